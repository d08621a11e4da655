//! The clock that a sandbox goes by.

use chrono::{DateTime, TimeDelta, Utc};

/// The machine's clock, or one that is ahead of it or behind it by the same time always.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    ahead: TimeDelta,
}

impl Clock {
    /// A clock that shows `now` at this moment.
    pub(super) fn showing(now: DateTime<Utc>) -> Self {
        Self {
            ahead: now - Utc::now(),
        }
    }

    pub(crate) fn now(self) -> DateTime<Utc> {
        Utc::now() + self.ahead
    }
}
