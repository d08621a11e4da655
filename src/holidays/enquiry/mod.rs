//! Asking the site for a holiday: the catalogue cannot be booked.
//!
//! - `enquirer`: what is entered. `state`: how far the enquiry is. `controller`: carries that out. `view`: the form and its
//!   outcome.

mod controller;
mod enquirer;
mod state;
mod view;

pub use controller::{EnquiryForm, EnquirySubject};
pub use view::enquiry;
