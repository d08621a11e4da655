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
//! places        destination suggestions, from an index crawled in the background
//! purchase      completion and cancellation: what moves money, and therefore happens at most once
//! grants        a site's word that a checkout is paid
//! journal       what became of every purchase, on disk before it matters
//! upstream      the provider: key, quota, and the check that the key does not come back
//! problem       the one error type, and which of its variants to use when
//! web           what wraps every route: origins, headers, limits, log, the demo's files
//! config        what an operator may set
//! ```
//!
//! [`router`] gives the service, [`serve`] puts it on a listener:
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let config = stopover_gateway::Config::load(Some("stopover-gateway.toml".as_ref()))?;
//! let listener = tokio::net::TcpListener::bind(config.listen).await?;
//! let router = stopover_gateway::router(config).await?;
//! stopover_gateway::serve(listener, router, std::future::pending()).await;
//! # Ok(()) }
//! ```

mod bookings;
pub mod config;
mod content;
mod extract;
mod gateway;
mod grants;
mod handles;
mod join;
mod journal;
mod openapi;
mod places;
mod problem;
mod purchase;
mod router;
mod routes;
mod searches;
mod serve;
mod upstream;
mod web;

pub use config::{Config, ConfigError};
pub use gateway::StartError;
pub use places::{Index, Place};
pub use router::{openapi, router};
pub use serve::serve;
