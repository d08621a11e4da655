//! What a booking looks like.
//!
//! - `panel`: the booking itself; `guests`: who sleeps in a room.
//! - `confirmation`: the end of a purchase, with what can be taken along: `calendar_file` and `save`, `print`.
//! - `page`: a booking that is managed; `lookup` finds it, `cancel_dialog` cancels it, `refund` says what was paid back.

mod calendar_file;
mod cancel_dialog;
mod confirmation;
mod guests;
mod lookup;
mod page;
mod panel;
mod print;
mod refund;
mod save;

pub use confirmation::Confirmation;
pub use page::BookingPage;
pub use panel::hotel_heading;
