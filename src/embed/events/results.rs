//! `stopover-results`: a search was answered.

use serde::Serialize;
use stopover_model::wire::holiday::Amount;

use super::Detail;
use super::parts::amount;
use crate::hotels::Answer;

#[derive(Serialize)]
pub(super) struct Results {
    /// Hotels with a room.
    total: usize,
    /// Those of them that pass the filters.
    shown: usize,
    /// The currency most of them are priced in.
    currency: Option<String>,
    /// For all rooms and nights, in that currency.
    lowest_price: Option<Amount>,
}

impl Detail for Results {
    const NAME: &'static str = "stopover-results";
}

impl From<&Answer> for Results {
    fn from(answer: &Answer) -> Self {
        Self {
            total: answer.total,
            shown: answer.shown,
            currency: answer.currency.map(|currency| currency.code().to_owned()),
            lowest_price: answer.lowest.map(amount),
        }
    }
}
