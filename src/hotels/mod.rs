//! `<stopover-hotels>`: from a search to the rates of a hotel.
//!
//! - `search`: the form: destination, dates, guests.
//! - `results`: the list, its filters and sorting.
//! - `hotel`: one hotel with its rates.
//! - `booking`: a booking that exists: confirmed, looked up, cancelled. `recheck`: finding out what became of something.
//! - `session`: what happens between them: requests, their outcomes, which screen is shown.
//! - `expiry`: how long prices hold.

mod booking;
mod cancellation;
mod expiry;
mod hotel;
mod recheck;
mod results;
mod search;
mod session;
mod view;

use crate::ui::{boarding, failure, key};

pub use session::Config;
pub use view::Hotels;
