//! The holiday catalogue service, `/v1`.

mod catalogue;
pub(crate) mod content;
mod departure;
mod hotel;
mod itinerary;
mod package;
pub(crate) mod state;
mod texts;
