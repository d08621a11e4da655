//! Booking handles: the capability by which a visitor comes back to one purchase, and to nothing else.
//!
//! A [`Handle`] is 256 random bits. The journal keeps only its [hash](Handle::hash); what it keeps of people is
//! [sealed](seal) under keys that follow from the handle, so that a stolen database opens nothing.

mod handle;
mod presented;
mod seal;

pub(crate) use handle::{Handle, HandleHash};
pub(crate) use presented::Presented;
