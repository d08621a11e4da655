//! The saved stays side by side.
//!
//! `state`: what is compared, and which is best. `view`, `table`: the page; `spots`: its drawing.

mod spots;
mod state;
mod table;
mod view;

pub use view::compare_page;
