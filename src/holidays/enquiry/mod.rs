//! Asking the site for a holiday: the catalogue cannot be booked.
//!
//! - `state`: what is entered, and how far the enquiry is. `controller`: sends it. `view`: the form and its outcome.

mod controller;
mod state;
mod view;

pub use controller::{EnquiryForm, EnquirySubject};
pub use view::enquiry;
