//! The catalogue.
//!
//! Plain data, tested without a browser:
//! - `state`, `filters`: what of the view is the visitor's: filters, order, how many are shown.
//! - `entry`: a holiday on offer. `choices`, `set`: what can be chosen, and which holidays that finds.
//! - `shelf`: all of it, and the answer to what is looked for. `sort`: the orders.
//!
//! The rest renders it.

mod choices;
mod entry;
mod filters;
mod set;
mod shelf;
mod sort;
mod state;
mod view;

pub use entry::{Entry, Span};
pub use filters::{Facet, Filters};
pub use shelf::{Seen, Shelf};
pub use sort::Sort;
pub use state::BrowseState;
pub use view::Browse;
