//! The purchase of a room: from the chosen rate to the outcome.
//!
//! - `state`: the purchase as a state machine. `details`: what is typed. `quote`: what is bought, and for how much. `choice`: the
//!   rate, so that a new search can offer it again.
//! - `current`: the purchase of a visit. `controller`: carries out what the machine decides, with `grant`, `storage` and
//!   `timer`.
//! - `view`: the page.

mod choice;
mod controller;
mod current;
mod details;
mod grant;
mod quote;
mod state;
mod storage;
mod timer;
mod view;

use stopover_model::HotelId;
use stopover_model::wire::{BookingHandle, Checkout};

use details::Details;

pub use choice::Choice;
pub use controller::Exits;
pub use current::CurrentPurchase;
pub use quote::Quote;
pub use view::PurchasePage;

/// An open checkout session. It has no `Debug`: the handle is a secret.
pub struct Opened {
    pub handle: BookingHandle,
    /// As the gateway gave it.
    pub checkout: Checkout,
    /// The hotel as searches know it; the session may call it otherwise.
    pub hotel: HotelId,
    pub quote: Quote,
}
