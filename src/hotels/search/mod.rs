//! The search form.
//!
//! - `state`: what has been entered and what is missing; `rooms`: the guests of it.
//! - `view`: the form. `destination`, `dates`, `guests`: its fields; `suggestions`, `highlight`: the list under the first.

mod dates;
mod destination;
mod guests;
mod highlight;
mod rooms;
mod state;
mod suggestions;
mod view;

pub use state::SearchForm;
pub use suggestions::destination;
pub use view::{SearchBar, StayBar};
