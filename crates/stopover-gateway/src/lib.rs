//! Stands between the widgets in visitors' browsers and the provider, and keeps the provider's key.
//!
//! ```text
//! router        every address it answers at
//! routes        a file per resource: reads the request, asks the parts below, answers
//! content       hotels, cities, regions: cached, fetched once however many ask
//! searches      what searches found, so that it can be checked out
//! bookings      bookings as the provider has them now
//! handles       by what a visitor comes back to a purchase, and what is sealed under it
//! join          adds what is known of each hotel to search results
//! catalogue     the holiday catalogue: its lists kept ready, holidays in full
//! images        pictures of the catalogue, scaled if the site wants that
//! enquiries     visitors who ask for a holiday, kept until the site has heard of them
//! places        destination suggestions, from an index crawled in the background
//! purchase      completion and cancellation: what moves money, and therefore happens at most once
//! grants        a site's word that a checkout is paid
//! journal       what became of every purchase, on disk before it matters
//! upstream      the provider: key, quota, and the check that the key does not come back
//! problem       the one error type, and which of its variants to use when
//! metrics       figures for whoever watches the money
//! web           what wraps every route: origins, headers, limits, log, the demo's files
//! config        what an operator may set
//! follow        and may change while it runs
//! program       the command line
//! ```
//!
//! [`Service`] is a gateway that has been started, [`serve`] puts it on a listener.

mod bookings;
mod catalogue;
pub mod config;
mod content;
mod enquiries;
mod extract;
mod follow;
mod gateway;
mod grants;
mod handles;
mod images;
mod join;
mod journal;
mod metrics;
mod openapi;
mod places;
mod problem;
pub mod program;
mod purchase;
mod router;
mod routes;
mod searches;
mod serve;
mod service;
mod upstream;
mod web;

pub use config::{Config, ConfigError};
pub use gateway::StartError;
pub use places::{Index, Place};
pub use router::openapi;
pub use serve::serve;
pub use service::{Service, router};
