//! Which letters of a suggestion were typed.

/// Cuts `text` at the given half-open ranges of UTF-16 units (the unit of browsers); each piece says whether it was typed.
/// Ranges that overlap, run backwards or reach past the end are cut to what is there.
pub fn pieces(text: &str, matches: &[(u16, u16)]) -> Vec<(String, bool)> {
    let typed_at = |unit: usize| {
        matches
            .iter()
            .any(|(from, to)| (usize::from(*from)..usize::from(*to)).contains(&unit))
    };
    let mut pieces: Vec<(String, bool)> = Vec::new();
    let mut unit = 0;
    for letter in text.chars() {
        let typed = typed_at(unit);
        match pieces.last_mut() {
            Some((piece, same)) if *same == typed => piece.push(letter),
            _ => pieces.push((letter.to_string(), typed)),
        }
        unit += letter.len_utf16();
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::pieces;

    fn marked(text: &str, matches: &[(u16, u16)]) -> String {
        pieces(text, matches)
            .iter()
            .map(|(piece, typed)| {
                if *typed {
                    format!("[{piece}]")
                } else {
                    piece.clone()
                }
            })
            .collect()
    }

    #[test]
    fn typed_letters_are_marked_wherever_they_stand() {
        assert_eq!(marked("Évora", &[(0, 2)]), "[Év]ora");
        assert_eq!(
            marked("Grand Hotel Crikvenica", &[(12, 14)]),
            "Grand Hotel [Cr]ikvenica"
        );
        assert_eq!(marked("Rio de Rio", &[(0, 3), (7, 10)]), "[Rio] de [Rio]");
    }

    #[test]
    fn letters_of_two_units_are_never_cut() {
        assert_eq!(marked("🏨 Inn", &[(3, 6)]), "🏨 [Inn]");
        assert_eq!(marked("🏨 Inn", &[(1, 2)]), "🏨 Inn");
    }

    #[test]
    fn senseless_ranges_mark_what_is_there() {
        assert_eq!(marked("Crete", &[(4, 2), (3, 99), (200, 300)]), "Cre[te]");
        assert_eq!(marked("", &[(0, 1)]), "");
    }
}
