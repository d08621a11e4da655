//! The screen of the catalogue.
//!
//! - `controller`: asks for the catalogue and answers queries. `model`: the handle that the parts of a list share.
//! - `view` with `bar`, `chips`, `cards`, `states`: the screen. `facets` and `sheet`: parts of the bar. `words`: options in words.
//!
//! Its state is `holidays::catalogue`.

mod bar;
mod cards;
mod chips;
mod controller;
mod facets;
mod model;
mod sheet;
mod states;
mod view;
mod words;

pub use controller::BrowseController;
pub use view::Browse;
