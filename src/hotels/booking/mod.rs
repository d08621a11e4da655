//! A booking that exists: confirmed, looked up, cancelled.
//!
//! - `record`: what a page can show of it. `state`: finding and cancelling it. `controller`: the requests for that. `view`: the
//!   pages.

mod controller;
mod record;
mod state;
mod view;

pub use record::{Known, Record};
pub use view::{BookingPage, Confirmation, hotel_heading};
