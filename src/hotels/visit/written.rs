//! Destinations and rooms as attributes and addresses write them.

use stopover_model::{ChildAge, DestinationKind, Occupancy, Room};

use super::prefill::Wanted;
use super::query::Destination;
use crate::ui::IntoVec;
use crate::ui::text::joined;

impl Wanted {
    /// Reads `city:123 Lisbon`, `region:7 Algarve`, `hotel:HTL-1 Aldara`, `country:Portugal`; anything else is a name. None
    /// where an id has no name to show.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let Some((kind, rest)) = text.split_once(':') else {
            return Some(Self::Named(text.to_owned()));
        };
        let rest = rest.trim();
        let Some(kind) = DestinationKind::from_word(kind) else {
            return Some(Self::Named(text.to_owned()));
        };
        let (id, name) = match kind {
            DestinationKind::Country => (rest, rest),
            _ => rest.split_once(' ').unwrap_or((rest, "")),
        };
        let location = kind.location(id.to_owned());
        let name = name.trim().to_owned();
        (location.check().is_ok() && !name.is_empty()).then_some(Self::Destination(Destination {
            location,
            name,
            country: None,
        }))
    }
}

/// A destination as [`Wanted::read`] reads it.
pub fn written_destination(destination: &Destination) -> String {
    let name = &destination.name;
    let location = &destination.location;
    let (kind, id) = (location.kind(), location.id());
    match kind {
        DestinationKind::Country => format!("country:{id}"),
        _ => format!("{}:{id} {name}", kind.as_str()),
    }
}

/// Reads `city:123 Lisbon, country:Portugal`. A comma before anything but a kind belongs to the name.
pub fn destinations_from(text: &str) -> Option<Vec<Destination>> {
    let mut written = Vec::<String>::new();
    for part in text.split(',') {
        let kind = part.split_once(':').map(|(kind, _)| kind.trim());
        match (
            written.last_mut(),
            kind.and_then(DestinationKind::from_word),
        ) {
            (Some(before), None) => {
                before.push(',');
                before.push_str(part);
            }
            _ => written.push(part.to_owned()),
        }
    }
    let places = written.iter().map(|text| match Wanted::read(text)? {
        Wanted::Destination(place) => Some(place),
        Wanted::Named(_) => None,
    });
    places.collect()
}

/// Reads `2,2-5-7`: for each room its adults, then the children's ages.
pub fn rooms_from(text: &str) -> Option<Occupancy> {
    let rooms = text.split(',').map(|room| {
        let mut numbers = room
            .split('-')
            .map(|number| number.trim().parse::<u8>().ok());
        Some(Room {
            adults: numbers.next()??,
            children: numbers
                .map(|age| ChildAge::new(age?).ok())
                .collect::<Option<_>>()?,
        })
    });
    Occupancy::new(rooms.collect::<Option<_>>()?).ok()
}

/// Rooms as [`rooms_from`] reads them.
pub fn written_rooms(occupancy: &Occupancy) -> String {
    let rooms = occupancy.rooms().iter().map(|room| {
        let ages = room.children.iter().map(|age| age.years());
        ages.fold(room.adults.to_string(), |text, age| format!("{text}-{age}"))
    });
    joined(&rooms.into_vec(), ",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn destinations_are_read_as_they_were_written() {
        for text in [
            "city:123 Lisbon",
            "region:7 Alto Douro",
            "hotel:HTL-1 Aldara",
            "country:Cape Verde",
        ] {
            let Some(Wanted::Destination(found)) = Wanted::read(text) else {
                panic!("{text} is a destination");
            };
            assert_eq!(written_destination(&found), text);
        }
    }

    #[test]
    fn what_is_no_id_is_a_name_and_an_id_needs_one() {
        let named = |text: &str| Some(Wanted::Named(text.to_owned()));
        assert_eq!(Wanted::read("Lisbon"), named("Lisbon"));
        assert_eq!(Wanted::read("Lisbon: old town"), named("Lisbon: old town"));
        for text in ["city:123", "hotel:", "country: "] {
            assert_eq!(Wanted::read(text), None, "{text}");
        }
    }

    #[test]
    fn places_are_parted_by_commas_that_a_kind_follows() {
        let text = "city:1 Lisbon, city:2 Washington, D.C.,country:Portugal";
        let places = destinations_from(text).unwrap();
        let names: Vec<_> = places.iter().map(|place| &*place.name).collect();
        assert_eq!(names, ["Lisbon", "Washington, D.C.", "Portugal"]);
        for text in ["Lisbon", "Porto, city:1 Lisbon", "city:1 Lisbon, region:"] {
            assert_eq!(destinations_from(text), None, "{text}");
        }
    }

    #[test]
    fn rooms_are_read_as_they_were_written_and_only_within_the_limits() {
        for text in ["2", "2,2-5-7", "1-0-17"] {
            assert_eq!(written_rooms(&rooms_from(text).unwrap()), text);
        }
        for text in [
            "",
            "0",
            "2-18",
            "2,,1",
            "9",
            "two",
            "-5",
            "1,1,1,1,1,1,1,1,1",
        ] {
            assert_eq!(rooms_from(text), None, "{text}");
        }
    }
}

#[cfg(test)]
mod fuzz {
    use super::super::{RecentSearches, Shortlist};
    use super::*;

    #[test]
    fn what_a_page_or_a_browser_kept_is_read_as_it_is_written() {
        stopover_fuzz::check!(["tests/fuzz/seeds/written"], |bytes| {
            let text = String::from_utf8_lossy(bytes);
            if let Some(rooms) = rooms_from(&text) {
                assert_eq!(rooms_from(&written_rooms(&rooms)), Some(rooms));
            }
            if let Some(places) = destinations_from(&text) {
                assert!(places.iter().all(|place| !place.name.is_empty()));
            }
            if let Some(Wanted::Destination(place)) = Wanted::read(&text) {
                let written = written_destination(&place);
                assert_eq!(Wanted::read(&written), Some(Wanted::Destination(place)));
            }
            let searches = RecentSearches::read(&text).written();
            let again = RecentSearches::read(&searches).written();
            assert_eq!(RecentSearches::read(&again).written(), again);
            // A name of nothing but signs that are not written is lost.
            let is_lost = |letter: char| letter.is_ascii_control() && !"\t\n".contains(letter);
            if !text.contains(is_lost) {
                assert_eq!(again.lines().count(), searches.lines().count());
            }
            let saved = Shortlist::read(&text).written();
            assert_eq!(Shortlist::read(&saved).written(), saved);
        });
    }
}
