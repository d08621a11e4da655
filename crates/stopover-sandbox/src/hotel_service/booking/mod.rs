//! The booking lifecycle (spec 3 and 4.6 to 4.9): checkout, completion, retrieval, cancellation.

pub(crate) mod cancel;
pub(crate) mod complete;
pub(crate) mod create;
mod guests;
