//! The gateway on real HTTP, before a real sandbox, and before providers that misbehave.
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "the tests' helpers fail as the tests do"
)]

mod booking;
mod cache;
mod check_site;
mod config;
mod connections;
mod content;
mod cors;
mod crawl;
mod deploy;
mod enquiries;
mod fragments;
mod health;
mod holidays;
mod images;
mod limits;
mod metrics;
mod openapi;
#[cfg(unix)]
mod otlp;
mod pages;
mod places;
mod provider_faults;
mod search;
#[cfg(unix)]
mod shared;
mod snapshots;
mod trace;
