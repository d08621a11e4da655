//! What happens in the catalogue, as whoever watches it from outside is told. Nothing here says who asks.

use stopover_model::wire::holiday::EnquiryRequest;
use stopover_model::{HolidayId, Money};

use super::session::Screen;
use crate::ui::failure::Failure;

/// What has happened or, where it can be taken over, is about to happen.
pub enum Event {
    /// The catalogue stands in the page, with this screen in front.
    Ready(Screen),
    /// The visitor sees a holiday.
    HolidaySeen {
        /// The holiday.
        id: HolidayId,
        /// Its title.
        title: String,
        /// Its lowest price.
        lowest: Option<Money>,
    },
    /// The visitor wants to ask for a holiday of this title, and has not said who asks. Whoever takes it over asks; here,
    /// nothing follows.
    EnquiryWanted(String, Box<EnquiryRequest>),
    /// Something could not be had.
    Failed(Failure),
}

impl From<Failure> for Event {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}
