//! How long prices hold.

use std::time::Duration;

use chrono::{DateTime, Utc};
use leptos::prelude::*;

use crate::ui::clock::now;
use crate::ui::{State, react};

/// In seconds. An end farther away, on either side, is not believed: it is written without an offset from UTC.
const DAY: i64 = 24 * 60 * 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Validity {
    Unknown,
    Until(DateTime<Utc>),
    Expired,
}

impl Validity {
    pub fn at(expires_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Self {
        match expires_at.map(|end| (end, (end - now).num_seconds())) {
            Some((end, left)) if (1..=DAY).contains(&left) => Self::Until(end),
            Some((_, left)) if (-DAY..=0).contains(&left) => Self::Expired,
            _ => Self::Unknown,
        }
    }
}

/// Follows the clock, which ticks only until they have expired.
pub fn validity(expires_at: Option<DateTime<Utc>>) -> State<Validity> {
    let validity = State::new(Validity::at(expires_at, now()));
    react(move || {
        let Validity::Until(end) = validity.get() else {
            return;
        };
        // A machine that slept has missed a single timeout, and may have slept for days.
        let tick = move || {
            if now() >= end {
                validity.set(Validity::Expired);
            }
        };
        let tick = set_interval_with_handle(tick, Duration::from_secs(1));
        on_cleanup(move || {
            if let Ok(tick) = tick {
                tick.clear();
            }
        });
    });
    validity
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(seconds: i64) -> Validity {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        Validity::at(DateTime::from_timestamp(1_800_000_000 + seconds, 0), now)
    }

    #[test]
    fn prices_are_held_until_they_expire() {
        let end = DateTime::from_timestamp(1_800_001_122, 0).unwrap();
        assert_eq!(after(1122), Validity::Until(end));
        assert_ne!(after(1), Validity::Expired);
        assert_eq!(after(0), Validity::Expired);
        assert_eq!(after(-60), Validity::Expired);
    }

    #[test]
    fn an_end_more_than_a_day_away_is_not_believed() {
        assert_eq!(after(DAY + 1), Validity::Unknown);
        assert_eq!(after(-DAY - 1), Validity::Unknown);
        assert_eq!(Validity::at(None, DateTime::UNIX_EPOCH), Validity::Unknown);
    }
}
