//! Completion and cancellation: what moves money, and therefore happens at most once.
//!
//! ```text
//! rules   what may be booked at the moment: the kill switch and the sites' bounds, read again while running
//! answer  what a visitor is told of a purchase
//! shown   and what of the provider's words is left out
//! ```

mod answer;
mod rules;
pub(crate) mod shown;

pub(crate) use answer::{present, stored_booking};
pub(crate) use rules::Rules;
