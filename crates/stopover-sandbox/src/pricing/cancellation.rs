//! Terms of cancellation and the schedule of fees that follows from them.

use chrono::{
    DateTime, Days, Duration, FixedOffset, NaiveDate, NaiveTime, SecondsFormat, TimeDelta, Utc,
};

use crate::world::hotel::Hotel;
use crate::world::rng::SeededRng;

/// On which terms a rate is sold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Terms {
    /// Free until some days before arrival, then half, then everything.
    #[default]
    Flexible,
    /// 30 % at once, everything from a few days before arrival.
    Deposit,
    NonRefundable,
}

impl Terms {
    /// What the right to cancel adds to the price.
    pub(crate) fn price_factor(self) -> f64 {
        match self {
            Self::Flexible => 1.11,
            Self::Deposit => 1.06,
            Self::NonRefundable => 1.0,
        }
    }
}

/// How a hotel writes its timestamps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Notation {
    #[default]
    Utc,
    /// With the offset of the hotel's country.
    Offset(i32),
    /// UTC, without an offset.
    Bare,
}

impl Notation {
    pub(crate) fn write(self, time: DateTime<Utc>) -> String {
        match self {
            Self::Utc => time.to_rfc3339_opts(SecondsFormat::Secs, true),
            Self::Offset(hours) => match FixedOffset::east_opt(hours * 3600) {
                Some(zone) => time
                    .with_timezone(&zone)
                    .to_rfc3339_opts(SecondsFormat::Secs, false),
                None => Self::Utc.write(time),
            },
            Self::Bare => time.format("%Y-%m-%dT%H:%M:%S").to_string(),
        }
    }
}

/// What cancelling costs from when on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Schedule {
    /// Until when cancelling is free; not after the search where it never is.
    pub(crate) free_until: DateTime<Utc>,
    /// In order of time; percent of the price.
    pub(crate) periods: Vec<(DateTime<Utc>, u8)>,
    pub(crate) notation: Notation,
}

impl Schedule {
    /// The schedule of a rate with those `terms`, offered at `now`; `rng` is the rate's own.
    pub(crate) fn new(
        hotel: &Hotel,
        terms: Terms,
        check_in: NaiveDate,
        now: DateTime<Utc>,
        mut rng: SeededRng,
    ) -> Self {
        let now = now - Duration::nanoseconds(i64::from(now.timestamp_subsec_nanos()));
        let offset = hotel.city.country.utc_offset;
        let notation = rng.pick(&[Notation::Utc, Notation::Offset(offset), Notation::Bare]);
        let midnight = |days_before: u32| midnight(check_in, days_before, offset);
        let (free_until, planned) = match terms {
            Terms::NonRefundable => (now, vec![(now, 100)]),
            Terms::Deposit => (now, vec![(now, 30), (midnight(rng.between(2, 7)), 100)]),
            Terms::Flexible => {
                let (free, all) = rng.pick(&[(1, 1), (2, 1), (3, 1), (5, 2), (7, 3), (14, 4)]);
                // The deadline is the minute before the first fee.
                let deadline = midnight(free) - TimeDelta::minutes(1);
                (
                    deadline,
                    vec![
                        (midnight(free), if free == all { 100 } else { 50 }),
                        (midnight(all), 100),
                    ],
                )
            }
        };
        Self {
            free_until: free_until.max(now),
            periods: from(now, planned),
            notation,
        }
    }
}

/// The percentage that cancelling costs at `time` by a schedule's periods.
pub(crate) fn penalty_at(periods: &[(DateTime<Utc>, u8)], time: DateTime<Utc>) -> u8 {
    let begun = periods.iter().take_while(|(start, _)| *start <= time);
    begun.last().map_or(0, |(_, percent)| *percent)
}

/// The hotel's midnight at which the day so many days before arrival begins.
fn midnight(check_in: NaiveDate, days_before: u32, offset: i32) -> DateTime<Utc> {
    let day = check_in
        .checked_sub_days(Days::new(u64::from(days_before)))
        .unwrap_or(check_in);
    day.and_time(NaiveTime::MIN).and_utc() - TimeDelta::hours(i64::from(offset))
}

/// The periods of a plan that are not over at `now`, each level once.
fn from(now: DateTime<Utc>, planned: Vec<(DateTime<Utc>, u8)>) -> Vec<(DateTime<Utc>, u8)> {
    let mut periods: Vec<(DateTime<Utc>, u8)> = Vec::new();
    for (start, percent) in planned {
        let start = start.max(now);
        match periods.last_mut() {
            Some(last) if last.1 == percent => {}
            Some(last) if last.0 == start => last.1 = percent,
            _ => periods.push((start, percent)),
        }
    }
    periods
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};

    use super::{Notation, Schedule, Terms, from, penalty_at};
    use crate::world::World;

    fn time(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn schedule(terms: Terms, now: &str) -> Schedule {
        let world = World::generate(1, 10, "HTL");
        let hotel = &world.hotels()[0];
        let check_in = "2027-06-12".parse().unwrap();
        Schedule::new(hotel, terms, check_in, time(now), hotel.rng("policy"))
    }

    fn penalty(schedule: &Schedule, time: DateTime<Utc>) -> u8 {
        penalty_at(&schedule.periods, time)
    }

    #[test]
    fn a_flexible_rate_is_free_to_its_deadline_and_costs_everything_on_the_day_before() {
        let schedule = schedule(Terms::Flexible, "2027-01-01T10:00:00Z");
        assert_eq!(penalty(&schedule, schedule.free_until), 0);
        assert!(penalty(&schedule, schedule.free_until + TimeDelta::minutes(1)) > 0);
        assert_eq!(penalty(&schedule, time("2027-06-11T12:00:00Z")), 100);
    }

    #[test]
    fn a_deposit_is_lost_at_once_and_the_rest_before_arrival() {
        let schedule = schedule(Terms::Deposit, "2027-01-01T10:00:00.5Z");
        assert_eq!(penalty(&schedule, time("2027-01-01T10:00:00Z")), 30);
        assert_eq!(penalty(&schedule, time("2027-06-11T12:00:00Z")), 100);
    }

    #[test]
    fn a_rate_sold_after_its_deadline_costs_from_the_moment_of_the_search() {
        let schedule = schedule(Terms::Flexible, "2027-06-12T08:00:00Z");
        assert_eq!(schedule.periods, [(time("2027-06-12T08:00:00Z"), 100)]);
        assert_eq!(schedule.free_until, time("2027-06-12T08:00:00Z"));
    }

    #[test]
    fn periods_that_begin_together_become_the_dearer_one() {
        let now = time("2027-06-10T00:00:00Z");
        let half = (time("2027-06-01T00:00:00Z"), 50);
        let all = (time("2027-06-09T00:00:00Z"), 100);
        assert_eq!(from(now, vec![half, all]), [(now, 100)]);
    }

    #[test]
    fn timestamps_come_with_z_with_an_offset_and_bare() {
        let noon = time("2027-06-12T12:00:00Z");
        assert_eq!(Notation::Utc.write(noon), "2027-06-12T12:00:00Z");
        assert_eq!(Notation::Offset(2).write(noon), "2027-06-12T14:00:00+02:00");
        assert_eq!(Notation::Bare.write(noon), "2027-06-12T12:00:00");
    }
}
