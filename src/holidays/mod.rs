//! `<stopover-holidays>`: from the catalogue to an enquiry.
//!
//! - `browse`: the catalogue: its filters, its order, its cards.
//! - `holiday`: one holiday: what it is, its departures and prices.
//! - `enquiry`: asking the site for it.
//! - `session`: what happens between them: requests, their outcomes, which screen is shown.
//! - `events`: what is told to whoever watches from outside.
//! - `route`: the visit in the page's address, where the site allows it.
//! - `picture`, `words`: what both screens show holidays with.

mod browse;
mod enquiry;
mod events;
mod holiday;
mod picture;
mod route;
mod session;
mod view;
mod words;

pub use browse::{Facet, Filters};
pub use events::Event;
pub use session::{Config, Remote, Screen};
pub use view::Holidays;
