//! What a message is: one text, or one text per CLDR plural category, with `{name}` placeholders.
//!
//! The messages themselves are in `locales/`, a file for each language. The build script makes the constants of `Msg`, with
//! their English texts; those of other languages are loaded when a visitor needs them.

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// A message. Each is a constant and no row of a table, so that a chunk of the widgets holds those that it says.
#[derive(Clone, Copy, Debug)]
pub struct Msg(&'static Message);

/// The English texts of a message. `other` serves every plural category that has no text of its own.
#[derive(Debug)]
struct Message {
    place: u32,
    one: Option<&'static str>,
    other: &'static str,
}

impl PartialEq for Msg {
    fn eq(&self, other: &Self) -> bool {
        self.0.place == other.0.place
    }
}

impl Eq for Msg {}

impl Msg {
    /// The English text for a CLDR plural category as `Intl.PluralRules` names it.
    pub fn english(self, category: &str) -> &'static str {
        self.0
            .one
            .filter(|_| category == "one")
            .unwrap_or(self.0.other)
    }

    /// Its place in the files of languages.
    pub fn index(self) -> u32 {
        self.0.place
    }
}

/// Replaces each `{name}` of `text` by its value; a placeholder without a value stays, so that a gap is seen.
///
/// A value that is written in the other direction than the text is isolated (Unicode's FSI and PDI), so that its punctuation
/// and the numbers beside it stay on their sides.
pub fn fill(text: &str, values: &[(&str, &str)], rtl: bool) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, tail)) = after.split_once('}') else {
            filled.push('{');
            rest = after;
            continue;
        };
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) if turns(value, rtl) => {
                filled.push('\u{2068}');
                filled.push_str(value);
                filled.push('\u{2069}');
            }
            Some((_, value)) => filled.push_str(value),
            None => {
                filled.push('{');
                filled.push_str(name);
                filled.push('}');
            }
        }
        rest = tail;
    }
    filled.push_str(rest);
    filled
}

/// Whether `value` has text against the direction around it that is not isolated already.
fn turns(value: &str, rtl: bool) -> bool {
    let turned = if rtl {
        is_left_to_right
    } else {
        is_right_to_left
    };
    let mut apart = 0_u32;
    let any = value.chars().any(|letter| {
        match letter {
            '\u{2068}' => apart = apart.saturating_add(1),
            '\u{2069}' => apart = apart.saturating_sub(1),
            _ => {}
        }
        apart == 0 && turned(letter)
    });
    // A telephone number has no letter, and would be read from its end without its own direction.
    any || rtl && value.starts_with('+')
}

/// Letters of Hebrew, Arabic and their neighbours.
fn is_right_to_left(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
}

/// Letters of the other scripts that names of places and people are written in. Signs have no direction.
fn is_left_to_right(letter: char) -> bool {
    letter.is_ascii_alphabetic()
        || matches!(letter, '\u{c0}'..='\u{58f}' | '\u{900}'..='\u{1fff}' | '\u{2c00}'..='\u{d7ff}')
}

#[cfg(test)]
mod tests {
    use super::{Msg, fill};

    #[test]
    fn placeholders_are_filled_and_unknown_ones_stay_visible() {
        assert_eq!(
            fill("{n} of {total} stays", &[("n", "3"), ("total", "9")], false),
            "3 of 9 stays"
        );
        assert_eq!(
            fill("{n} left in {room}", &[("n", "1")], false),
            "1 left in {room}"
        );
        assert_eq!(fill("an open { brace", &[], false), "an open { brace");
    }

    #[test]
    fn only_a_value_of_the_other_direction_is_kept_apart() {
        let stays = |place: &str, rtl| fill("{n}: {place}", &[("n", "3"), ("place", place)], rtl);
        assert_eq!(stays("Évora", false), "3: Évora");
        assert_eq!(stays("חיפה", false), "3: \u{2068}חיפה\u{2069}");
        assert_eq!(stays("חיפה", true), "3: חיפה");
        assert_eq!(stays("Évora", true), "3: \u{2068}Évora\u{2069}");
        assert_eq!(stays("Αθήνα", true), "3: \u{2068}Αθήνα\u{2069}");
        assert_eq!(
            stays("+44 20 7946 0000", true),
            "3: \u{2068}+44 20 7946 0000\u{2069}"
        );
        assert_eq!(stays("12–19", true), "3: 12–19");
    }

    #[test]
    fn what_has_been_kept_apart_is_not_kept_apart_again() {
        // Around the first two, a second pair of marks would turn their order.
        let pair = |a: &str, b: &str| fill("{a}، {b}", &[("a", a), ("b", b)], true);
        assert_eq!(
            pair(&pair("Évora", "Lisboa"), "Faro"),
            "\u{2068}Évora\u{2069}، \u{2068}Lisboa\u{2069}، \u{2068}Faro\u{2069}"
        );
    }

    #[test]
    fn english_has_its_singular_and_one_text_for_every_other_count() {
        assert_eq!(Msg::Nights.english("one"), "{n} night");
        assert_eq!(Msg::Nights.english("few"), "{n} nights");
        assert_eq!(Msg::Search.english("one"), "Search");
    }
}
