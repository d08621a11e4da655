//! What cancelling costs, in words and as a line from today to check-in: green while it is free, pale while a part of the
//! price is lost, hatched when all is.
//!
//! Dates are those of the schedule itself. Whose clock its times mean is often not stated, so nothing here says so.

use chrono::{DateTime, NaiveDate, NaiveTime, Timelike, Utc};
use leptos::prelude::*;
use stopover_model::{CancellationKind, CancellationSchedule, PenaltyPeriod, Percent, Timestamp};

use super::timeline::{Span, spans};
use crate::i18n::{Digits, Locale, Msg};
use crate::ui::IntoVec;
use crate::ui::clock::today;
use crate::ui::svg::tenths;

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

/// The day from which a fee is due, and the time where it does not begin with the day. Where the last minute before is an hour's last,
/// the next hour begins it, as the provider's lists of fees have it.
pub fn first_costly(from: Timestamp) -> (NaiveDate, Option<NaiveTime>) {
    let (date, time) = (from.date(), from.time());
    let time = match (time.hour(), time.minute()) {
        (23, 59) => return (date.succ_opt().unwrap_or(date), None),
        (hour, 59) => NaiveTime::from_hms_opt(hour.saturating_add(1), 0, 0),
        _ => Some(time),
    };
    (
        date,
        time.filter(|time| time.num_seconds_from_midnight() > 0),
    )
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

impl Summary {
    pub fn unknown(locale: Locale) -> Self {
        Self {
            main: locale.text(Msg::CancellationUnknown).to_owned(),
            later: String::new(),
            is_free: false,
        }
    }
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
        ..Summary::unknown(locale)
    };
    match schedule.kind_at(now) {
        CancellationKind::Unknown => Summary::unknown(locale),
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
                    &[
                        ("percent", &share),
                        ("date", &locale.date(first_costly(from).0)),
                    ],
                ),
                None => locale.fill(Msg::PercentThen, &[("percent", &share)]),
            };
            locale.pair(&before, &next)
        })
}

/// A period's part of a line, with what is hatched.
fn bar(period: &PenaltyPeriod, span: Span, height: i32, inset: i32) -> AnyView {
    let percent = |tenths_of_percent| format!("{}%", tenths(tenths_of_percent));
    let hatch = (period.percent == Percent::WHOLE).then(|| {
        let middle = tenths(height * 5);
        view! {
            <line
                x1=percent(span.x + inset)
                x2=percent(span.x + span.width - inset)
                y1=middle.clone()
                y2=middle
                stroke-width=(height - 4).max(3).to_string()
            ></line>
        }
        .into_any()
    });
    view! {
        <rect
            class=class(period)
            x=percent(span.x)
            y="0.5"
            width=percent(span.width)
            height=(height - 1).to_string()
            rx="2"
        ></rect>
        {hatch}
    }
    .into_any()
}

/// From now to the day of check-in; words stand beside it. In a list it is small, and the lines of all rates run from the
/// same moment to the same. None where all is lost from the beginning, or where nothing is known.
pub fn cancellation_line(
    schedule: &CancellationSchedule,
    check_in: NaiveDate,
    now: DateTime<Utc>,
    small: bool,
) -> Option<AnyView> {
    let end = check_in.and_time(NaiveTime::MIN).and_utc().timestamp();
    // In seconds. The current period is drawn from now on.
    let start = |period: &PenaltyPeriod| {
        let from = period.from.map(|from| from.earliest_instant());
        from.map_or(now, |from| from.max(now)).timestamp()
    };
    let periods = ahead(schedule, now);
    if periods.first()?.percent == Percent::WHOLE {
        return None;
    }
    let starts: Vec<i64> = periods.iter().map(start).filter(|at| *at < end).into_vec();
    let (class, height, least, gap) = if small {
        ("tl mini", 6, 90, 16)
    } else {
        ("tl", 14, 30, 4)
    };
    let bars = spans(&starts, end, least, gap)?
        .into_iter()
        .zip(periods)
        .map(|(span, period)| bar(period, span, height, gap))
        .into_vec();
    Some(view! { <svg class=class aria-hidden="true">{bars}</svg> }.into_any())
}

/// The line, with amounts and dates of its periods. `digits` are those of the prices beside it; an amount keeps its decimals.
pub fn cancellation_periods(
    schedule: &CancellationSchedule,
    check_in: NaiveDate,
    now: DateTime<Utc>,
    digits: Digits,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let periods = ahead(schedule, now);
    if periods.is_empty() {
        return view! { <p class="sm">{locale.text(Msg::CancellationUnknown)}</p> }.into_any();
    }
    let line = cancellation_line(schedule, check_in, now, false).map(|line| {
        let end = |message, date| locale.pair(locale.text(message), &locale.date(date));
        view! {
            {line}
            <p class="when-x" aria-hidden="true">
                <span>{end(Msg::Today, today())}</span>
                <span>{end(Msg::CheckIn, check_in)}</span>
            </p>
        }
        .into_any()
    });
    let digits = match digits {
        Digits::None => Digits::of(periods.iter().map(|period| period.amount)),
        Digits::Exact => Digits::Exact,
    };
    let items = periods
        .iter()
        .enumerate()
        .map(|(i, period)| {
            let amount = if period.is_free() {
                locale.text(Msg::StepFree).to_owned()
            } else {
                let values = [("percent", &*percent(locale, period.percent)), ("amount", &*locale.price(period.amount, digits))];
                locale.fill(Msg::StepAmount, &values)
            };
            let next = periods.get(i.saturating_add(1)).and_then(|next| next.from);
            view! {
                <li>
                    <svg class="tl" aria-hidden="true">{bar(period, Span { x: 0, width: 1000 }, 14, 140)}</svg>
                    <b>{amount}</b>
                    <span>{span_of(locale, period, i == 0, next)}</span>
                </li>
            }
            .into_any()
        })
        .into_vec();
    view! {
        <div class="when">
            {line}
            <ol class="when-l" role="list" aria-label=locale.text(Msg::WhatYouPay)>{items}</ol>
        </div>
    }
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
            let (date, time) = first_costly(from);
            words(Msg::StepFrom, date, time)
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
    fn a_fee_begins_with_the_minute_after_the_last_free_one() {
        let day = |d| NaiveDate::from_ymd_opt(2027, 9, d).unwrap();
        let hour = |h| NaiveTime::from_hms_opt(h, 0, 0);
        assert_eq!(first_costly(at("2027-09-09T22:59:00Z")), (day(9), hour(23)));
        assert_eq!(first_costly(at("2027-09-09T23:59:00Z")), (day(10), None));
        assert_eq!(first_costly(at("2027-09-10T00:00:00Z")), (day(10), None));
        assert_eq!(first_costly(at("2027-09-09T12:00:00")), (day(9), hour(12)));
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
    fn terms_that_are_not_stated_have_no_line() {
        let unknown = schedule("", &[]);
        assert!(ahead(&unknown, at("2027-09-01").instant_or_utc()).is_empty());
    }
}
