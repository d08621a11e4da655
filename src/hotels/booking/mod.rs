//! A booking that exists: found, shown, cancelled.
//!
//! - `state`: finding and cancelling it. `controller`: carries that out. `view`: the pages.

mod controller;
mod state;
mod view;

pub use view::{booking_page, find_booking};
