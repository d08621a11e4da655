//! Bookings: whom they are for, and what became of them.

mod contact;
mod guests;
mod record;

pub(crate) use contact::is_email;
pub use contact::{Contact, ContactError, ContactField};
pub use guests::{Guest, GuestError, GuestField, GuestList, GuestProblem};
pub use record::{BookedGuest, BookedRoom, Booking, BookingStatus, HotelSummary};

/// Longest name, in characters. Stopover's own limit; the service states none.
const MAX_NAME_CHARS: usize = 100;
