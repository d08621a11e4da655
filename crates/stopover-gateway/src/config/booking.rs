//! `[booking]`: what is kept of purchases, for how long, and how they are found again.

use std::{num::NonZeroU32, path::PathBuf, time::Duration};

use secrecy::SecretString;
use serde::Deserialize;

use super::{JournalPlace, count, seconds, values};

/// Bookings: where they are recorded and how they are found again.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct BookingConfig {
    /// The journal's file or database. Unset: in memory, and then only the test hotel can be booked.
    pub journal: Option<JournalPlace>,
    /// Connections to the journal's database at a time.
    pub journal_connections: NonZeroU32,
    /// Time for the journal's database to give a connection, and as much again to answer.
    #[serde(deserialize_with = "values::duration")]
    pub journal_timeout: Duration,
    /// How long after its last word a gateway counts as dead to the others of its database.
    #[serde(deserialize_with = "values::duration")]
    pub journal_lease: Duration,
    /// While this file is there, no new purchase is taken. Unset: `NAME.stop` beside the journal's file.
    pub stop_file: Option<PathBuf>,
    /// With which answers to searches are signed, so that what they found can be checked out. Unset: a random one for each process.
    pub key: SecretString,
    /// File to read that key from instead.
    pub key_file: Option<PathBuf>,
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
    /// Lookups per hour with one email address, from anywhere.
    pub lookups_per_email: NonZeroU32,
    /// Checkouts per minute from one address.
    pub checkouts_per_minute: NonZeroU32,
    /// Cancellations submitted per hour with one handle.
    pub cancellations_per_handle: NonZeroU32,
    /// Time for a site's outcome webhook to answer.
    #[serde(deserialize_with = "values::duration")]
    pub outcome_timeout: Duration,
    /// First pause after it failed; it doubles with each further failure, up to an hour.
    #[serde(deserialize_with = "values::duration")]
    pub outcome_retry_after: Duration,
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

impl BookingConfig {
    /// The one that is set, or `NAME.stop` beside the journal, as the latter is configured.
    pub(crate) fn stop_file(&self) -> Option<PathBuf> {
        if self.stop_file.is_some() {
            return self.stop_file.clone();
        }
        let mut name = self.journal.as_ref()?.file()?.as_os_str().to_owned();
        name.push(".stop");
        Some(name.into())
    }
}

impl Default for BookingConfig {
    fn default() -> Self {
        Self {
            journal: None,
            journal_connections: count::<10>(),
            journal_timeout: seconds::<5>(),
            journal_lease: seconds::<30>(),
            stop_file: None,
            key: SecretString::default(),
            key_file: None,
            stopped: false,
            retention: seconds::<{ 400 * 86_400 }>(),
            lookup_scope: LookupScope::View,
            lookup_time: seconds::<1>(),
            lookups_per_minute: count::<5>(),
            lookups_per_booking: count::<10>(),
            lookups_per_email: count::<20>(),
            checkouts_per_minute: count::<10>(),
            cancellations_per_handle: count::<5>(),
            outcome_timeout: seconds::<10>(),
            outcome_retry_after: seconds::<5>(),
        }
    }
}
