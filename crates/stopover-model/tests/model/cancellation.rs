use chrono::{DateTime, Duration, Utc};
use proptest::prelude::*;
use stopover_model::wire::CancellationPolicy;
use stopover_model::{CancellationKind, CancellationSchedule, Currency, Money, Percent, Timestamp};

fn total() -> Money {
    Money::from_minor(41_250, Currency::new("EUR").unwrap())
}

fn policy(deadline: Option<&str>, dates: &[&str], fees: &[Option<f64>]) -> CancellationPolicy {
    CancellationPolicy {
        cancellation_deadline: deadline.map(str::to_owned),
        from_dates: dates.iter().map(|date| (*date).to_owned()).collect(),
        penalty_fees: fees.to_vec(),
    }
}

fn schedule(deadline: Option<&str>, dates: &[&str], fees: &[Option<f64>]) -> CancellationSchedule {
    CancellationSchedule::from_policy(&policy(deadline, dates, fees), false, total())
}

/// The start of each period (empty for booking) and its whole percents.
fn steps(schedule: &CancellationSchedule) -> Vec<(String, u32)> {
    let step = |period: &stopover_model::PenaltyPeriod| {
        let from = period.from.map_or(String::new(), |from| from.to_string());
        (from, period.percent.whole().unwrap())
    };
    schedule.periods().iter().map(step).collect()
}

fn step(from: &str, percent: u32) -> (String, u32) {
    (from.to_owned(), percent)
}

fn at(text: &str) -> DateTime<Utc> {
    Timestamp::parse(text).unwrap().instant().unwrap()
}

const A: &str = "2027-06-08T00:00:00Z";
const B: &str = "2027-06-11T00:00:00Z";

#[test]
fn a_deadline_and_two_fee_periods_make_three_steps() {
    let schedule = schedule(
        Some("2027-06-07T23:59:00Z"),
        &[A, B],
        &[Some(50.0), Some(100.0)],
    );
    let deadline = "2027-06-07T23:59:00Z";
    assert_eq!(
        steps(&schedule),
        [step("", 0), step(deadline, 50), step(B, 100)]
    );
    assert_eq!(schedule.free_until().unwrap().to_string(), deadline);
    assert_eq!(
        schedule.kind(),
        CancellationKind::Free(schedule.free_until())
    );
    assert!(schedule.is_free_at(at("2027-06-07T23:58:59Z")));
    assert!(!schedule.is_free_at(at(deadline)));
    assert_eq!(schedule.penalty_at(at(A)).amount.minor(), 20_625);
    assert_eq!(schedule.penalty_at(at(B)).amount, total());
}

#[test]
fn a_schedule_tells_what_is_left_of_it_now() {
    let schedule = schedule(None, &[A, B], &[Some(50.0), Some(100.0)]);
    assert_eq!(
        schedule.kind_at(at("2027-06-01T00:00:00Z")),
        schedule.kind()
    );
    assert_eq!(schedule.kind_at(at(A)), CancellationKind::Partial);
    assert_eq!(schedule.kind_at(at(B)), CancellationKind::NonRefundable);
}

#[test]
fn a_non_refundable_rate_costs_everything_whatever_its_lists_say() {
    let lists = policy(Some(B), &[B], &[Some(10.0)]);
    let schedule = CancellationSchedule::from_policy(&lists, true, total());
    assert_eq!(steps(&schedule), [step("", 100)]);
    assert_eq!(schedule.kind(), CancellationKind::NonRefundable);
    assert_eq!(schedule.free_until(), None);
}

#[test]
fn unsorted_periods_are_put_in_order() {
    let schedule = schedule(None, &[B, A], &[Some(100.0), Some(50.0)]);
    assert_eq!(steps(&schedule), [step("", 0), step(A, 50), step(B, 100)]);
}

#[test]
fn a_penalty_without_a_start_applies_from_booking_on() {
    let schedule = schedule(None, &[A], &[Some(30.0), Some(60.0)]);
    assert_eq!(steps(&schedule), [step("", 60)]);
    assert_eq!(schedule.kind(), CancellationKind::Partial);
}

#[test]
fn a_period_without_a_readable_penalty_costs_everything() {
    for fee in [None, Some(-5.0)] {
        let schedule = schedule(None, &[A, B], &[Some(50.0), fee]);
        assert_eq!(steps(&schedule), [step("", 0), step(A, 50), step(B, 100)]);
    }
    assert_eq!(
        steps(&schedule(None, &[A], &[])),
        [step("", 0), step(A, 100)]
    );
    assert_eq!(steps(&schedule(None, &["soon"], &[])), [step("", 100)]);
}

#[test]
fn a_deadline_before_the_first_period_brings_it_forward_and_a_later_one_does_not_delay_it() {
    let early = schedule(Some("2027-06-01T00:00:00Z"), &[A], &[Some(50.0)]);
    assert_eq!(
        steps(&early),
        [step("", 0), step("2027-06-01T00:00:00Z", 50)]
    );
    let late = schedule(Some(B), &[A], &[Some(50.0)]);
    assert_eq!(steps(&late), [step("", 0), step(A, 50)]);
}

#[test]
fn a_deadline_alone_is_followed_by_the_full_price() {
    assert_eq!(
        steps(&schedule(Some(A), &[], &[])),
        [step("", 0), step(A, 100)]
    );
    assert_eq!(
        steps(&schedule(Some(A), &[A], &[Some(0.0)])),
        [step("", 0), step(A, 100)]
    );
}

#[test]
fn an_unreadable_deadline_promises_nothing() {
    assert_eq!(steps(&schedule(Some("soon"), &[], &[])), [step("", 100)]);
    assert_eq!(
        steps(&schedule(Some("soon"), &[B], &[Some(50.0)])),
        [step("", 50)]
    );
}

#[test]
fn a_policy_that_says_nothing_is_unknown_and_counts_as_everything() {
    let schedule = schedule(None, &[], &[]);
    assert_eq!(schedule.kind(), CancellationKind::Unknown);
    assert!(schedule.periods().is_empty());
    assert!(!schedule.is_free_at(at(A)));
    assert_eq!(schedule.penalty_at(at(A)).amount, total());
}

#[test]
fn a_deadline_without_offset_ends_at_the_earliest_moment_it_can_mean() {
    let schedule = schedule(Some("2027-06-08T00:00:00"), &[], &[]);
    assert!(schedule.is_free_at(at("2027-06-07T09:59:59Z")));
    assert!(!schedule.is_free_at(at("2027-06-07T10:00:00Z")));
}

#[test]
fn a_policy_of_nothing_but_zero_is_free_without_end() {
    assert_eq!(
        schedule(None, &[A], &[Some(0.0)]).kind(),
        CancellationKind::Free(None)
    );
}

/// A fee period as the hotel means it, and what of it reaches us.
#[derive(Debug, Clone)]
struct Meant {
    instant: DateTime<Utc>,
    percent: u32,
    /// The offset the time is meant in, and whether it is written.
    offset_hours: i64,
    offset_written: bool,
    date_lost: bool,
    fee_lost: bool,
}

fn hour(hours: i64) -> DateTime<Utc> {
    at("2027-06-01T00:00:00Z") + Duration::hours(hours)
}

impl Meant {
    fn written(&self) -> (String, Option<f64>) {
        let clock = (self.instant + Duration::hours(self.offset_hours)).naive_utc();
        let sign = if self.offset_hours < 0 { '-' } else { '+' };
        let offset = format!("{sign}{:02}:00", self.offset_hours.abs());
        let date = format!(
            "{}{}",
            clock.to_string().replace(' ', "T"),
            if self.offset_written { &offset } else { "" }
        );
        let date = if self.date_lost {
            "tomorrow".to_owned()
        } else {
            date
        };
        (date, (!self.fee_lost).then_some(f64::from(self.percent)))
    }
}

fn meant() -> impl Strategy<Value = Meant> {
    let lost = || prop::bool::weighted(0.15);
    (
        0_i64..500,
        0_u32..=100,
        -12_i64..=14,
        any::<bool>(),
        lost(),
        lost(),
    )
        .prop_map(
            |(hours, percent, offset_hours, offset_written, date_lost, fee_lost)| Meant {
                instant: hour(hours),
                percent,
                offset_hours,
                offset_written,
                date_lost,
                fee_lost,
            },
        )
}

proptest! {
    #[test]
    fn a_schedule_is_never_cheaper_than_what_the_hotel_means(
        periods in prop::collection::vec(meant(), 0..6),
        dates_cut in 0_usize..3,
        fees_cut in 0_usize..3,
        deadline in prop::option::of(0_i64..500),
        moments in prop::collection::vec(-48_i64..600, 1..20),
    ) {
        let (mut dates, mut fees): (Vec<_>, Vec<_>) = periods.iter().map(Meant::written).unzip();
        // One list breaks off; what both have lost nobody can know.
        if dates_cut > fees_cut {
            dates.truncate(dates.len().saturating_sub(dates_cut));
        } else {
            fees.truncate(fees.len().saturating_sub(fees_cut));
        }
        let deadline = deadline.map(hour);
        let written = CancellationPolicy {
            cancellation_deadline: deadline.map(|instant| Timestamp::utc(instant).to_string()),
            from_dates: dates,
            penalty_fees: fees,
        };
        let schedule = CancellationSchedule::from_policy(&written, false, total());
        for moment in moments.into_iter().map(hour) {
            let penalty = schedule.penalty_at(moment);
            let begun = || periods.iter().filter(|period| period.instant <= moment);
            let latest = begun().map(|period| period.instant).max();
            let in_force = begun().filter(|period| Some(period.instant) == latest).map(|period| period.percent);
            let expected = in_force.max().unwrap_or(0);
            prop_assert!(penalty.percent >= Percent::from_hundredths(expected * 100), "{:?} at {}", schedule, moment);
            prop_assert_eq!(penalty.amount, total().percent(penalty.percent));
            if deadline.is_some_and(|deadline| deadline <= moment) {
                prop_assert!(!schedule.is_free_at(moment));
            }
            if let Some(until) = schedule.free_until() {
                prop_assert_eq!(schedule.is_free_at(moment), moment < until.earliest_instant());
            }
        }
    }

    #[test]
    fn no_policy_makes_a_penalty_fall_or_a_lookup_panic(
        deadline in prop::option::of(".{0,20}|2027-0[1-9]-0[1-9]"),
        dates in prop::collection::vec("2027-0[1-9]-[0-2][1-9](T1[0-9]:00:00(Z|-0[0-9]:00)?)?|.{0,20}", 0..6),
        fees in prop::collection::vec(prop::option::of(any::<f64>()), 0..6),
        non_refundable: bool,
    ) {
        let policy = CancellationPolicy { cancellation_deadline: deadline, from_dates: dates, penalty_fees: fees };
        let schedule = CancellationSchedule::from_policy(&policy, non_refundable, total());
        let days = (0..400).map(|day| at("2026-12-15T00:00:00Z") + Duration::days(day));
        let penalties: Vec<_> = days.map(|day| schedule.penalty_at(day).percent).collect();
        prop_assert!(penalties.is_sorted());
        let periods = schedule.periods();
        prop_assert!(periods.iter().skip(1).all(|period| period.from.is_some()));
        prop_assert!(periods.is_sorted_by(|a, b| a.percent < b.percent));
        prop_assert!(periods.first().is_none_or(|first| first.from.is_none()));
    }
}
