//! What clients have begun and made: searches and checkouts that expire, and bookings.

pub(super) mod bookings;
pub(super) mod checkout;
pub(super) mod expiring;
pub(super) mod record;
