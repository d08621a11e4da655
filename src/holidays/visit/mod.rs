//! What the visit consists of, as plain data: it knows no screen.
//!
//! - `query` with `filters` and `sort`: what is looked for. `screen`: what is in front. `address`: both in the page's address.
//! - `config`: the site's settings. `event`: what observers see.
//! - `navigation`: the ways between the screens, which the session goes.

mod address;
mod config;
mod event;
mod filters;
mod navigation;
mod query;
mod screen;
mod sort;

pub use address::{SECTION, VisitAddress};
pub use config::Config;
pub use event::{Event, HolidayFlow};
pub use filters::{Facet, Filter, Filters};
pub use navigation::Navigation;
pub use query::{CatalogueQuery, PAGE};
pub use screen::Screen;
pub use sort::Sort;
