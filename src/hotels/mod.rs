//! `<stopover-hotels>`: from a search to the rates of a hotel.
//!
//! - `search`: the form: destination, dates, guests.
//! - `results`: the list, its filters and sorting.
//! - `hotel`: one hotel with its rates.
//! - `checkout`: the guests' names, the payment, the outcome; `purchase`: what is bought and how far that is.
//! - `session`: what happens between them: requests, their outcomes, which screen is shown.
//! - `failure`: what can go wrong, and how it is told. `expiry`: how long prices hold.

mod boarding;
mod booking;
mod cancellation;
mod checkout;
mod expiry;
mod failure;
mod hotel;
mod key;
mod purchase;
mod recheck;
mod results;
mod search;
mod session;
mod view;

pub use session::Config;
pub use view::Hotels;
