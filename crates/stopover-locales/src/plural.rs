//! Which plural forms a language has, by CLDR.

use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules};

/// Up to which number the widgets count something. Categories that only larger numbers reach (the French `many`) or
/// fractions (the Polish `other`) need no text of their own.
const MOST: u32 = 1_000;

/// The categories that counts reach in a language, and `other`, as CLDR names them.
///
/// # Errors
/// When the tag is not well formed or the language has no known rules.
pub(crate) fn categories(tag: &str) -> Result<Vec<&'static str>, String> {
    let rules = rules(tag)?;
    let mut reached: Vec<_> = (0..=MOST)
        .map(|n| rules.category_for(n))
        .chain([PluralCategory::Other])
        .collect();
    reached.sort_unstable();
    reached.dedup();
    Ok(reached.into_iter().map(name).collect())
}

/// The category of a number in a language; `other` where its rules are not known.
pub(crate) fn category(tag: &str, n: u32) -> &'static str {
    rules(tag).map_or("other", |rules| name(rules.category_for(n)))
}

fn rules(tag: &str) -> Result<PluralRules, String> {
    let mut locale: Locale = tag
        .parse()
        .map_err(|_| format!("“{tag}” is not a language tag"))?;
    if locale.to_string() != tag {
        return Err(format!("“{tag}” is written {locale}"));
    }
    // CLDR has the rules by language and region; how a language is written does not change how it counts.
    locale.id.script = None;
    PluralRules::try_new_cardinal(locale.into()).map_err(|error| error.to_string())
}

fn name(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::categories;

    fn sorted(tag: &str) -> Vec<&'static str> {
        let mut found = categories(tag).unwrap();
        found.sort_unstable();
        found
    }

    #[test]
    fn counts_reach_the_forms_that_grammars_list() {
        assert_eq!(sorted("de"), ["one", "other"]);
        assert_eq!(sorted("fr"), ["one", "other"]);
        assert_eq!(sorted("sr-Latn"), ["few", "one", "other"]);
        assert_eq!(sorted("pl"), ["few", "many", "one", "other"]);
        assert_eq!(sorted("he"), ["one", "other", "two"]);
        assert_eq!(sorted("ar"), ["few", "many", "one", "other", "two", "zero"]);
    }

    #[test]
    fn a_tag_must_be_one_and_be_written_as_is_usual() {
        assert!(categories("not a tag").is_err());
        assert_eq!(
            categories("sr-latn").unwrap_err(),
            "“sr-latn” is written sr-Latn"
        );
    }
}
