//! The visit in the page's address: what is searched, and which hotel is open.

use stopover_model::{HotelId, iso, parse_date};

use super::prefill::{Prefill, Wanted};
use super::query::Query;
use super::written::written_destination;
use super::written::{rooms_from, written_rooms};
use crate::ui::flow::route::{Parameters, Section};
use crate::ui::{IntoVec, calendar::Picked};

const DESTINATION: &str = "destination";
const CHECK_IN: &str = "check-in";
const CHECK_OUT: &str = "check-out";
const ROOMS: &str = "rooms";
const HOTEL: &str = "hotel";

/// The hotel flow's part of the address; its parameters are named and written as the attributes that fill in the form.
pub const SECTION: Section = Section {
    name: "hotels",
    parameters: &[DESTINATION, CHECK_IN, CHECK_OUT, ROOMS, HOTEL],
};

/// What the page's address says of a visit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VisitAddress {
    pub search: Prefill,
    pub hotel: Option<HotelId>,
}

impl VisitAddress {
    pub fn new(query: Option<&Query>, hotel: Option<HotelId>) -> Self {
        Self {
            search: query.map(Prefill::from).unwrap_or_default(),
            hotel,
        }
    }

    pub fn parameters(&self) -> Parameters {
        let Self { search, hotel } = self;
        let destination = match &search.destination {
            Some(Wanted::Destination(found)) => Some(written_destination(found)),
            _ => None,
        };
        let all = [
            (DESTINATION, destination),
            (CHECK_IN, search.dates.check_in.map(iso)),
            (CHECK_OUT, search.dates.check_out.map(iso)),
            (ROOMS, search.rooms.as_ref().map(written_rooms)),
            (HOTEL, hotel.as_ref().map(ToString::to_string)),
        ];
        all.into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
            .into_vec()
    }

    /// Parameters that mean nothing are passed over.
    pub fn of(parameter: impl Fn(&str) -> Option<String>) -> Self {
        let date = |name| parse_date(&parameter(name)?).ok();
        let check_in = date(CHECK_IN);
        let check_out = date(CHECK_OUT).filter(|day| check_in.is_some_and(|first| first < *day));
        Self {
            search: Prefill {
                destination: parameter(DESTINATION).and_then(|text| Wanted::read(&text)),
                dates: Picked {
                    check_in,
                    check_out,
                },
                rooms: parameter(ROOMS).and_then(|text| rooms_from(&text)),
            },
            hotel: parameter(HOTEL)
                .filter(|id| !id.is_empty())
                .map(HotelId::new),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(written: &[(&str, &str)]) -> VisitAddress {
        VisitAddress::of(|name| {
            let found = written.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn an_address_is_read_as_it_was_written() {
        let written = [
            (DESTINATION, "city:123 São Tomé"),
            (CHECK_IN, "2027-06-12"),
            (CHECK_OUT, "2027-06-15"),
            (ROOMS, "2,1-4"),
            (HOTEL, "HTL-1"),
        ];
        let again = read(&written).parameters();
        let again: Vec<_> = again
            .iter()
            .map(|(name, value)| (*name, &**value))
            .collect();
        assert_eq!(again, written);
    }

    #[test]
    fn nonsense_is_passed_over() {
        let address = read(&[
            (DESTINATION, "city:"),
            (CHECK_IN, "2027-06-31"),
            (CHECK_OUT, "2027-06-15"),
            (ROOMS, "many"),
            (HOTEL, ""),
        ]);
        assert_eq!(address, VisitAddress::default());
        assert!(address.parameters().is_empty());
    }
}
