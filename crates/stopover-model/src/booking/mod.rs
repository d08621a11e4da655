//! Bookings: contact, guests and rooms, status.

#![allow(
    missing_docs,
    reason = "a field named as the service names it needs no line; its type cites the section of PROVIDER.md"
)]

mod contact;
mod guests;
mod record;
mod status;

pub(crate) use contact::is_email;
pub use contact::{Contact, ContactError, ContactField, typed_number, unmarked};
pub use guests::{Guest, GuestError, GuestField, GuestList, GuestProblem};
pub use record::{BookedGuest, BookedRoom, Booking, HotelSummary};
pub use status::BookingStatus;

/// Longest name, in characters. Stopover's own limit; the service states none.
const MAX_NAME_CHARS: usize = 100;
