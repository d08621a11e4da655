//! What cancelling costs, in words and as a staircase: a step is as high as the share of the price that is lost, and green
//! only where nothing is lost.
//!
//! Dates are those of the schedule itself. Whose clock its times mean is often not stated, so nothing here says so.

use chrono::{DateTime, NaiveDate, NaiveTime, Timelike, Utc};
use leptos::prelude::*;
use stopover_model::{CancellationKind, CancellationSchedule, PenaltyPeriod, Percent, Timestamp};

use crate::i18n::{Locale, Msg};
use crate::ui::{IntoVec, svg::tenths};

/// Width of the small staircase and of the gaps in it, and its height, in tenths.
const MINI: (i32, i32, i32) = (880, 30, 140);

/// The periods from now on, the current one first.
fn ahead(schedule: &CancellationSchedule, now: DateTime<Utc>) -> &[PenaltyPeriod] {
    let periods = schedule.periods();
    let current = periods
        .iter()
        .rposition(|period| {
            period
                .from
                .is_none_or(|from| from.earliest_instant() <= now)
        })
        .unwrap_or_default();
    periods.get(current..).unwrap_or_default()
}

/// The last day that is free until its end, or the day and time at which it ends earlier. A deadline at midnight belongs to
/// the day before: "until 10 Sep" would promise a day too many.
pub fn last_free(until: Timestamp) -> (NaiveDate, Option<NaiveTime>) {
    let (date, time) = (until.date(), until.time());
    if time.num_seconds_from_midnight() == 0 {
        (date.pred_opt().unwrap_or(date), None)
    } else if (time.hour(), time.minute()) == (23, 59) {
        (date, None)
    } else {
        (date, Some(time))
    }
}

pub fn moment(locale: Locale, date: String, time: Option<NaiveTime>) -> String {
    match time {
        Some(time) => locale.pair(&date, &locale.time(time)),
        None => date,
    }
}

pub fn percent(locale: Locale, share: Percent) -> String {
    locale.percent(share.as_f64() / 100.0)
}

/// A rate's terms in a line.
pub struct Summary {
    /// `Free until 9 Sep`, `30% cancellation fee`, `Non-refundable`.
    pub main: String,
    /// What follows later: `, then 50%, then 100%`; may be empty.
    pub later: String,
    /// At the moment.
    pub is_free: bool,
}

/// `free` is the message for a free period: short in tables, longer elsewhere.
pub fn summary(
    locale: Locale,
    schedule: &CancellationSchedule,
    now: DateTime<Utc>,
    free: Msg,
) -> Summary {
    let plain = |message| Summary {
        main: locale.text(message).to_owned(),
        later: String::new(),
        is_free: false,
    };
    match schedule.kind_at(now) {
        CancellationKind::Unknown => plain(Msg::CancellationUnknown),
        CancellationKind::NonRefundable => plain(Msg::NonRefundable),
        CancellationKind::Free(None) => Summary {
            is_free: true,
            ..plain(Msg::FreeCancellation)
        },
        CancellationKind::Free(Some(until)) => {
            let (date, time) = last_free(until);
            let date = moment(locale, locale.date(date), time);
            Summary {
                main: locale.fill(free, &[("date", &date)]),
                later: later(locale, ahead(schedule, now), false),
                is_free: true,
            }
        }
        CancellationKind::Partial => {
            let periods = ahead(schedule, now);
            let share = periods
                .first()
                .map_or(Percent::WHOLE, |period| period.percent);
            let main = locale.fill(Msg::PercentFee, &[("percent", &percent(locale, share))]);
            Summary {
                main,
                later: later(locale, periods, true),
                is_free: false,
            }
        }
    }
}

/// `, then 50%, then 100%`; `, then 100% from 1 Sep` where the date has not been said before.
fn later(locale: Locale, periods: &[PenaltyPeriod], with_date: bool) -> String {
    periods
        .iter()
        .skip(1)
        .fold(String::new(), |before, period| {
            let share = percent(locale, period.percent);
            let next = match period.from.filter(|_| with_date) {
                Some(from) => locale.fill(
                    Msg::PercentThenFrom,
                    &[("percent", &share), ("date", &locale.date(from.date()))],
                ),
                None => locale.fill(Msg::PercentThen, &[("percent", &share)]),
            };
            locale.pair(&before, &next)
        })
}

/// For a table row; words stand beside it.
pub fn mini_staircase(schedule: &CancellationSchedule, now: DateTime<Utc>) -> Option<AnyView> {
    let periods = ahead(schedule, now);
    let (width, gap, height) = MINI;
    let steps = i32::try_from(periods.len())
        .ok()
        .filter(|steps| *steps > 0)?;
    let rects = (0..steps)
        .zip(periods)
        .map(|(i, period)| {
            // A free step keeps a line.
            let rise =
                i32::try_from(period.percent.hundredths()).unwrap_or_default() * height / 10_000;
            let rise = rise.max(20);
            view! {
                <rect
                    class=class(period)
                    x=tenths(width * i / steps)
                    y=tenths(height - rise)
                    width=tenths((width / steps - gap).max(10))
                    height=tenths(rise)
                ></rect>
            }
            .into_any()
        })
        .into_vec();
    Some(
        view! { <svg class="mini" viewBox="0 0 88 14" preserveAspectRatio="none" aria-hidden="true">{rects}</svg> }
            .into_any(),
    )
}

/// With amounts and dates, from now on.
pub fn cancellation_steps(schedule: &CancellationSchedule, now: DateTime<Utc>) -> AnyView {
    let locale = expect_context::<Locale>();
    let periods = ahead(schedule, now);
    if periods.is_empty() {
        return view! { <p class="sm">{locale.text(Msg::CancellationUnknown)}</p> }.into_any();
    }
    let steps: Vec<_> = periods
        .iter()
        .enumerate()
        .map(|(i, period)| {
            let rise = (period.percent.hundredths() / 100).max(6);
            let amount = if period.is_free() {
                locale.text(Msg::StepFree).to_owned()
            } else {
                let values = [("percent", &*percent(locale, period.percent)), ("amount", &*locale.money(period.amount))];
                locale.fill(Msg::StepAmount, &values)
            };
            let next = periods.get(i.saturating_add(1)).and_then(|next| next.from);
            view! {
                <li>
                    <svg class="step" aria-hidden="true">
                        <rect class=class(period) y=format!("{}%", 100 - rise) width="100%" height=format!("{rise}%")></rect>
                    </svg>
                    <b>{amount}</b>
                    <span>{span_of(locale, period, i == 0, next)}</span>
                </li>
            }
            .into_any()
        })
        .into_vec();
    let class = match steps.len() {
        1 => "cancel one",
        2 => "cancel two",
        _ => "cancel",
    };
    view! { <ol class=class role="list" aria-label=locale.text(Msg::WhatYouPay)>{steps}</ol> }
        .into_any()
}

/// When a step applies: a free one until its end, the others from their start; the current one has started already.
fn span_of(
    locale: Locale,
    period: &PenaltyPeriod,
    is_current: bool,
    next: Option<Timestamp>,
) -> String {
    let words = |message, date: NaiveDate, time| {
        let date = moment(locale, locale.date_with_weekday(date), time);
        locale.fill(message, &[("date", &date)])
    };
    match (next, period.from) {
        (Some(until), _) if period.is_free() => {
            let (date, time) = last_free(until);
            words(Msg::StepUntil, date, time)
        }
        (_, Some(from)) if !is_current => {
            let time = Some(from.time()).filter(|time| time.num_seconds_from_midnight() > 0);
            words(Msg::StepFrom, from.date(), time)
        }
        _ => locale.text(Msg::StepNow).to_owned(),
    }
}

fn class(period: &PenaltyPeriod) -> &'static str {
    match period.percent {
        Percent::ZERO => "f",
        Percent::WHOLE => "d",
        _ => "w",
    }
}

#[cfg(test)]
mod tests {
    use stopover_model::wire::CancellationPolicy;
    use stopover_model::{Currency, Money};

    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp::parse(text).unwrap()
    }

    fn schedule(deadline: &str, fees: &[(&str, f64)]) -> CancellationSchedule {
        let policy = CancellationPolicy {
            cancellation_deadline: Some(deadline.to_owned())
                .filter(|deadline| !deadline.is_empty()),
            from_dates: fees.iter().map(|(from, _)| (*from).to_owned()).collect(),
            penalty_fees: fees.iter().map(|(_, fee)| Some(*fee)).collect(),
        };
        CancellationSchedule::from_policy(
            &policy,
            false,
            Money::from_minor(100_000, Currency::new("EUR").unwrap()),
        )
    }

    #[test]
    fn a_deadline_never_promises_a_day_too_many() {
        let day = |d| NaiveDate::from_ymd_opt(2027, 9, d).unwrap();
        assert_eq!(last_free(at("2027-09-09T23:59:59")), (day(9), None));
        assert_eq!(last_free(at("2027-09-10T00:00:00Z")), (day(9), None));
        assert_eq!(last_free(at("2027-09-10")), (day(9), None));
        let noon = NaiveTime::from_hms_opt(12, 0, 0);
        assert_eq!(last_free(at("2027-09-09T12:00:00")), (day(9), noon));
    }

    #[test]
    fn periods_that_are_over_are_not_shown() {
        let schedule = schedule(
            "2027-09-09T23:59:00Z",
            &[
                ("2027-09-10T00:00:00Z", 50.0),
                ("2027-09-12T00:00:00Z", 100.0),
            ],
        );
        let shares = |now: &str| -> Vec<_> {
            ahead(&schedule, at(now).instant_or_utc())
                .iter()
                .map(|period| period.percent.whole().unwrap())
                .collect()
        };
        assert_eq!(shares("2027-09-01T00:00:00Z"), [0, 50, 100]);
        assert_eq!(shares("2027-09-11T00:00:00Z"), [50, 100]);
        assert_eq!(shares("2027-10-01T00:00:00Z"), [100]);
    }

    #[test]
    fn terms_that_are_not_stated_have_no_staircase() {
        let unknown = schedule("", &[]);
        assert!(ahead(&unknown, at("2027-09-01").instant_or_utc()).is_empty());
    }
}
