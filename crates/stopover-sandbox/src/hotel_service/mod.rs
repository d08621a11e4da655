//! The hotel booking service, `/v2`.

pub(crate) mod availability;
pub(crate) mod booking;
pub(crate) mod content;
mod criteria;
mod recent;
pub(crate) mod searches;
