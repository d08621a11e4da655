//! A travel site's backend, reduced to what bookings ask of it: grants for payments that are authorised, and the gateway's
//! word on what became of each.

mod outcome;
mod payments;
mod token;

pub use outcome::{Outcome, SIGNATURE, is_genuine};
pub use payments::{PaymentRequest, Payments, State};
pub use token::{Purpose, sign};
