//! The stops of a route, which the catalogue writes as one text.

use crate::ui::IntoVec;

/// The first of these that a route uses is what separates its stops.
const SEPARATORS: [&str; 9] = ["→", ">", "–", "—", " - ", "|", ";", " / ", ","];

/// A route that names only one place is that place.
pub fn stops(route: &str) -> Vec<String> {
    let parts = SEPARATORS
        .into_iter()
        .map(|separator| split(route, separator))
        .find(|parts| parts.len() > 1)
        .unwrap_or_else(|| vec![route]);
    parts
        .into_iter()
        .map(str::trim)
        .filter(|stop| !stop.is_empty())
        .map(str::to_owned)
        .into_vec()
}

/// `str::split` by a text searches books well, which costs kilobytes.
fn split<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in text.char_indices() {
        let found = at >= start
            && text
                .get(at..)
                .is_some_and(|rest| rest.starts_with(separator));
        if found {
            parts.extend(text.get(start..at));
            start = at + separator.len();
        }
    }
    parts.extend(text.get(start..));
    parts
}

#[cfg(test)]
mod tests {
    use super::stops;

    #[test]
    fn stops_are_told_apart_however_the_route_is_written() {
        let expected = ["Athens", "Syros", "Athens"];
        for route in [
            "Athens – Syros – Athens",
            "Athens–Syros–Athens",
            "Athens - Syros - Athens",
            "Athens, Syros, Athens",
            "Athens → Syros → Athens →",
        ] {
            assert_eq!(stops(route), expected, "{route}");
        }
    }

    #[test]
    fn a_hyphen_inside_a_name_is_part_of_it() {
        assert_eq!(stops("Cluj-Napoca – Sibiu"), ["Cluj-Napoca", "Sibiu"]);
        assert_eq!(stops("Stratford-upon-Avon"), ["Stratford-upon-Avon"]);
        assert_eq!(stops(""), Vec::<String>::new());
    }
}
