//! Asking the site for a holiday: the catalogue cannot be booked.
