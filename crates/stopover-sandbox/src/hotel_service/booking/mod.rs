//! The booking lifecycle (spec 3 and 4.6 to 4.9): checkout, completion, retrieval, cancellation.

pub(crate) mod cancel;
pub(crate) mod checkout;
pub(crate) mod complete;
mod file;
mod guests;
pub(crate) mod ledger;
mod record;
