//! Instants as the journal writes them.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970 in UTC.
pub(super) fn millis(instant: SystemTime) -> i64 {
    let since = instant.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
pub(super) fn now() -> i64 {
    millis(SystemTime::now())
}

/// The instant `age` before now.
pub(super) fn ago(age: Duration) -> i64 {
    SystemTime::now().checked_sub(age).map_or(0, millis)
}
