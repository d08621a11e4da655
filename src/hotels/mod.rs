//! `<stopover-hotels>`: from a search to the rates of a hotel.
//!
//! - `search`: the form: destination, dates, guests.
//! - `results`: the list, its filters and sorting.
//! - `hotel`: one hotel with its rates.
//! - `purchase`: the guests' names, the payment, the outcome. `booking`: a booking that exists.
//! - `session`: what happens between them: requests, their outcomes, which screen is shown.
//! - `expiry`: how long prices hold. `events`: what is told to whoever watches from outside.

mod booking;
mod cancellation;
mod events;
mod expiry;
mod hotel;
mod purchase;
mod recheck;
mod results;
mod route;
mod search;
mod session;
mod view;

use crate::ui::{boarding, failure};

pub use booking::Record;
pub use events::Event;
#[cfg(test)]
pub use purchase::Quote;
pub use purchase::{Choice, Opened};
pub use results::Answer;
pub use search::{Destination, Prefill, Query, Wanted, rooms_from};
pub use session::{Busy, Config, Remote, Screen};
pub use view::Hotels;
