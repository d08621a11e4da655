//! `stopover-rate-select`: the visitor wants to book a rate. A site that prevents it books it in its own way.

use serde::Serialize;
use stopover_client::to_text;
use stopover_model::wire::holiday::Amount;
use stopover_model::{Room, iso};

use super::Detail;
use super::parts::{Hotel, Rate, amount};
use crate::hotels::Choice;

#[derive(Serialize)]
pub(super) struct RateSelect<'a> {
    checkout: Option<String>,
    hotel: Hotel<'a>,
    rate: Rate<'a>,
    check_in: String,
    check_out: String,
    rooms: &'a [Room],
    /// For all rooms and nights.
    price: Amount,
}

impl Detail for RateSelect<'_> {
    const NAME: &'static str = "stopover-rate-select";
}

impl<'a> From<&'a Choice> for RateSelect<'a> {
    fn from(choice: &'a Choice) -> Self {
        let query = &choice.query;
        Self {
            checkout: choice.opening.as_deref().and_then(to_text),
            hotel: Hotel {
                id: Some(choice.hotel.as_str()),
                name: &query.destination.name,
            },
            rate: (&choice.rate).into(),
            check_in: iso(query.stay.check_in()),
            check_out: iso(query.stay.check_out()),
            rooms: query.occupancy.rooms(),
            price: amount(choice.rate.price),
        }
    }
}
