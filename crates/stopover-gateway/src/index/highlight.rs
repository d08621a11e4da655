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

/// The longest beginning of `word` that one of `tokens` is, in either spelling. A misspelling is no beginning.
fn longest(word: &fold::Word, tokens: &[fold::Word]) -> Option<(u16, u16)> {
    let typed = tokens.iter().flat_map(fold::Word::spellings);
    let pairs = typed.flat_map(|typed| word.spellings().map(move |own| (typed, own)));
    let beginnings = pairs.filter(|(typed, own)| own.text.starts_with(&typed.text));
    let ends =
        beginnings.filter_map(|(typed, own)| own.spans.get(typed.spans.len().checked_sub(1)?));
    let end = ends.map(|span| span.1).max()?;
    Some((word.folded.spans.first()?.0, end))
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
    fn a_name_in_other_letters_is_marked_as_well() {
        assert_eq!(matches("München", "muen"), [(0, 3)]);
        assert_eq!(matches("Αθήνα", "ath"), [(0, 2)]);
        assert_eq!(matches("Athina", "αθή"), [(0, 4)]);
    }

    #[test]
    fn a_misspelt_word_is_not_marked() {
        assert_eq!(matches("Barcelona", "barselona"), []);
        assert_eq!(matches("New York", "new yrok"), [(0, 3)]);
    }

    #[test]
    fn the_longest_of_several_typed_beginnings_wins() {
        assert_eq!(matches("Chania", "cha chan"), [(0, 4)]);
    }
}
