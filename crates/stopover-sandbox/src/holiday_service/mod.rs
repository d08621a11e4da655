//! The holiday catalogue service, `/v1`.

pub(crate) mod catalogue;
pub(crate) mod content;
mod departure;
mod hotel;
mod itinerary;
mod package;
mod phrases;
