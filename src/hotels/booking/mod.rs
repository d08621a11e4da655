//! A booking that exists: confirmed, looked up, cancelled.
//!
//! - `guests`: who sleeps where. `panel`: the booking as the page shows it.
//! - `confirmation`: the end of a purchase; `calendar_file` and `save`, `print`: what can be taken along.
//! - `manage`: a booking that is looked at again; `desk`: what is asked of the gateway for it; `lookup`, `lookup_view`:
//!   finding it.
//! - `cancelling`: how far a wish to cancel is; `quote`: what it would cost; `cancel_dialog` asks, `refund` tells.

mod calendar_file;
mod cancel_dialog;
mod cancelling;
mod confirmation;
mod desk;
mod guests;
mod lookup;
mod lookup_view;
mod manage;
mod panel;
mod print;
mod quote;
mod refund;
mod save;

pub use confirmation::Confirmation;
pub use manage::ManageBooking;
pub use panel::hotel_heading;
