//! `stopover-checkout`: a checkout was opened, and the form for the guests stands in front.

use serde::Serialize;
use stopover_model::wire::holiday::Amount;
use stopover_model::{Room, iso};

use super::Detail;
use super::parts::{Hotel, Rate, amount};
use crate::hotels::Opened;

#[derive(Serialize)]
pub(super) struct Checkout<'a> {
    hotel: Hotel<'a>,
    /// None if it cannot be read.
    rate: Option<Rate<'a>>,
    check_in: String,
    check_out: String,
    rooms: &'a [Room],
    /// For all rooms and nights, as of now: it may differ from the search's.
    price: Amount,
    /// Whether it is of the test hotel, where nothing is booked.
    test: bool,
}

impl Detail for Checkout<'_> {
    const NAME: &'static str = "stopover-checkout";
}

impl<'a> From<&'a Opened> for Checkout<'a> {
    fn from(opened: &'a Opened) -> Self {
        let quote = &opened.quote;
        Self {
            hotel: Hotel {
                id: Some(opened.hotel.as_str()),
                name: &quote.hotel.name,
            },
            rate: quote.rate.as_ref().map(Rate::from),
            check_in: iso(quote.stay.check_in()),
            check_out: iso(quote.stay.check_out()),
            rooms: quote.occupancy.rooms(),
            price: amount(quote.price),
            test: quote.test,
        }
    }
}
