//! What cancelling costs, and when: the services' lists made into a schedule.
//!
//! Where the data is incomplete or contradicts itself, the schedule takes the reading that is worst
//! for the traveller, so that it never promises what the hotel may not keep:
//!
//! - a rate marked non-refundable costs everything, whatever its lists say;
//! - a period without a readable percentage costs everything;
//! - a percentage without a readable start applies from the booking on;
//! - a deadline before the first fee period starts that period; a later one does not delay it;
//! - a deadline without fee periods is followed by the full price;
//! - a penalty never falls as time passes;
//! - a time without offset is the earliest moment it can mean.

mod policy;

use chrono::{DateTime, Utc};

use crate::money::{Money, Percent};
use crate::timestamp::Timestamp;
use crate::wire::CancellationPolicy;

/// A span of time in which cancelling costs the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PenaltyPeriod {
    /// When it starts; `None` at booking. It ends when the next one starts.
    pub from: Option<Timestamp>,
    /// The share of the price that is lost.
    pub percent: Percent,
    /// The amount that is lost.
    pub amount: Money,
}

/// What a schedule amounts to, seen from the moment of booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CancellationKind {
    /// Free, until the moment given if there is one.
    Free(Option<Timestamp>),
    /// Some of the price is lost at once.
    Partial,
    /// All of the price is lost at once.
    NonRefundable,
    /// The rate says nothing about cancelling.
    Unknown,
}

/// What cancelling costs over time (booking service 2.8).
///
/// ```
/// use stopover_model::wire::CancellationPolicy;
/// use stopover_model::{CancellationKind, CancellationSchedule, Currency, Money, Timestamp};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let policy = CancellationPolicy {
///     from_dates: vec!["2027-06-01T00:00:00Z".into(), "2027-06-10T00:00:00Z".into()],
///     penalty_fees: vec![Some(50.0), Some(100.0)],
///     ..CancellationPolicy::default()
/// };
/// let price = Money::from_minor(41_250, Currency::new("EUR")?);
/// let schedule = CancellationSchedule::from_policy(&policy, false, price);
///
/// let june_first = Timestamp::parse("2027-06-01T00:00:00Z")?;
/// assert_eq!(schedule.kind(), CancellationKind::Free(Some(june_first)));
/// assert_eq!(schedule.penalty_at(june_first.instant_or_utc()).amount.minor(), 20_625);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CancellationSchedule {
    /// The first starts at booking, the others in order of time, each dearer than the one before.
    /// Empty where nothing is known.
    periods: Vec<PenaltyPeriod>,
    total: Money,
}

impl CancellationSchedule {
    /// Reads a rate's policy; `total` is the rate's price.
    #[must_use]
    pub fn from_policy(policy: &CancellationPolicy, non_refundable: bool, total: Money) -> Self {
        let steps = if non_refundable {
            vec![(None, Percent::WHOLE)]
        } else {
            policy::steps(policy)
        };
        let periods = steps
            .into_iter()
            .map(|(from, percent)| PenaltyPeriod {
                from,
                percent,
                amount: total.percent(percent),
            })
            .collect();
        Self { periods, total }
    }

    /// The periods in order of time, the first from booking on. Empty where nothing is known.
    #[must_use]
    pub fn periods(&self) -> &[PenaltyPeriod] {
        &self.periods
    }

    /// Until when cancelling is free. `None` where it never is, or where no end is known.
    #[must_use]
    pub fn free_until(&self) -> Option<Timestamp> {
        match self.kind() {
            CancellationKind::Free(until) => until,
            _ => None,
        }
    }

    /// Whether cancelling at this instant is promised to be free.
    #[must_use]
    pub fn is_free_at(&self, instant: DateTime<Utc>) -> bool {
        self.penalty_at(instant).percent == Percent::ZERO
    }

    /// What cancelling costs at this instant; everything, where nothing is known.
    #[must_use]
    pub fn penalty_at(&self, instant: DateTime<Utc>) -> PenaltyPeriod {
        let has_begun = |period: &&PenaltyPeriod| {
            period
                .from
                .is_none_or(|from| from.earliest_instant() <= instant)
        };
        let current = self.periods.iter().rev().find(has_begun).copied();
        current.unwrap_or(PenaltyPeriod {
            from: None,
            percent: Percent::WHOLE,
            amount: self.total,
        })
    }

    /// What the schedule amounts to at booking. It does not know the time: a free period may be
    /// over: ask [`is_free_at`](Self::is_free_at).
    #[must_use]
    pub fn kind(&self) -> CancellationKind {
        match self.periods.as_slice() {
            [] => CancellationKind::Unknown,
            [first, rest @ ..] => match first.percent {
                Percent::ZERO => CancellationKind::Free(rest.first().and_then(|next| next.from)),
                Percent::WHOLE => CancellationKind::NonRefundable,
                _ => CancellationKind::Partial,
            },
        }
    }

    /// What the schedule amounts to at this instant.
    #[must_use]
    pub fn kind_at(&self, instant: DateTime<Utc>) -> CancellationKind {
        match (self.kind(), self.penalty_at(instant).percent) {
            (CancellationKind::Unknown, _) => CancellationKind::Unknown,
            (kind, Percent::ZERO) => kind,
            (_, Percent::WHOLE) => CancellationKind::NonRefundable,
            _ => CancellationKind::Partial,
        }
    }
}

impl PenaltyPeriod {
    /// Whether cancelling costs nothing.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.percent == Percent::ZERO
    }
}
