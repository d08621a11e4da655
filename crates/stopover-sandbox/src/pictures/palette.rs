//! The colours of a scene.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::world::data;

/// Red, green, blue.
pub(super) type Rgb = [u8; 3];

static FILE: LazyLock<PalettesFile> =
    LazyLock::new(|| data::read(include_str!("../../data/palettes.toml")));

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PalettesFile {
    palettes: Vec<Palette>,
}

/// The colours of a time of day and year.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Palette {
    /// Whether meadows and roofs lie under snow.
    #[serde(default)]
    snow: bool,
    pub(super) zenith: Rgb,
    pub(super) horizon: Rgb,
    pub(super) sun: Rgb,
    pub(super) cloud: Rgb,
    /// What distance fades into.
    pub(super) haze: Rgb,
    pub(super) mountain: Rgb,
    pub(super) meadow: Rgb,
    pub(super) water: Rgb,
    pub(super) sand: Rgb,
    pub(super) wall: Rgb,
    pub(super) roof: Rgb,
    pub(super) window: Rgb,
}

pub(super) fn all() -> &'static [Palette] {
    &FILE.palettes
}

/// Those for places where no snow falls.
pub(super) fn snowless() -> &'static [Palette] {
    let winter = all().iter().position(|palette| palette.snow);
    let split = winter.and_then(|winter| all().split_at_checked(winter));
    split.map_or(all(), |(snowless, _)| snowless)
}

#[cfg(test)]
mod tests {
    use super::{all, snowless};

    #[test]
    fn palettes_with_snow_stand_last() {
        assert!(snowless().iter().all(|palette| !palette.snow));
        let (_, snowy) = all().split_at(snowless().len());
        assert!(!snowy.is_empty() && snowy.iter().all(|palette| palette.snow));
    }
}
