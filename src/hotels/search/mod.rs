//! The search form.
//!
//! - `state`: what is entered and what is missing; `rooms`: its guests.
//! - `controller`: what the site fills in, and the destinations that are suggested.
//! - `view`: the form. `destination`, `dates`, `guests`: its fields; `suggestions`, `highlight`: the list under the first.

mod controller;
mod dates;
mod destination;
mod guests;
mod highlight;
mod rooms;
mod state;
mod suggestions;
mod view;

pub use controller::SearchController;
pub use view::{search_bar, stay_bar};
