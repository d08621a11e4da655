//! What tour operators write, in the languages of the catalogue.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::world::data;
use crate::world::rng::SeededRng;

static FILE: LazyLock<TextsFile> =
    LazyLock::new(|| data::read(include_str!("../../data/holiday_texts.toml")));

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TextsFile {
    categories: Vec<String>,
    transports: Vec<String>,
    english: Texts,
    greek: Texts,
    french: Texts,
    german: Texts,
    portuguese: Texts,
}

pub(super) fn categories() -> &'static [String] {
    &FILE.categories
}

/// Each as often as holidays have it.
pub(super) fn transports() -> &'static [String] {
    &FILE.transports
}

/// The texts of one language; the data file explains the placeholders.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Texts {
    pub(super) titles: Vec<String>,
    pub(super) sea_titles: Vec<String>,
    pub(super) day_trip: String,
    pub(super) arrive: Vec<String>,
    pub(super) stay: Vec<String>,
    pub(super) move_on: Vec<String>,
    pub(super) depart: Vec<String>,
    pub(super) nights: String,
    pub(super) included: Vec<String>,
    pub(super) excluded: Vec<String>,
    pub(super) useful_info: Vec<String>,
    pub(super) cancellation: Vec<String>,
    /// HTML.
    pub(super) hotel: Vec<String>,
    /// One and several.
    pub(super) adults: [String; 2],
    pub(super) children: [String; 2],
    /// Breakfast, half board, full board, all inclusive.
    pub(super) boardings: [String; 4],
    /// Single, double, triple, family room.
    pub(super) rooms: [String; 4],
}

impl Texts {
    /// English in about half of all cases.
    pub(super) fn choose(rng: &mut SeededRng) -> &'static Self {
        if rng.chance(0.4) {
            return &FILE.english;
        }
        match rng.below(5) {
            0 => &FILE.english,
            1 => &FILE.greek,
            2 => &FILE.french,
            3 => &FILE.german,
            _ => &FILE.portuguese,
        }
    }

    #[cfg(test)]
    pub(super) fn english() -> &'static Self {
        &FILE.english
    }
}
