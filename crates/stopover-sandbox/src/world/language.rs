//! How hotels are named and addressed in each language.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::data;

static LANGUAGES: LazyLock<HashMap<String, Language>> =
    LazyLock::new(|| data::read(include_str!("../../data/languages.toml")));

/// One language's words; the data file explains the patterns.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Language {
    pub(crate) name_patterns: Vec<String>,
    pub(crate) name_words: Vec<String>,
    /// In the language's own script; empty where that is Latin.
    #[serde(default)]
    pub(crate) native_name_patterns: Vec<String>,
    #[serde(default)]
    pub(crate) native_name_words: Vec<String>,
    pub(crate) street_patterns: Vec<String>,
    pub(crate) street_words: Vec<String>,
    pub(crate) post_code: String,
    pub(crate) phone: String,
}

impl Language {
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        LANGUAGES.get(name)
    }
}

#[cfg(test)]
mod tests {
    use super::LANGUAGES;

    #[test]
    fn every_pattern_has_a_place_for_its_word() {
        for (name, language) in &*LANGUAGES {
            let native = &language.native_name_patterns;
            for pattern in language.name_patterns.iter().chain(native) {
                assert!(pattern.contains('*'), "{name}: {pattern}");
            }
            for street in &language.street_patterns {
                assert!(street.contains('*'), "{name}: {street}");
                assert!(street.contains('#'), "{name}: {street}");
            }
            let has_words = !language.native_name_words.is_empty();
            assert_eq!(!native.is_empty(), has_words, "{name}");
        }
    }

    #[test]
    fn a_language_names_a_hundred_hotels_of_a_city_differently() {
        for (name, language) in &*LANGUAGES {
            let names = language.name_patterns.len() * language.name_words.len();
            assert!(names >= 96, "{name}: {names}");
        }
    }
}
