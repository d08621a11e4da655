//! `<stopover-holidays>`: from the catalogue to an enquiry.
//!
//! ```text
//! view        composes the screens
//! session     navigation: which screen is in front, the page's address, what the site asks for
//!   ↓
//! browse      the catalogue: its filters, its order, its cards
//! holiday     one holiday: what it is, its departures and prices
//! enquiry     asking the site for it
//!   ↓
//! parts       what several screens show of a holiday
//! catalogue   what is on offer, and what a query finds of it; plain data
//! visit       query, screen, address, settings, events; plain data
//! ```

mod browse;
mod catalogue;
mod enquiry;
mod holiday;
mod parts;
mod session;
mod view;
mod visit;

pub use session::Remote;
pub use view::Holidays;
#[cfg(test)]
pub use visit::Screen;
pub use visit::{Config, Event, Facet, Filters};
