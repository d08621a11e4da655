//! Stopover's widgets: hotel search and booking for any website, as custom elements.
//!
//! - [`embed`]: what a host page sees: the mounted widget and its attributes.
//! - `hotels`: the hotel flow behind `<stopover-hotels>`.
//! - `holidays`: the catalogue behind `<stopover-holidays>`.
//! - `ui`: building blocks that know nothing of either.
//! - `i18n`: words and formats.
//!
//! `embed` uses `hotels` and `holidays`, which use `ui` and `i18n`, never the other way round.

#![allow(
    unreachable_pub,
    reason = "`pub` marks what a module offers its siblings; the crate itself offers `embed`"
)]
#![allow(
    clippy::redundant_closure,
    reason = "`view!` compiles closures written in place once per type of value, named ones once each"
)]

pub mod embed;
mod holidays;
mod hotels;
mod i18n;
mod ui;
