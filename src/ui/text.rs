//! Short texts inside short texts.

use js_sys::JsString;

/// Whether `part` is somewhere in `text`. `str::contains` searches books well, which costs kilobytes.
pub fn has_part(text: &str, part: &str) -> bool {
    let (text, part) = (text.as_bytes(), part.as_bytes());
    (0..=text.len()).any(|from| text.get(from..).is_some_and(|rest| rest.starts_with(part)))
}

/// A text without case and accents, to look for parts of it.
pub fn folded(text: &str) -> String {
    let decomposed = JsString::from(text).normalize("NFD").to_lower_case();
    String::from(decomposed)
        .chars()
        .filter(|letter| !('\u{300}'..='\u{36f}').contains(letter))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::has_part;

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
