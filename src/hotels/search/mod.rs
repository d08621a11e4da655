//! The search form.

mod dates;
mod destination;
mod guests;
mod highlight;
mod prefill;
mod query;
mod rooms;
mod state;
mod view;
mod written;

pub use destination::destination;
pub use guests::people;
pub use prefill::{Prefill, Wanted};
pub use query::{Destination, Query};
pub use state::SearchForm;
pub use view::{SearchBar, StayBar, stay_summary};
pub use written::{rooms_from, written_place, written_rooms};
