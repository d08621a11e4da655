//! A travel site's backend, reduced to what bookings and its pages with a widget ask of it: grants for payments that are authorised,
//! the gateway's word on what became of each, and what the gateway has written for the pages.

mod fragments;
mod outcome;
mod pages;
mod payments;
mod token;

pub use fragments::Fragments;
pub use outcome::{Outcome, Refund, Report, SIGNATURE, is_genuine};
pub use pages::{Page, STAYS, TRIPS};
pub use payments::{PaymentRequest, Payments, State};
pub use token::{Purpose, sign};
