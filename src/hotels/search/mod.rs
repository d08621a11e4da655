//! The search form.

mod dates;
mod destination;
mod guests;
mod highlight;
mod state;
mod view;

pub use guests::people;
pub use state::{Destination, Query, SearchForm};
pub use view::{SearchBar, StayBar, stay_summary};
