//! Booking handles: the capability by which a visitor comes back to one purchase, and to nothing else.
//!
//! A [`Handle`] is 256 random bits. The journal keeps only its [hash](Handle::hash); what it keeps of people is
//! [sealed](seal) under keys that follow from the handle, so that a stolen database opens nothing.

mod handle;
mod seal;

use aws_lc_rs::error::Unspecified;

pub(crate) use handle::Handle;

/// The system gives no random numbers, or its cryptography fails.
#[derive(Debug, thiserror::Error)]
#[error("cryptography failed")]
pub(crate) struct CryptoError(#[from] Unspecified);
