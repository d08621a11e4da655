//! Folds names to what a visitor types: without accents, capitals and special letters.
//!
//! `Évora` → `evora`, `ΧΑΝΙΆ` → `χανια`, `Iğdır` → `igdir`, `Straße` → `strasse`, `Орёл` → `орел`. Scripts are not
//! transliterated, and marks that are letters of their own (Thai and Devanagari vowels, kana voicing) stay.

use unicode_normalization::char::{
    canonical_combining_class, decompose_compatible, is_combining_mark,
};

/// A folded word and the position of each of its characters in the original.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    /// For each character of `text`: half-open range of UTF-16 code units of the original.
    pub(crate) spans: Vec<(u16, u16)>,
}

/// In order. Everything that is neither letter nor digit separates words.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word = Word::default();
    let mut start: u16 = 0;
    for original in text.chars() {
        let end = start.saturating_add(u16::try_from(original.len_utf16()).unwrap_or(2));
        decompose_compatible(original, |part| match classify(part) {
            Part::Accent => {
                if let Some(last) = word.spans.last_mut() {
                    last.1 = end;
                }
            }
            Part::Separator => {
                if !word.text.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            Part::Letter => {
                for lower in part.to_lowercase() {
                    let before = word.text.len();
                    push_letter(&mut word.text, lower);
                    let added = word
                        .text
                        .get(before..)
                        .map_or(0, |added| added.chars().count());
                    word.spans.extend(std::iter::repeat_n((start, end), added));
                }
            }
        });
        start = end;
    }
    if !word.text.is_empty() {
        words.push(word);
    }
    words
}

enum Part {
    Accent,
    Letter,
    Separator,
}

fn classify(part: char) -> Part {
    if is_combining_mark(part) {
        // 7, 8, 9: nukta, kana voicing, virama; 0: vowel signs. They are part of the spelling.
        if matches!(canonical_combining_class(part), 0 | 7..=9) {
            Part::Letter
        } else {
            Part::Accent
        }
    } else if part.is_alphanumeric() {
        Part::Letter
    } else {
        Part::Separator
    }
}

/// Letters that Unicode does not decompose although people type them without their mark.
fn push_letter(word: &mut String, letter: char) {
    match letter {
        'ß' => word.push_str("ss"),
        'æ' => word.push_str("ae"),
        'œ' => word.push_str("oe"),
        'þ' => word.push_str("th"),
        'ø' => word.push('o'),
        'đ' | 'ð' => word.push('d'),
        'ħ' => word.push('h'),
        'ı' => word.push('i'),
        'ł' => word.push('l'),
        'ŧ' => word.push('t'),
        'ς' => word.push('σ'),
        other => word.push(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        words(text)
            .into_iter()
            .map(|word| word.text)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn accents_and_capitals_fold_away_in_every_script() {
        for (original, expected) in [
            ("Évora", "evora"),
            ("ΧΑΝΙΆ", "χανια"),
            ("Κέρκυρας", "κερκυρασ"),
            ("İstanbul Iğdır", "istanbul igdir"),
            ("Große Straße", "grosse strasse"),
            ("Орёл Нижний", "орел нижнии"),
            ("Łódź, Sønderborg", "lodz sonderborg"),
            ("Đà Nẵng", "da nang"),
            ("Ｈｏｔｅｌ ﬁve", "hotel five"),
        ] {
            assert_eq!(folded(original), expected);
        }
    }

    #[test]
    fn composed_and_decomposed_spellings_fold_alike() {
        assert_eq!(folded("e\u{301}vora"), folded("évora"));
    }

    #[test]
    fn vowel_signs_and_voicing_stay_because_they_spell_the_word() {
        assert_ne!(folded("ภูเก็ต"), folded("ภเกต"));
        assert_ne!(folded("ガ"), folded("カ"));
        assert_eq!(words("दिल्ली").len(), 1);
    }

    #[test]
    fn punctuation_separates_words() {
        assert_eq!(
            folded("L’Aquila — Hotel-Garni (*****)"),
            "l aquila hotel garni"
        );
        assert_eq!(folded(" ?! "), "");
    }

    #[test]
    fn spans_count_utf16_units_of_the_original() {
        let words = words("🏨 Straße");
        assert_eq!(words[0].text, "strasse");
        assert_eq!(
            words[0].spans,
            [(3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (7, 8), (8, 9)]
        );
    }

    #[test]
    fn a_span_includes_the_accent_written_after_its_letter() {
        let words = words("e\u{301}");
        assert_eq!(words[0].spans, [(0, 2)]);
    }
}
