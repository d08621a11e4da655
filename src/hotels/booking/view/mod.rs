//! A booking that is managed: `page` shows it, `lookup` finds it, `cancel_dialog` cancels it, `refund` says what was paid back.

mod cancel_dialog;
mod lookup;
mod page;
mod refund;

pub use page::{booking_page, find_booking};
