//! `[booking]`: what is kept of purchases, for how long, and how they are found again.

use std::{num::NonZeroU32, path::PathBuf, time::Duration};

use serde::Deserialize;

use super::{count, seconds, values};

/// Bookings: where they are recorded and how they are found again.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct BookingConfig {
    /// The journal's file. Unset: in memory, and then only the test hotel can be booked.
    pub journal: Option<PathBuf>,
    /// Whether no new purchase is taken. Read again while running.
    pub stopped: bool,
    /// How long finished purchases are kept. Those whose outcome is unknown are kept until they are resolved.
    #[serde(deserialize_with = "values::duration")]
    pub retention: Duration,
    /// What a booking's number and its contact's email address entitle to.
    pub lookup_scope: LookupScope,
    /// Time a lookup takes, whatever it finds: longer ones take a multiple of it.
    #[serde(deserialize_with = "values::duration")]
    pub lookup_time: Duration,
    /// Lookups per minute from one address.
    pub lookups_per_minute: NonZeroU32,
    /// Lookups per hour of one booking number, from anywhere.
    pub lookups_per_booking: NonZeroU32,
    /// Checkouts per minute from one address.
    pub checkouts_per_minute: NonZeroU32,
}

/// What a lookup entitles to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LookupScope {
    /// Seeing the booking.
    View,
    /// Seeing and cancelling it.
    Cancel,
}

impl Default for BookingConfig {
    fn default() -> Self {
        Self {
            journal: None,
            stopped: false,
            retention: seconds::<{ 400 * 86_400 }>(),
            lookup_scope: LookupScope::Cancel,
            lookup_time: seconds::<1>(),
            lookups_per_minute: count::<5>(),
            lookups_per_booking: count::<10>(),
            checkouts_per_minute: count::<10>(),
        }
    }
}
