//! What several details are made of.

use serde::Serialize;
use stopover_model::wire::holiday::Amount;
use stopover_model::{Money, RateOffer};

use crate::hotels;

pub(super) fn amount(money: Money) -> Amount {
    Amount {
        value: Some(money.amount()),
        currency: money.currency().code().to_owned(),
    }
}

/// A place that is searched. What is read of a search a site asks for has the same shape.
#[derive(Serialize)]
pub(super) struct Destination<'a> {
    /// `hotel`, `city`, `region` or `country`.
    r#type: &'static str,
    /// As the gateway's places give it; of a country, its name.
    id: &'a str,
    name: &'a str,
}

impl<'a> From<&'a hotels::Destination> for Destination<'a> {
    fn from(destination: &'a hotels::Destination) -> Self {
        Self {
            r#type: destination.location.kind().as_str(),
            id: destination.location.id(),
            name: &destination.name,
        }
    }
}

#[derive(Serialize)]
pub(super) struct Hotel<'a> {
    /// None where a booking does not say it.
    pub(super) id: Option<&'a str>,
    pub(super) name: &'a str,
}

/// A rate: a room with its meals and terms.
#[derive(Serialize)]
pub(super) struct Rate<'a> {
    id: &'a str,
    /// In words.
    room_type: &'a str,
    /// The provider's code of the meal plan.
    boarding: &'a str,
    refundable: bool,
}

impl<'a> From<&'a RateOffer> for Rate<'a> {
    fn from(rate: &'a RateOffer) -> Self {
        Self {
            id: rate.id.as_str(),
            room_type: &rate.room_type,
            boarding: rate.boarding.code(),
            refundable: !rate.non_refundable,
        }
    }
}
