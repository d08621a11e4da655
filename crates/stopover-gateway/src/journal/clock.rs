//! Instants as the journal writes them.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Nothing waits longer than that for its next attempt: what seems to, was put off when the clock was ahead, and is due.
const LONGEST_PAUSE: Duration = Duration::from_secs(2 * 3600);

/// Milliseconds since 1970 in UTC.
pub(super) fn millis(instant: SystemTime) -> i64 {
    let since = instant.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Milliseconds since 1970 as text, in UTC (RFC 3339).
pub(crate) fn rfc3339(millis: i64) -> String {
    let since = Duration::from_millis(u64::try_from(millis).unwrap_or_default());
    let instant = UNIX_EPOCH.checked_add(since).unwrap_or(UNIX_EPOCH);
    humantime::format_rfc3339_millis(instant).to_string()
}

pub(super) fn now() -> i64 {
    millis(SystemTime::now())
}

/// The instant `pause` from now.
pub(super) fn after(pause: Duration) -> i64 {
    let pause = i64::try_from(pause.as_millis()).unwrap_or(i64::MAX);
    now().saturating_add(pause)
}

/// The latest instant to which anything can have been put off by now.
pub(super) fn furthest() -> i64 {
    after(LONGEST_PAUSE)
}

/// The time until an instant; none for one that has passed.
pub(super) fn until(instant: i64) -> Duration {
    let left = instant.saturating_sub(now());
    Duration::from_millis(u64::try_from(left).unwrap_or_default())
}

/// The time since an instant; none for one that is still to come.
pub(super) fn since(instant: i64) -> Duration {
    let passed = now().saturating_sub(instant);
    Duration::from_millis(u64::try_from(passed).unwrap_or_default())
}

/// The instant `age` before now, in the same unit.
pub(super) fn ago(age: Duration) -> i64 {
    SystemTime::now().checked_sub(age).map_or(0, millis)
}
