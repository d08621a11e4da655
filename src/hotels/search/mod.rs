//! The search form.

mod dates;
mod destination;
mod guests;
mod highlight;
mod state;
mod view;
mod written;

pub use destination::destination;
pub use guests::people;
pub use state::{Destination, Prefill, Query, SearchForm, Wanted};
pub use view::{SearchBar, StayBar, stay_summary};
pub use written::{rooms_from, written_place, written_rooms};
