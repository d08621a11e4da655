//! What cancelling would cost at a moment, by the schedule.

use chrono::{DateTime, Utc};
use stopover_model::{CancellationSchedule, Money, PenaltyPeriod, Percent, Timestamp};

use crate::hotels::parts::{first_costly, last_free, moment, percent};
use crate::i18n::{Locale, Msg};

/// What cancelling would cost. The hotel's answer decides.
#[derive(Clone, Debug, PartialEq)]
pub struct CancellationQuote {
    /// What was paid, if the booking says.
    pub total: Option<Money>,
    /// None where the booking does not say.
    pub terms: Option<Terms>,
}

/// What the schedule says of a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// The period that applies.
    pub period: PenaltyPeriod,
    /// The total less the penalty.
    pub back: Money,
    /// The next dearer period.
    pub next: Option<PenaltyPeriod>,
}

impl CancellationQuote {
    pub fn at(
        total: Option<Money>,
        schedule: Option<&CancellationSchedule>,
        now: DateTime<Utc>,
    ) -> Self {
        let terms = schedule
            .filter(|schedule| !schedule.periods().is_empty())
            .and_then(|schedule| {
                let mut period = schedule.penalty_at(now);
                // Written without an offset it counts early, and may still lie ahead on the hotel's clock.
                period.from = period.from.filter(|from| from.instant_or_utc() <= now);
                let later = |next: &&PenaltyPeriod| {
                    next.from.is_some_and(|from| from.earliest_instant() > now)
                };
                Some(Terms {
                    period,
                    back: total?.checked_sub(period.amount)?,
                    next: schedule.periods().iter().find(later).copied(),
                })
            });
        Self { total, terms }
    }

    /// What it comes to, however it is explained: the total, the penalty and what comes back.
    pub fn costs(&self) -> (Option<Money>, Option<(Money, Money)>) {
        let terms = self.terms.as_ref();
        (
            self.total,
            terms.map(|terms| (terms.period.amount, terms.back)),
        )
    }
}

impl Terms {
    /// `Cancellation fee until Wed 9 Sep, 23:59`, `Cancellation fee, 50% from Thu 10 Sep`
    pub fn label(&self, locale: Locale) -> String {
        let until = self.next.and_then(|next| next.from);
        match (self.period.percent, until, self.period.from) {
            (Percent::ZERO, Some(until), _) => {
                let (date, time) = last_free(until);
                let date = moment(locale, locale.date_with_weekday(date), time);
                locale.fill(Msg::FeeUntil, &[("date", &date)])
            }
            (Percent::ZERO, ..) => locale.text(Msg::Fee).to_owned(),
            (share, _, None) => {
                locale.fill(Msg::FeePercent, &[("percent", &percent(locale, share))])
            }
            (share, _, Some(from)) => locale.fill(
                Msg::FeePercentFrom,
                &[
                    ("percent", &percent(locale, share)),
                    ("date", &start(locale, from)),
                ],
            ),
        }
    }

    /// `From Fri 11 Sep nothing is refunded.`
    pub fn warning(&self, locale: Locale) -> Option<String> {
        let next = self.next?;
        let date = start(locale, next.from?);
        Some(if next.percent == Percent::WHOLE {
            locale.fill(Msg::NothingRefundedFrom, &[("date", &date)])
        } else {
            let share = percent(locale, next.percent);
            locale.fill(
                Msg::FeeThen,
                &[
                    ("date", &date),
                    ("percent", &share),
                    ("amount", &locale.money(next.amount)),
                ],
            )
        })
    }
}

/// A period's first day, with the time where it does not start with the day.
fn start(locale: Locale, from: Timestamp) -> String {
    let (date, time) = first_costly(from);
    moment(locale, locale.date_with_weekday(date), time)
}

#[cfg(test)]
mod tests {
    use stopover_model::Currency;
    use stopover_model::wire::CancellationPolicy;

    use super::*;

    fn eur(minor: i64) -> Money {
        Money::from_minor(minor, Currency::new("EUR").unwrap())
    }

    fn at(moment: &str) -> DateTime<Utc> {
        Timestamp::parse(moment).unwrap().instant_or_utc()
    }

    fn schedule() -> CancellationSchedule {
        let policy = CancellationPolicy {
            cancellation_deadline: Some("2027-06-07T23:59:00Z".to_owned()),
            from_dates: vec![
                "2027-06-08T00:00:00Z".to_owned(),
                "2027-06-11T00:00:00Z".to_owned(),
            ],
            penalty_fees: vec![Some(50.0), Some(100.0)],
        };
        CancellationSchedule::from_policy(&policy, false, eur(41_251))
    }

    /// Penalty, what comes back, and the next penalty, in cents.
    fn cents(now: &str) -> (i64, i64, Option<i64>) {
        let terms = CancellationQuote::at(Some(eur(41_251)), Some(&schedule()), at(now))
            .terms
            .unwrap();
        let next = terms.next.map(|next| next.amount.minor());
        (terms.period.amount.minor(), terms.back.minor(), next)
    }

    #[test]
    fn penalty_and_refund_add_up_to_the_total_at_every_step() {
        assert_eq!(cents("2027-06-01T00:00:00Z"), (0, 41_251, Some(20_626)));
        assert_eq!(
            cents("2027-06-08T00:00:00Z"),
            (20_626, 20_625, Some(41_251))
        );
        assert_eq!(
            cents("2027-06-10T23:59:59Z"),
            (20_626, 20_625, Some(41_251))
        );
        assert_eq!(cents("2027-06-11T00:00:00Z"), (41_251, 0, None));
    }

    #[test]
    fn a_penalty_that_may_have_begun_counts_without_a_date_that_lies_ahead() {
        let policy = CancellationPolicy {
            cancellation_deadline: None,
            from_dates: vec!["2027-06-08T12:00:00".to_owned()],
            penalty_fees: vec![Some(50.0)],
        };
        let schedule = CancellationSchedule::from_policy(&policy, false, eur(100));
        let period = |now| {
            let quote = CancellationQuote::at(Some(eur(100)), Some(&schedule), at(now));
            quote.terms.unwrap().period
        };
        assert_eq!(period("2027-06-08T00:00:00Z").amount, eur(50));
        assert_eq!(period("2027-06-08T00:00:00Z").from, None);
        assert!(period("2027-06-08T13:00:00Z").from.is_some());
    }

    #[test]
    fn terms_that_are_not_stated_promise_nothing() {
        let silent =
            CancellationSchedule::from_policy(&CancellationPolicy::default(), false, eur(100));
        assert_eq!(
            CancellationQuote::at(Some(eur(100)), Some(&silent), at("2027-06-01")).terms,
            None
        );
        assert_eq!(
            CancellationQuote::at(Some(eur(100)), None, at("2027-06-01")).terms,
            None
        );
    }
}
