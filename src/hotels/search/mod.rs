//! The search form.
//!
//! - `state`: what has been entered and what is missing; `rooms`: the guests of it; `prefill`: what it begins with; `query`: a search
//!   that can be sent; `written`: how places and rooms stand in attributes and addresses.
//! - `view`: the form. `destination`, `dates`, `guests`: its fields; `suggestions`, `highlight`: the list under the first.

mod dates;
mod destination;
mod guests;
mod highlight;
mod prefill;
mod query;
mod rooms;
mod state;
mod suggestions;
mod view;
mod written;

pub use guests::people;
pub use prefill::{Prefill, Wanted};
pub use query::{Destination, Query};
pub use state::SearchForm;
pub use suggestions::destination;
pub use view::{SearchBar, StayBar, stay_summary};
pub use written::{rooms_from, written_place, written_rooms};
