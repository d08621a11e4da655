//! A booking that is managed, as plain data: `lookup` finds it, `cancelling` cancels it, `quote` is what that would cost.

mod cancelling;
mod lookup;
mod quote;

pub use cancelling::{CancelFailure, Cancelling, Step};
pub use lookup::{Lookup, LookupDetails, LookupField};
pub use quote::CancellationQuote;
