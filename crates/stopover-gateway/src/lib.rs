//! Stands between the widgets in visitors' browsers and the provider, and keeps the provider's key.
//!
//! A folder uses those below it, never those above:
//!
//! ```text
//! program       the command line
//! service       starts a gateway, serves it, reads its configuration again, ends it
//! routes        every address it answers at, a file per resource: reads the request, asks the parts below, answers
//! fragments     what a site's server puts into its pages: HTML for search engines and for people without scripts
//! purchase      what moves money, and therefore happens at most once
//! outcomes      tells the site's backend what became of purchases
//! enquiries     visitors who ask for a holiday, kept until the site has them
//! catalogue     the holiday catalogue: its lists kept ready, holidays in full
//! images        pictures of the catalogue, scaled if the site wants that
//! searches      what searches find, signed so that it can be checked out
//! index         destination suggestions, from lists read in the background
//! content       hotels, cities, regions: cached, fetched once however many ask
//! grants        a site's confirmation that a checkout is paid
//! handles       by what a visitor comes back to a purchase, and what is sealed under it
//! journal       what became of every purchase, on disk before it matters
//! webhook       calls to the site's backend, signed, repeated until it has taken them
//! cache         memory with one fetch at a time per key
//! web           what every route shares: readers of requests, limits, headers, problems, log
//! upstream      the provider: key, quota, and the check that the key does not come back
//! shared        what replicas share: quota, pauses, limits, and what one of them has read
//! otlp          spans of traces, sent to a collector
//! snapshots     what was read of the provider's lists, on disk: for the next start, and for replicas
//! config        what an operator may set
//! metrics       of what figures for operators are made
//! trace         the name of a request's work in other programs' logs
//! error_chain   errors with their causes, for the log
//! ```
//!
//! [`Service`] is a gateway that has been started, [`serve`] puts it on a listener.

#[cfg(not(panic = "unwind"))]
compile_error!(
    "with `panic = \"abort\"` one request that panics would end all others, bookings among them"
);

mod cache;
mod catalogue;
pub mod config;
mod content;
mod enquiries;
mod error_chain;
mod fragments;
mod grants;
mod handles;
mod images;
mod index;
mod journal;
mod metrics;
mod otlp;
mod outcomes;
pub mod program;
mod purchase;
mod routes;
mod searches;
mod service;
mod shared;
mod snapshots;
mod trace;
mod upstream;
mod web;
mod webhook;

pub use config::{Config, ConfigError};
pub use index::{Destination, Found, WordIndex};
pub use routes::openapi_document as openapi;
pub use service::{Service, StartError, router, serve, stop_signal};
