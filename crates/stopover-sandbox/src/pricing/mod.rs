//! What a stay costs, in which rooms and on which terms: always the same for the same hotel and stay.

pub(crate) mod boarding;
pub(crate) mod cancellation;
pub(crate) mod offer;
mod room;
mod season;
pub(crate) mod stay;
