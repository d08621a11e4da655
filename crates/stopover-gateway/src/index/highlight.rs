//! Which parts of a name to print bold.

use super::fold;

/// Half-open ranges of UTF-16 code units (a browser's string index) of `name` that answer `query`, in order,
/// not touching.
pub(crate) fn matches(name: &str, query: &str) -> Vec<(u16, u16)> {
    let tokens = fold::words(query);
    let mut ranges: Vec<(u16, u16)> = fold::words(name)
        .iter()
        .filter_map(|word| longest(word, &tokens))
        .collect();
    ranges.dedup_by(|next, last| {
        let touching = next.0 <= last.1;
        if touching {
            last.1 = last.1.max(next.1);
        }
        touching
    });
    ranges
}

/// The longest beginning of `word` that one of `tokens` is.
fn longest(word: &fold::Word, tokens: &[fold::Word]) -> Option<(u16, u16)> {
    let beginnings = tokens
        .iter()
        .filter(|token| word.text.starts_with(&token.text));
    let length = beginnings.map(|token| token.spans.len()).max()?;
    let first = word.spans.first()?;
    let last = word.spans.get(length.checked_sub(1)?)?;
    Some((first.0, last.1))
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn the_typed_beginning_of_each_word_is_marked() {
        assert_eq!(matches("Hotel Mirador", "mir hot"), [(0, 3), (6, 9)]);
        assert_eq!(matches("Hotel Mirador", "lisbon"), []);
    }

    #[test]
    fn ranges_count_in_the_original_spelling() {
        assert_eq!(matches("🏨 Évora", "evo"), [(3, 6)]);
        assert_eq!(matches("E\u{301}vora", "ev"), [(0, 3)]);
        assert_eq!(matches("Straße", "strass"), [(0, 5)]);
    }

    #[test]
    fn the_longest_of_several_typed_beginnings_wins() {
        assert_eq!(matches("Chania", "cha chan"), [(0, 4)]);
    }
}
