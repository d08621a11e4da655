//! Folds names to what a visitor types: without accents, capitals and special letters.
//!
//! `Évora` → `evora`, `ΧΑΝΙΆ` → `χανια`, `Iğdır` → `igdir`, `Straße` → `strasse`, `Орёл` → `орел`. Marks that are letters of
//! their own (Thai and Devanagari vowels, kana voicing) stay. Beside it stands the word in plain Latin letters, as people write it
//! who lack the others: `München` → `muenchen`, `Århus` → `aarhus`, `Αθήνα` → `athina`, `東京` → `tokyo`.

use any_ascii::any_ascii_char;
use unicode_normalization::char::{
    canonical_combining_class, decompose_compatible, is_combining_mark,
};

use super::readings::reading;

const DIAERESIS: char = '\u{308}';
const RING: char = '\u{30a}';

/// A word in both spellings.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Word {
    /// In its own script; never empty.
    pub(crate) folded: Spelling,
    /// In Latin letters; mostly the same. Empty if there are none for it.
    latin: Spelling,
}

/// A spelling and the position of each of its characters in the original.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Spelling {
    pub(crate) text: String,
    /// For each character of `text`: half-open range of UTF-16 code units of the original.
    pub(crate) spans: Vec<(u16, u16)>,
}

impl Word {
    /// The spelling in Latin letters, if it is another.
    pub(crate) fn respelt(&self) -> Option<&Spelling> {
        let is_other = !self.latin.text.is_empty() && self.latin.text != self.folded.text;
        is_other.then_some(&self.latin)
    }

    /// One or two.
    pub(crate) fn spellings(&self) -> impl Iterator<Item = &Spelling> {
        std::iter::once(&self.folded).chain(self.respelt())
    }

    /// The whole word, whose Latin spelling is not always that of its letters.
    fn read(mut self) -> Self {
        if let Some(reading) = reading(&self.folded.text) {
            let start = self.folded.spans.first().map_or(0, |span| span.0);
            let end = self.folded.spans.last().map_or(0, |span| span.1);
            self.latin = Spelling::default();
            self.latin.push(reading, (start, end));
        }
        self
    }

    fn push(&mut self, letter: char, span: (u16, u16)) {
        match latin(letter, &self.folded.text) {
            Some(text) => self.latin.push(text, span),
            None => any_ascii_char(letter)
                .chars()
                .filter(char::is_ascii_alphanumeric)
                .for_each(|part| self.latin.push_char(part.to_ascii_lowercase(), span)),
        }
        match folded(letter) {
            Some(text) => self.folded.push(text, span),
            None => self.folded.push_char(letter, span),
        }
    }

    /// A mark on the last letter, which ends at `end` with it.
    fn push_accent(&mut self, accent: char, end: u16) {
        self.folded.extend_to(end);
        self.latin.extend_to(end);
        let added = match (self.latin.text.chars().last(), accent) {
            (Some('a' | 'o' | 'u'), DIAERESIS) => 'e',
            (Some('a'), RING) => 'a',
            _ => return,
        };
        if let Some(span) = self.latin.spans.last() {
            self.latin.push_char(added, *span);
        }
    }
}

impl Spelling {
    fn push(&mut self, text: &str, span: (u16, u16)) {
        text.chars().for_each(|part| self.push_char(part, span));
    }

    fn push_char(&mut self, part: char, span: (u16, u16)) {
        self.text.push(part);
        self.spans.push(span);
    }

    fn extend_to(&mut self, end: u16) {
        if let Some(last) = self.spans.last_mut() {
            last.1 = end;
        }
    }
}

/// In order. Everything that is neither letter nor digit separates words.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word = Word::default();
    let mut start: u16 = 0;
    for original in text.chars() {
        let end = start.saturating_add(u16::try_from(original.len_utf16()).unwrap_or(2));
        decompose_compatible(original, |part| match classify(part) {
            Part::Accent => word.push_accent(part, end),
            Part::Separator => {
                if !word.folded.text.is_empty() {
                    words.push(std::mem::take(&mut word).read());
                }
            }
            Part::Letter => {
                for lower in part.to_lowercase() {
                    word.push(lower, (start, end));
                }
            }
        });
        start = end;
    }
    if !word.folded.text.is_empty() {
        words.push(word.read());
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
fn folded(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'ħ' => "h",
        'ı' => "i",
        'ł' => "l",
        'ŧ' => "t",
        'ς' => "σ",
        _ => return None,
    })
}

/// Where the usual Latin spelling is another than any_ascii's, which looks at one letter at a time.
fn latin(letter: char, before: &str) -> Option<&'static str> {
    Some(match letter {
        'ø' => "oe",
        'υ' if before.ends_with('ο') => "u",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(text: &str, spelling: impl Fn(&Word) -> &Spelling) -> String {
        words(text)
            .iter()
            .map(|word| spelling(word).text.clone())
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn folded(text: &str) -> String {
        joined(text, |word| &word.folded)
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
    fn words_are_respelt_in_latin_letters_as_people_without_the_others_write_them() {
        for (original, expected) in [
            ("München Köln Düsseldorf", "muenchen koeln duesseldorf"),
            ("Tromsø Århus Malmö", "tromsoe aarhus malmoe"),
            ("Αθήνα Χανιά Λουτράκι", "athina chania loutraki"),
            ("Москва Орёл", "moskva orel"),
            ("北京 東京 大阪市", "beijing tokyo osaka"),
            ("서울 부산", "seoul busan"),
            ("u\u{308}ber", "ueber"),
        ] {
            assert_eq!(joined(original, |word| word.respelt().unwrap()), expected);
        }
        assert!(
            words("Évora Straße")
                .iter()
                .all(|word| word.respelt().is_none())
        );
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
        assert_eq!(words[0].folded.text, "strasse");
        assert_eq!(
            words[0].folded.spans,
            [(3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (7, 8), (8, 9)]
        );
    }

    #[test]
    fn a_span_includes_the_accent_written_after_its_letter() {
        let words = words("e\u{301}");
        assert_eq!(words[0].folded.spans, [(0, 2)]);
    }
}
