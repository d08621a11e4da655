//! The form that leads to a search. Without scripts it leads to the same page, whose server knows then what is looked for, and shows
//! which hotels there are: prices are asked for by the widget, or of the hotel.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use maud::{Markup, html};
use stopover_model::{
    HotelId, iso, parse_date,
    wire::{DestinationKind, DestinationSuggestion, DestinationsResponse},
};

use super::{SitePage, Words, foreign, section};
use crate::index::LONGEST_QUERY;

/// Rooms with so many adults can be chosen; whoever needs more has the widget's form.
const ADULTS: RangeInclusive<u32> = 1..=4;

/// More than the widget writes for as many rooms as it has.
const LONGEST_ROOMS: usize = 200;

/// What was entered, as the page's own address has it: nothing where it says nothing, or means nothing.
#[derive(Default)]
pub(crate) struct Sought {
    /// A name.
    pub(crate) destination: String,
    check_in: Option<NaiveDate>,
    check_out: Option<NaiveDate>,
    /// As written.
    rooms: String,
}

impl Sought {
    /// Reads the parameters of `route="query"`, which the widget writes too: `city:123 Lisbon`, `2,1-4`.
    pub(crate) fn read(destination: &str, check_in: &str, check_out: &str, rooms: &str) -> Self {
        let written = destination.split_once(':');
        let written = written.and_then(|(kind, it)| Some((DestinationKind::from_word(kind)?, it)));
        let name = match written {
            Some((DestinationKind::Country, name)) => name,
            Some((_, place)) => place.split_once(' ').map_or("", |(_, name)| name),
            None => destination,
        };
        Self {
            destination: name.trim().chars().take(LONGEST_QUERY).collect(),
            check_in: parse_date(check_in).ok(),
            check_out: parse_date(check_out).ok(),
            rooms: rooms.chars().take(LONGEST_ROOMS).collect(),
        }
    }

    /// In the first room.
    fn adults(&self) -> Option<u32> {
        let adults = self.rooms.split(|c: char| !c.is_ascii_digit()).next();
        adults.and_then(|adults| adults.parse().ok())
    }

    /// The address of the page with something else, for the same stay.
    fn link(&self, page: &SitePage, name: &str, value: &str) -> String {
        let (check_in, check_out) = (self.check_in.map(iso), self.check_out.map(iso));
        let rooms = Some(self.rooms.clone()).filter(|rooms| !rooms.is_empty());
        let stay = [
            ("hotels-check-in", check_in),
            ("hotels-check-out", check_out),
            ("hotels-rooms", rooms),
        ];
        let stay = stay
            .iter()
            .filter_map(|(name, value)| Some((*name, value.as_deref()?)));
        page.with([(name, value)].into_iter().chain(stay))
    }
}

/// The form for any destination, and the hotels that were found for what was entered.
pub(crate) fn search(
    sought: &Sought,
    found: Option<&DestinationsResponse>,
    page: &SitePage,
    words: Words,
) -> Markup {
    let content = html! {
        (form(None, sought, page, words))
        @if let Some(found) = found { (hotels(sought, found, page, words)) }
    };
    section(words, None, &content)
}

/// Some of them: how many there are is not known here. While lists are being read, nobody can say that there is none.
fn hotels(sought: &Sought, found: &DestinationsResponse, page: &SitePage, words: Words) -> Markup {
    let is_hotel = |found: &&DestinationSuggestion| found.kind == DestinationKind::Hotel;
    let (hotels, places): (Vec<_>, Vec<_>) = found.suggestions.iter().partition(is_hotel);
    html! {
        @if found.suggestions.is_empty() {
            @if found.complete { p { (words.text("SuggestionsNone")) } }
        } @else {
            @if found.nearest { p { (words.text("SuggestionsNearest")) } }
            h2 { (words.text(if hotels.is_empty() { "Destinations" } else { "Hotels" })) }
            ul {
                @for hotel in &hotels {
                    li { a href=(sought.link(page, "hotels-hotel", &hotel.id)) { (foreign(&hotel.name)) } (surroundings(hotel)) }
                }
                // Which hotels are in a region, nobody says.
                @if hotels.is_empty() {
                    @for place in &places { li { (region(sought, place, page, words)) } }
                }
            }
        }
    }
}

fn surroundings(place: &DestinationSuggestion) -> Markup {
    html! { @for it in [&place.city, &place.country].into_iter().flatten() { ", " (foreign(it)) } }
}

/// Its name, and the way to all hotels of its country.
fn region(sought: &Sought, place: &DestinationSuggestion, page: &SitePage, words: Words) -> Markup {
    html! {
        (foreign(&place.name)) (surroundings(place))
        @if let Some(country) = &place.country {
            br;
            a href=(sought.link(page, "hotels-destination", country)) { (words.fill("SearchCountry", &[("country", country)])) }
        }
    }
}

/// For a hotel, or for any destination, with what was entered. Its fields are named as the elements' `route="query"` reads them.
pub(super) fn form(
    hotel: Option<&HotelId>,
    sought: &Sought,
    page: &SitePage,
    words: Words,
) -> Markup {
    let (action, parameters) = page.action();
    let adults = sought.adults().filter(|adults| ADULTS.contains(adults));
    html! {
        form method="get" action=(action) role="search" aria-label=(words.text("SearchForm")) {
            @for (name, value) in parameters { input type="hidden" name=(name) value=(value); }
            @match hotel {
                Some(id) => input type="hidden" name="hotels-hotel" value=(id.as_str());,
                None => p {
                    label {
                        (words.text("Destination")) " "
                        input
                            name="hotels-destination" required placeholder=(words.text("DestinationHint"))
                            value=[Some(&sought.destination).filter(|entered| !entered.is_empty())];
                    }
                },
            }
            @for (label, name, day) in [
                ("CheckIn", "hotels-check-in", sought.check_in), ("CheckOut", "hotels-check-out", sought.check_out),
            ] {
                p { label { (words.text(label)) " " input type="date" name=(name) value=[day.map(iso)] required; } }
            }
            p {
                label {
                    (words.text("Guests")) " "
                    select name="hotels-rooms" {
                        @for count in ADULTS {
                            option value=(count) selected[count == adults.unwrap_or(2)] { (words.count("CountAdults", count)) }
                        }
                    }
                }
            }
            p { button { (words.text("Search")) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_destination_is_looked_for_by_its_name_however_it_is_written() {
        for (written, name) in [
            ("Málaga", "Málaga"),
            (" Hotel: Casa ", "Hotel: Casa"),
            ("city:123 São Tomé", "São Tomé"),
            ("country:United Kingdom", "United Kingdom"),
            ("city:123", ""),
            ("", ""),
        ] {
            let sought = Sought::read(written, "2027-06-31", "", "many");
            assert_eq!(sought.destination, name, "{written}");
            assert_eq!((sought.check_in, sought.adults()), (None, None));
        }
        let long = Sought::read(&"é".repeat(300), "", "", "3,1-4");
        assert_eq!(long.destination.chars().count(), LONGEST_QUERY);
        assert_eq!(long.adults(), Some(3));
    }
}
