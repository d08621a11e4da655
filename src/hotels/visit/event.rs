//! What observers see of the flow. Nothing here says who travels.

use std::sync::Arc;

use stopover_model::{HotelId, Money};

use super::answer::Answer;
use super::choice::Choice;
use super::query::Query;
use super::quote::Opened;
use super::record::Record;
use super::screen::Screen;
use crate::ui::failure::Failure;
use crate::ui::flow::Flow;

/// A flow that reports these events.
pub type HotelFlow = Flow<Event>;

/// What has happened or, where it can be taken over, is about to happen.
pub enum Event {
    /// The flow stands in the page, with this screen in front.
    Ready(Screen),
    /// A search was sent: of a place, or of one hotel.
    Searched(Query),
    Answered(Answer),
    HotelSeen(HotelId, String),
    /// The visitor wants to book this rate. Whoever takes it over books it; here, nothing follows.
    RateChosen(Choice),
    CheckoutOpened(Arc<Opened>),
    Booked(Arc<Opened>, Box<Record>),
    /// A booking was cancelled, and this much is paid back, if the provider says so.
    Cancelled(Box<Record>, Option<Money>),
    Failed(Failure),
}

impl From<Failure> for Event {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}
