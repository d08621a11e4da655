//! Searching in texts and joining them.

use js_sys::JsString;

/// `[str]::join` reckons the length first, once for each kind of text, which costs a kilobyte.
pub fn joined<T: AsRef<str>>(parts: &[T], between: &str) -> String {
    let mut text = String::new();
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            text.push_str(between);
        }
        text.push_str(part.as_ref());
    }
    text
}

/// Trimmed, and without what a paste may bring along and nobody sees: control characters. Text of several lines keeps their ends and tabs.
pub fn plain(text: &str, has_lines: bool) -> String {
    let is_unseen = |c: char| c.is_control() && !(has_lines && matches!(c, '\n' | '\r' | '\t'));
    let mut plain = String::new();
    plain.extend(text.chars().map(|c| if is_unseen(c) { ' ' } else { c }));
    plain.trim().to_owned()
}

/// `str::contains` searches books well, which costs kilobytes.
pub fn has_part(text: &str, part: &str) -> bool {
    let Some((first, others)) = part.as_bytes().split_first() else {
        return true;
    };
    let mut rest = text.as_bytes();
    while let Some(at) = rest.iter().position(|byte| byte == first) {
        rest = rest.get(at + 1..).unwrap_or_default();
        if rest.starts_with(others) {
            return true;
        }
    }
    false
}

/// Without case and accents, to look for parts of it.
pub fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let decomposed = JsString::from(text).normalize("NFD").to_lower_case();
    let mut folded = String::new();
    for letter in String::from(decomposed).chars() {
        match letter {
            '\u{300}'..='\u{36f}' => {}
            letter => match LETTERS.iter().find(|(known, _)| *known == letter) {
                Some((_, plain)) => folded.push_str(plain),
                None => folded.push(letter),
            },
        }
    }
    folded
}

/// Letters that are written with others where a keyboard does not have them, and are not taken apart by Unicode.
const LETTERS: [(char, &str); 10] = [
    ('ı', "i"),
    ('ł', "l"),
    ('đ', "d"),
    ('ð', "d"),
    ('ø', "o"),
    ('ß', "ss"),
    ('æ', "ae"),
    ('œ', "oe"),
    ('þ', "th"),
    ('ς', "σ"),
];

#[cfg(test)]
mod tests {
    use super::{has_part, joined};

    #[test]
    fn texts_are_joined_by_what_stands_between_them() {
        assert_eq!(joined::<&str>(&[], ", "), "");
        assert_eq!(joined(&["Vienna"], ", "), "Vienna");
        assert_eq!(joined(&["", "b", ""], "–"), "–b–");
    }

    #[test]
    fn a_part_is_found_at_the_start_inside_and_at_the_end() {
        for part in ["", "Cas", "sa V", "ézia", "Casa Vénézia"] {
            assert!(has_part("Casa Vénézia", part), "{part}");
        }
        for part in ["casa", "Casa Vénézia!", "zz"] {
            assert!(!has_part("Casa Vénézia", part), "{part}");
        }
        assert!(has_part("", ""));
    }
}
