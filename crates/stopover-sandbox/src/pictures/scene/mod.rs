//! What pictures show: six scenes, each in several compositions. A key says which, and in which colours.

mod beach;
mod desert;
mod harbour;
mod lake;
mod mountains;
mod town;

use super::canvas::Canvas;
use super::palette::{self, Palette};
use crate::world::geography::Landscape;
use crate::world::rng::SeededRng;

/// Draws a picture of a scene. Details differ from one generator to another.
type Composition = fn(&mut Canvas, &mut SeededRng);

/// What a picture shows. The number is the rest that its key leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Scene {
    Harbour = 0,
    Beach = 1,
    Mountains = 2,
    Lake = 3,
    Town = 4,
    Desert = 5,
}

const SCENES: [Scene; 6] = [
    Scene::Harbour,
    Scene::Beach,
    Scene::Mountains,
    Scene::Lake,
    Scene::Town,
    Scene::Desert,
];

impl Scene {
    /// The number of a picture that has a certain look; looks count up through every composition in all colours, and begin anew after
    /// that. The `rest` makes the details.
    pub(crate) fn number(self, look: u64, rest: u64) -> u64 {
        let looks = self.looks();
        look % looks + rest % (u64::from(u32::MAX) / looks) * looks
    }

    /// The key of a picture of it: another number is another picture, and the next number another composition and other colours.
    pub(crate) fn key(self, number: u64) -> u64 {
        let all = SCENES.len() as u64;
        number % (u64::MAX / all) * all + self as u64
    }

    /// Their numbers have no common divisor.
    fn looks(self) -> u64 {
        let looks = self.compositions().len() * self.palettes().len();
        looks.max(1) as u64
    }

    fn compositions(self) -> &'static [Composition] {
        match self {
            Self::Harbour => &harbour::COMPOSITIONS,
            Self::Beach => &beach::COMPOSITIONS,
            Self::Mountains => &mountains::COMPOSITIONS,
            Self::Lake => &lake::COMPOSITIONS,
            Self::Town => &town::COMPOSITIONS,
            Self::Desert => &desert::COMPOSITIONS,
        }
    }

    fn palettes(self) -> &'static [Palette] {
        match self {
            Self::Mountains | Self::Lake => palette::all(),
            Self::Harbour | Self::Beach | Self::Town | Self::Desert => palette::snowless(),
        }
    }
}

impl From<Landscape> for Scene {
    fn from(landscape: Landscape) -> Self {
        match landscape {
            Landscape::Coast => Self::Harbour,
            Landscape::Lake => Self::Lake,
            Landscape::Mountains => Self::Mountains,
            Landscape::Desert => Self::Desert,
            Landscape::Town => Self::Town,
        }
    }
}

/// What makes pictures look alike when they share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Look {
    scene: Scene,
    composition: usize,
    palette: usize,
}

impl Look {
    /// Of a picture's key. The numbers of compositions and of palettes have no common divisor, so that keys which count up go through
    /// all pairs of them.
    pub(crate) fn of(key: u64) -> Self {
        let [first, ..] = SCENES;
        let nth = |number: u64, count: usize| (number % count.max(1) as u64) as usize;
        let scene = SCENES.get(nth(key, SCENES.len()));
        let scene = scene.copied().unwrap_or(first);
        let number = key / SCENES.len() as u64;
        Self {
            scene,
            composition: nth(number, scene.compositions().len()),
            // Different ones for the scenes of one number, too.
            palette: nth(number + scene as u64, scene.palettes().len()),
        }
    }
}

/// The picture of a key as JPEG, `width` pixels wide: the same key is the same picture in every width.
pub(super) fn draw(key: u64, width: u32) -> Option<Vec<u8>> {
    let look = Look::of(key);
    let mut rng = SeededRng::new(key, "scene");
    let palette = look.scene.palettes().get(look.palette)?;
    let mut canvas = Canvas::new(width, palette, rng.chance(0.5))?;
    look.scene.compositions().get(look.composition)?(&mut canvas, &mut rng);
    canvas.into_jpeg()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Look, SCENES, Scene, draw};

    #[test]
    fn every_number_has_a_picture_of_the_scene() {
        for number in [0, 1, 12, u64::MAX] {
            let key = Scene::Beach.key(number);
            assert_eq!(Look::of(key).scene, Scene::Beach, "{key}");
        }
        assert_ne!(Scene::Beach.key(6), Scene::Beach.key(7));
    }

    #[test]
    fn keys_that_count_up_go_through_all_compositions_in_all_colours() {
        for (rest, scene) in (0..).zip(SCENES) {
            let all = scene.compositions().len() * scene.palettes().len();
            let keys = (0..all as u64).map(|number| scene.key(number));
            let looks: Vec<Look> = keys.map(Look::of).collect();
            assert_eq!(scene as u64, rest);
            assert_eq!(looks.iter().collect::<HashSet<_>>().len(), all, "{scene:?}");
            for pair in looks.windows(2) {
                assert_ne!(pair[0].composition, pair[1].composition, "{scene:?}");
                assert_ne!(pair[0].palette, pair[1].palette, "{scene:?}");
            }
        }
    }

    #[test]
    fn the_same_key_is_the_same_picture_and_another_key_another() {
        assert_eq!(draw(1, 320), draw(1, 320));
        assert_ne!(draw(1, 320), draw(2, 320));
    }

    #[test]
    fn pictures_have_the_asked_for_size_and_stay_under_sixty_kilobytes() {
        // Every composition of every scene.
        let counts = SCENES.map(|scene| scene.compositions().len() as u64);
        for key in 0..6 * counts.into_iter().max().unwrap() {
            for (width, height) in [(320, 213), (1024, 683)] {
                let jpeg = draw(key, width).unwrap();
                assert!(jpeg.len() < 60_000, "{key}: {} bytes", jpeg.len());
                let picture = image::load_from_memory(&jpeg).unwrap();
                assert_eq!((picture.width(), picture.height()), (width, height));
            }
        }
    }
}
