//! Words that stand for each other on signs and maps: `St. Moritz`, `Sankt Moritz`.

/// Folded. A row's words mean the same in names of places.
const ROWS: [&[&str]; 12] = [
    &["st", "saint", "sankt", "sint", "szent"],
    &["ste", "sainte"],
    &["sta", "santa"],
    &["sto", "santo"],
    &["sv", "sveti", "sveta", "sveto", "svaty", "svata"],
    &["hl", "heilige", "heiligen", "heiliger", "heiliges"],
    &["ag", "agios", "agia", "aghios", "aghia"],
    &["mt", "mount", "monte", "mont"],
    &["ft", "fort"],
    &["pto", "puerto"],
    &["str", "strasse"],
    &["gr", "grosse", "grosser", "grosses"],
];

/// All words that mean the same as `word`, itself included; none if there are no others.
pub(super) fn same_as(word: &str) -> &'static [&'static str] {
    let row = ROWS.iter().find(|row| row.contains(&word));
    row.copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{ROWS, same_as};

    #[test]
    fn an_abbreviation_and_what_it_stands_for_are_the_same() {
        assert!(same_as("st").contains(&"sankt"));
        assert!(same_as("sankt").contains(&"st"));
        assert!(same_as("lisbon").is_empty());
    }

    #[test]
    fn no_word_stands_in_two_rows() {
        let mut words: Vec<_> = ROWS.iter().copied().flatten().collect();
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
    }
}
