//! `<stopover-hotels>`: from a search to the rates of a hotel.
//!
//! ```text
//! view        composes the screens
//! session     navigation: which screen is in front, the page's address, what the site asks for
//!   ↓
//! search      the form: destination, dates, guests
//! results     the list, its filters and sorting
//! hotel       one hotel with its rates
//! purchase    the guests' names, the payment, the outcome
//! booking     a booking that exists: found, shown, cancelled
//!   ↓
//! parts       what several screens show of a rate and a stay
//! visit       query, screen, address, settings, events; plain data
//! ```

mod booking;
mod hotel;
mod parts;
mod purchase;
mod results;
mod search;
mod session;
mod view;
mod visit;

pub use session::{Busy, Remote};
pub use view::Hotels;
pub use visit::{
    Answer, Choice, Config, Destination, Event, Opened, Prefill, Query, Record, Wanted, rooms_from,
};
#[cfg(test)]
pub use visit::{Quote, Screen};
