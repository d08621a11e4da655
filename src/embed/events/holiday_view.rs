//! `stopover-holiday-view`: the visitor sees a holiday.

use serde::Serialize;
use stopover_model::wire::holiday::Amount;
use stopover_model::{HolidayId, Money};

use super::Detail;
use super::parts::amount;

#[derive(Serialize)]
pub(super) struct HolidayView<'a> {
    holiday_id: &'a str,
    title: &'a str,
    lowest_price: Option<Amount>,
}

impl Detail for HolidayView<'_> {
    const NAME: &'static str = "stopover-holiday-view";
}

impl<'a> HolidayView<'a> {
    pub(super) fn of(id: &'a HolidayId, title: &'a str, lowest: Option<Money>) -> Self {
        Self {
            holiday_id: id.as_str(),
            title,
            lowest_price: lowest.map(amount),
        }
    }
}
