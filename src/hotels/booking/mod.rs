//! A booking that exists: found, shown, cancelled.
//!
//! - `state`: finding and cancelling it. `controller`: the requests for that. `view`: the pages.

mod controller;
mod state;
mod view;

pub use view::BookingPage;
