//! `stopover-booked`: it is booked. The number opens nothing without the contact's email address.

use serde::Serialize;
use stopover_model::wire::holiday::Amount;
use stopover_model::{BookingId, Room, iso};

use super::Detail;
use super::parts::{Hotel, Rate, amount};
use crate::hotels::{Opened, Record};

#[derive(Serialize)]
pub(super) struct Booked<'a> {
    /// None until the provider has given it.
    booking_id: Option<&'a str>,
    hotel: Hotel<'a>,
    /// None if it cannot be read.
    rate: Option<Rate<'a>>,
    check_in: String,
    check_out: String,
    rooms: &'a [Room],
    /// For all rooms and nights.
    price: Amount,
    /// Whether it is of the test hotel, where nothing is booked.
    test: bool,
}

impl Detail for Booked<'_> {
    const NAME: &'static str = "stopover-booked";
}

impl<'a> Booked<'a> {
    pub(super) fn of(opened: &'a Opened, record: &'a Record) -> Self {
        let quote = &opened.quote;
        Self {
            booking_id: record.number.as_ref().map(BookingId::as_str),
            hotel: Hotel {
                id: Some(opened.hotel.as_str()),
                name: &quote.hotel.name,
            },
            rate: quote.rate.as_ref().map(Rate::from),
            check_in: iso(quote.stay.check_in()),
            check_out: iso(quote.stay.check_out()),
            rooms: quote.occupancy.rooms(),
            price: amount(record.total.unwrap_or(quote.price)),
            test: quote.test || record.is_test,
        }
    }
}
