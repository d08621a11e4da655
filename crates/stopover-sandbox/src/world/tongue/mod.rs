//! How hotels are called and addressed in each language.

mod east;
mod mediterranean;
mod north;
mod romance;
mod slavic;

/// One language's words. A `*` in a pattern stands for a word, a `#` in a number pattern for a digit.
#[derive(Debug)]
pub(crate) struct Tongue {
    /// The key used in the list of countries.
    pub(crate) name: &'static str,
    /// Hotel names in Latin letters.
    pub(crate) signs: &'static [&'static str],
    pub(crate) words: &'static [&'static str],
    /// Hotel names in the language's own script; empty where that is Latin.
    pub(crate) own_signs: &'static [&'static str],
    pub(crate) own_words: &'static [&'static str],
    /// Street addresses; `#` stands for the whole house number here.
    pub(crate) streets: &'static [&'static str],
    pub(crate) street_words: &'static [&'static str],
    pub(crate) post_code: &'static str,
    pub(crate) phone: &'static str,
}

fn all() -> impl Iterator<Item = &'static Tongue> {
    [
        romance::TONGUES,
        north::TONGUES,
        slavic::TONGUES,
        mediterranean::TONGUES,
        east::TONGUES,
    ]
    .into_iter()
    .flatten()
}

/// The language of that name.
pub(crate) fn named(name: &str) -> Option<&'static Tongue> {
    all().find(|tongue| tongue.name == name)
}

#[cfg(test)]
mod tests {
    use super::all;

    #[test]
    fn every_pattern_has_a_place_for_its_word() {
        for tongue in all() {
            for sign in tongue.signs.iter().chain(tongue.own_signs) {
                assert!(sign.contains('*'), "{}: {sign}", tongue.name);
            }
            for street in tongue.streets {
                assert!(
                    street.contains('*') && street.contains('#'),
                    "{}: {street}",
                    tongue.name
                );
            }
            assert_eq!(
                tongue.own_signs.is_empty(),
                tongue.own_words.is_empty(),
                "{}",
                tongue.name
            );
        }
    }

    #[test]
    fn a_language_names_a_hundred_hotels_of_a_city_differently() {
        for tongue in all() {
            assert!(
                tongue.signs.len() * tongue.words.len() >= 96,
                "{}",
                tongue.name
            );
        }
    }
}
