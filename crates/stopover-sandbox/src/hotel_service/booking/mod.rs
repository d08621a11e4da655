//! The booking lifecycle (spec 3 and 4.6 to 4.9): checkout, completion, retrieval, cancellation.

pub(super) mod bookings;
pub(crate) mod cancel;
pub(super) mod checkout;
pub(crate) mod complete;
pub(crate) mod create;
mod guests;
mod record;
