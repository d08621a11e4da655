//! The results of a search.
//!
//! - `controller`: searches the list; `search`: how far that is. Of this folder they alone are there before the first search.
//!
//! Plain data, tested without a browser:
//! - `state`: what of the view outlives a new search: filters, order, how many are shown.
//! - `offered`, `filters`, `selection`: what can be asked, what is asked, which hotels and rates pass.
//! - `sort`: the orders of the list.
//! - `histogram`: the price scale. `rug`: all prices as a strip. `additions`: what more would cost.
//!
//! `nearby`: where nothing is free, the dates around.
//!
//! The rest renders it; `model` is the handle that the parts of an answered list share. `map` comes in a chunk of its own.

mod additions;
mod card;
mod chips;
mod controller;
mod filters;
mod filters_view;
#[cfg(test)]
mod fixture;
mod header;
mod histogram;
mod map;
mod model;
mod nearby;
mod offered;
mod price_filter;
mod rug;
mod search;
mod selection;
mod sort;
mod state;
mod states;
mod tray;
mod view;
mod words;

pub use controller::ResultsController;
pub use search::Search;
pub use view::results_view;
