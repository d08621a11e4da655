//! The purchase of a room: from the chosen rate to the outcome.
//!
//! - `state`: the purchase as a state machine. `details`: what is typed.
//! - `current`: the purchase of a visit. `controller`: carries out what the machine decides, with `grant`, `storage` and
//!   `timer`.
//! - `view`: the page.

mod controller;
mod current;
mod details;
mod grant;
mod state;
mod storage;
mod timer;
mod view;

use details::Details;

pub use current::CurrentPurchase;
pub use view::purchase_page;
