//! Small building blocks that know nothing of hotels or holidays. State machines are plain data in `state.rs` files,
//! tested without a browser; views render them.

pub mod calendar;
pub mod combobox;
pub mod dom;
mod icon;
pub mod notice;
pub mod popover;
pub mod score;
pub mod stars;
pub mod status;
pub mod stepper;
pub mod svg;

pub use icon::{Icon, icon};
