//! The form that leads to a search. Without scripts it leads to the same page, whose server knows then what is looked for.

use maud::{Markup, html};
use stopover_model::HotelId;

use super::{SitePage, Words, section};

/// Rooms with so many adults can be chosen; whoever needs more has the widget's form.
const ADULTS: std::ops::RangeInclusive<u32> = 1..=4;

/// The form for any destination.
pub(crate) fn search(page: &SitePage, words: Words) -> Markup {
    section(words, None, &form(None, page, words))
}

/// For a hotel, or for any destination. Its fields are named as the elements' `route="query"` reads them.
pub(super) fn form(hotel: Option<&HotelId>, page: &SitePage, words: Words) -> Markup {
    let (action, parameters) = page.action();
    html! {
        form method="get" action=(action) role="search" aria-label=(words.text("SearchForm")) {
            @for (name, value) in parameters { input type="hidden" name=(name) value=(value); }
            @match hotel {
                Some(id) => input type="hidden" name="hotels-hotel" value=(id.as_str());,
                None => p {
                    label {
                        (words.text("Destination")) " "
                        input name="hotels-destination" required placeholder=(words.text("DestinationHint"));
                    }
                },
            }
            @for (label, name) in [("CheckIn", "hotels-check-in"), ("CheckOut", "hotels-check-out")] {
                p { label { (words.text(label)) " " input type="date" name=(name) required; } }
            }
            p {
                label {
                    (words.text("Guests")) " "
                    select name="hotels-rooms" {
                        @for adults in ADULTS { option value=(adults) selected[adults == 2] { (words.count("CountAdults", adults)) } }
                    }
                }
            }
            p { button { (words.text("Search")) } }
        }
    }
}
