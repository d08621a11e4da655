//! What the visit consists of, as plain data: it knows no screen.
//!
//! - `query`, `search`, `hotels`: what is searched, and what was found. `prefill`, `written`: a search as sites and addresses write it.
//! - `choice`, `quote`, `record`: a rate that is chosen, the checkout session for it, the booking it becomes.
//! - `screen`: what is in front. `address`: the visit in the page's address.
//! - `navigation`: the ways between the screens, which the session goes.
//! - `shortlist`: the stays that are saved. `recent`: the searches made last.
//! - `config`: the site's settings. `event` with `answer`: what observers see.

mod address;
mod answer;
mod choice;
mod config;
mod event;
mod hotels;
mod navigation;
mod prefill;
mod query;
mod quote;
mod recent;
mod record;
mod screen;
mod search;
mod shortlist;
mod written;

pub use address::{SECTION, VisitAddress};
pub use answer::{Answer, main_currency};
pub use choice::{Choice, same_rate};
pub use config::{Config, Landmark, MAX_NEARBY_DAYS};
pub use event::{Event, HotelFlow};
pub use hotels::{Hotels, Row, Terms};
pub use navigation::{Go, Navigation};
pub use prefill::{Prefill, Wanted};
pub use query::{Destination, Query};
pub use quote::{Opened, Quote};
pub use recent::RecentSearches;
pub use record::{Known, Record, refunded};
pub use screen::Screen;
pub use search::{Found, Rates};
pub use shortlist::{SavedStay, Shortlist};
pub use written::{destinations_from, rooms_from};
