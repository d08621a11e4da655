//! What observers outside the widget see. Nothing here identifies the visitor.

use stopover_model::wire::holiday::EnquiryRequest;
use stopover_model::{HolidayId, Money};

use super::screen::Screen;
use crate::ui::failure::Failure;
use crate::ui::flow::Flow;

/// A flow that reports these events.
pub type HolidayFlow = Flow<Event>;

/// What has happened or, where an observer can take it over, is about to happen.
pub enum Event {
    /// The catalogue is in the page, with this screen in front.
    Ready(Screen),
    HolidaySeen {
        id: HolidayId,
        title: String,
        /// Its lowest price.
        lowest: Option<Money>,
    },
    /// The visitor wants to ask for a holiday of this title, and has not said who asks. An observer that takes it over asks;
    /// here, nothing follows.
    EnquiryWanted(String, Box<EnquiryRequest>),
    Failed(Failure),
}

impl From<Failure> for Event {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}
