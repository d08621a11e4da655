//! The search form.
//!
//! - `state`: what is entered and what is missing; `rooms`: its guests.
//! - `controller`: what the site fills in, and the destinations that are suggested.
//! - `folded`: the line that stands for the form after a search where the page is narrow.
//! - `door`: the way to a booking that exists, before a search.
//! - `view`: the form. `destination`, `dates`, `guests`: its fields; `suggestions`, `highlight`: the list under the first.

mod controller;
mod dates;
mod destination;
mod door;
mod folded;
mod guests;
mod highlight;
mod rooms;
mod state;
mod suggestions;
mod view;

pub use controller::SearchController;
pub use door::booking_door;
pub use folded::folding_search;
pub use view::stay_bar;
