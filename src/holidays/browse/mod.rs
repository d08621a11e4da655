//! The catalogue.
//!
//! Plain data, tested without a browser:
//! - `state`, `filters`: what of the view is the visitor's: filters, order, how many are shown.
//! - `entry`: a holiday on offer. `choices`, `set`: what can be chosen, and which holidays that finds.
//! - `shelf`: all of it, and the answer to what is looked for. `sort`: the orders.
//!
//! The rest renders it; `model` is the handle its parts share.

mod bar;
mod card;
mod cards;
mod chips;
mod choices;
mod entry;
mod filters;
#[cfg(test)]
mod fixture;
mod model;
mod set;
mod shelf;
mod sort;
mod state;
mod states;
mod view;
mod words;

pub use card::card;
pub use entry::{Entry, Span};
pub use filters::{Facet, Filters};
pub use shelf::{Seen, Shelf};
pub use sort::Sort;
pub use state::BrowseState;
pub use view::Browse;
