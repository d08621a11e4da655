//! A holiday on offer, and the text by which it is found.

use chrono::NaiveDate;
use stopover_model::Holiday;

use crate::ui::IntoVec;

/// When a holiday departs, as far as that lies ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DepartureSpan {
    /// On this day only.
    On(NaiveDate),
    Between(NaiveDate, NaiveDate),
    From(NaiveDate),
    /// From now until the second day: the first departures are past, and which of the rest is next is not known.
    Until(NaiveDate, NaiveDate),
    Unknown,
}

impl DepartureSpan {
    /// Or the earliest day it can be on.
    pub fn next(self) -> Option<NaiveDate> {
        match self {
            Self::On(day) | Self::Between(day, _) | Self::From(day) | Self::Until(day, _) => {
                Some(day)
            }
            Self::Unknown => None,
        }
    }

    fn between(first: NaiveDate, last: NaiveDate) -> Self {
        if first == last {
            Self::On(first)
        } else {
            Self::Between(first, last)
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct OfferedHoliday {
    pub holiday: Holiday,
    pub departs: DepartureSpan,
    /// Those ahead, the next first, where the gateway has read them.
    pub departures: Vec<NaiveDate>,
    /// What a text is looked for in, folded.
    pub text: String,
}

impl OfferedHoliday {
    /// None if it is withdrawn, or all in the past.
    pub fn offered(holiday: Holiday, today: NaiveDate, fold: fn(&str) -> String) -> Option<Self> {
        if holiday.status.is_withdrawn() {
            return None;
        }
        let known = holiday
            .known
            .as_ref()
            .map(|known| known.departures.as_slice());
        let known = known.unwrap_or_default();
        let departures: Vec<_> = known.iter().copied().filter(|day| *day >= today).into_vec();
        let departs = match (departures.first(), departures.last()) {
            (Some(first), Some(last)) => DepartureSpan::between(*first, *last),
            _ if !known.is_empty() => return None,
            _ => stated(&holiday, today)?,
        };
        Some(Self {
            text: fold(&searched(&holiday)),
            holiday,
            departs,
            departures,
        })
    }
}

/// What the holiday itself states; nothing where it is over.
fn stated(holiday: &Holiday, today: NaiveDate) -> Option<DepartureSpan> {
    if holiday.available_to.is_some_and(|last| last < today) {
        return None;
    }
    Some(match (holiday.available_from, holiday.available_to) {
        (Some(first), Some(last)) if first >= today && first <= last => {
            DepartureSpan::between(first, last)
        }
        (_, Some(last)) => DepartureSpan::Until(today, last),
        (Some(first), None) if first >= today => DepartureSpan::From(first),
        _ => DepartureSpan::Unknown,
    })
}

/// Each text on a line of its own, so that none runs into the next.
fn searched(holiday: &Holiday) -> String {
    let country = holiday
        .country
        .as_ref()
        .map(|country| country.name.as_str());
    let known = holiday.known.iter();
    let known =
        known.flat_map(|known| known.hotels.iter().chain(&known.cities).map(String::as_str));
    let mut text = holiday.title.clone();
    for part in holiday
        .route
        .as_deref()
        .into_iter()
        .chain(country)
        .chain(known)
    {
        text.push('\n');
        text.push_str(part);
    }
    text
}

#[cfg(test)]
mod tests {
    use stopover_model::HolidayStatus;

    use super::super::fixture::{day, fold, holiday, known, today};
    use super::*;

    fn offered(holiday: Holiday) -> Option<OfferedHoliday> {
        OfferedHoliday::offered(holiday, today(), fold)
    }

    #[test]
    fn only_holidays_that_are_not_withdrawn_are_on_offer() {
        assert!(offered(holiday("on sale")).is_some());
        let with = |status: &str| {
            offered(Holiday {
                status: HolidayStatus::Other(status.into()),
                ..holiday("of another status")
            })
        };
        assert!(with("").is_some(), "the catalogue says nothing");
        for status in ["disabled", "draft", "Enabled?"] {
            assert_eq!(with(status), None, "{status}");
        }
    }

    #[test]
    fn a_holiday_that_is_over_is_not_on_offer() {
        let ended = |last| Holiday {
            available_from: Some(day("2027-01-01")),
            available_to: Some(day(last)),
            ..holiday("winter")
        };
        assert_eq!(offered(ended("2027-03-14")), None);
        let entry = offered(ended("2027-03-15")).unwrap();
        assert_eq!(entry.departs, DepartureSpan::Until(today(), today()));
    }

    #[test]
    fn past_departures_are_forgotten_and_known_ones_count_more_than_stated_dates() {
        let with = |departures: &[&str]| {
            offered(Holiday {
                known: known(departures),
                ..holiday("known")
            })
        };
        let entry = with(&["2027-02-01", "2027-06-01", "2027-08-01"]).unwrap();
        assert_eq!(entry.departures, [day("2027-06-01"), day("2027-08-01")]);
        assert_eq!(
            entry.departs,
            DepartureSpan::Between(day("2027-06-01"), day("2027-08-01"))
        );
        assert_eq!(
            with(&["2027-06-01"]).unwrap().departs,
            DepartureSpan::On(day("2027-06-01"))
        );
        assert_eq!(with(&["2027-02-01", "2027-03-14"]), None, "all are past");
        let stated = DepartureSpan::Between(day("2027-05-01"), day("2027-09-30"));
        assert_eq!(with(&[]).unwrap().departs, stated, "none has been read");
    }

    #[test]
    fn a_holiday_without_dates_is_on_offer_without_dates() {
        let entry = offered(Holiday {
            available_from: None,
            available_to: None,
            ..holiday("any time")
        });
        assert_eq!(entry.unwrap().departs, DepartureSpan::Unknown);
        let open = offered(Holiday {
            available_to: None,
            ..holiday("open")
        });
        assert_eq!(
            open.unwrap().departs,
            DepartureSpan::From(day("2027-05-01"))
        );
    }
}
