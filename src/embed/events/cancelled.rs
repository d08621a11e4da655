//! `stopover-cancelled`: the visitor has cancelled a booking.

use serde::Serialize;
use stopover_model::wire::holiday::Amount;
use stopover_model::{BookingId, HotelId, Money, iso};

use super::Detail;
use super::parts::{Hotel, amount};
use crate::hotels::Record;

#[derive(Serialize)]
pub(super) struct Cancelled<'a> {
    booking_id: Option<&'a str>,
    hotel: Hotel<'a>,
    check_in: Option<String>,
    check_out: Option<String>,
    /// What the booking cost.
    price: Option<Amount>,
    /// None if the provider does not say it.
    fee: Option<Amount>,
    /// None if the provider does not say it.
    refunded: Option<Amount>,
}

impl Detail for Cancelled<'_> {
    const NAME: &'static str = "stopover-cancelled";
}

impl<'a> Cancelled<'a> {
    pub(super) fn of(record: &'a Record, refunded: Option<Money>) -> Self {
        let stay = record.stay;
        let fee = record
            .total
            .zip(refunded)
            .and_then(|(total, refunded)| total.checked_sub(refunded))
            .filter(|fee| fee.minor() >= 0);
        Self {
            booking_id: record.number.as_ref().map(BookingId::as_str),
            hotel: Hotel {
                id: record.hotel.id.as_ref().map(HotelId::as_str),
                name: &record.hotel.name,
            },
            check_in: stay.map(|stay| iso(stay.check_in())),
            check_out: stay.map(|stay| iso(stay.check_out())),
            price: record.total.map(amount),
            fee: fee.map(amount),
            refunded: refunded.map(amount),
        }
    }
}
