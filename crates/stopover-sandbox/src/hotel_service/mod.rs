//! The hotel booking service, `/v2`.

pub(crate) mod booking;
pub(crate) mod content;
mod criteria;
mod hotel;
mod rate;
pub(crate) mod search;
pub(crate) mod state;
mod store;
