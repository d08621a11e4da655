//! How long prices hold.

use std::time::Duration;

use chrono::{DateTime, Utc};
use leptos::prelude::*;

use crate::ui::clock::now;
use crate::ui::{State, memo, react};

/// In seconds. An end farther away, on either side, is not believed: it is written without an offset from UTC.
const DAY: i64 = 24 * 60 * 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Validity {
    Unknown,
    /// Seconds.
    For(u32),
    Expired,
}

impl Validity {
    pub fn at(expires_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Self {
        match expires_at.map(|end| (end - now).num_seconds()) {
            Some(left) if (1..=DAY).contains(&left) => {
                u32::try_from(left).map_or(Self::Unknown, Self::For)
            }
            Some(left) if (-DAY..=0).contains(&left) => Self::Expired,
            _ => Self::Unknown,
        }
    }

    /// Rounded up.
    pub fn minutes(seconds: u32) -> u32 {
        seconds.div_ceil(60)
    }

    /// `18:42`, or `1:05:09` above an hour.
    pub fn clock(seconds: u32) -> String {
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match hours {
            0 => format!("{minutes}:{seconds:02}"),
            hours => format!("{hours}:{minutes:02}:{seconds:02}"),
        }
    }
}

/// Follows the clock, which ticks only while something counts down.
pub fn validity(expires_at: Option<DateTime<Utc>>) -> State<Validity> {
    let validity = State::new(Validity::at(expires_at, now()));
    let counts_down = memo(move || matches!(validity.get(), Validity::For(_)));
    react(move || {
        if !counts_down.get() {
            return;
        }
        let tick = move || validity.set(Validity::at(expires_at, now()));
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
    fn prices_count_down_and_expire() {
        assert_eq!(after(1122), Validity::For(1122));
        assert_eq!(after(1), Validity::For(1));
        assert_eq!(after(0), Validity::Expired);
        assert_eq!(after(-60), Validity::Expired);
    }

    #[test]
    fn an_end_more_than_a_day_away_is_not_believed() {
        assert_eq!(after(DAY + 1), Validity::Unknown);
        assert_eq!(after(-DAY - 1), Validity::Unknown);
        assert_eq!(Validity::at(None, DateTime::UNIX_EPOCH), Validity::Unknown);
    }

    #[test]
    fn time_left_is_read_in_minutes_and_shown_to_the_second() {
        assert_eq!(Validity::clock(18 * 60 + 42), "18:42");
        assert_eq!(Validity::clock(9), "0:09");
        assert_eq!(Validity::clock(3909), "1:05:09");
        assert_eq!((Validity::minutes(61), Validity::minutes(60)), (2, 1));
    }
}
