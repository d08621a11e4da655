//! Which other dates are asked for, in which order, and what came of it.

use chrono::{Days, NaiveDate};
use stopover_model::{Money, Stay, StayRules};

use crate::hotels::visit::MAX_NEARBY_DAYS;
use crate::ui::IntoVec;
use crate::ui::calendar::StayLimits;
use crate::ui::failure::Failure;

/// What is known of the free rooms of a stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Unchecked,
    Checking,
    NothingFree,
    Free {
        hotels: usize,
        /// The lowest price of all rooms and nights.
        lowest: Money,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Days after the stay that was searched; negative before it, 0 for itself.
    pub days: i64,
    pub stay: Stay,
    pub outcome: Outcome,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Checking,
    /// The service is busy; the check goes on after so many seconds.
    Waiting(u32),
    Failed(Failure),
    /// By the visitor.
    Stopped,
    Done,
}

/// The stays around one where nothing is free, as long as that. One request is on its way at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct NearbyDates {
    /// By date, with the stay itself among them.
    pub candidates: Vec<Candidate>,
    pub phase: Phase,
}

impl NearbyDates {
    /// Up to `reach` days before and after `stay`, none in the past or farther ahead than can be searched.
    pub fn around(stay: Stay, reach: u16, limits: StayLimits, today: NaiveDate) -> Self {
        let reach = i64::from(reach.min(MAX_NEARBY_DAYS));
        let rules = StayRules {
            today,
            min_nights: limits.min_nights.into(),
            max_nights: limits.max_nights.into(),
        };
        let last = today.checked_add_days(Days::new(limits.horizon_days.into()));
        let candidate = |days: i64| {
            let moved = moved(stay, days)?;
            let can_be_searched =
                moved.check(&rules).is_ok() && last.is_some_and(|last| moved.check_out() <= last);
            (days == 0 || can_be_searched).then_some(Candidate {
                days,
                stay: moved,
                outcome: if days == 0 {
                    Outcome::NothingFree
                } else {
                    Outcome::Unchecked
                },
            })
        };
        Self {
            candidates: (-reach..=reach).filter_map(candidate).into_vec(),
            phase: Phase::Stopped,
        }
    }

    fn others(&self) -> impl Iterator<Item = &Candidate> {
        self.candidates.iter().filter(|other| other.days != 0)
    }

    pub fn total(&self) -> usize {
        self.others().count()
    }

    pub fn checked(&self) -> usize {
        let open = [Outcome::Unchecked, Outcome::Checking];
        self.others()
            .filter(|other| !open.contains(&other.outcome))
            .count()
    }

    /// How many have a free room.
    pub fn free(&self) -> usize {
        self.others()
            .filter(|other| matches!(other.outcome, Outcome::Free { .. }))
            .count()
    }

    /// The greatest distance in days.
    pub fn reach(&self) -> usize {
        let days = self.others().map(|other| other.days.unsigned_abs()).max();
        usize::try_from(days.unwrap_or_default()).unwrap_or_default()
    }

    /// The index of the only one with the lowest price, once all are checked.
    pub fn lowest(&self) -> Option<usize> {
        let prices = self.candidates.iter().enumerate();
        let prices = prices
            .filter_map(|(index, other)| match other.outcome {
                Outcome::Free { lowest, .. } => Some((index, lowest)),
                _ => None,
            })
            .into_vec();
        let (index, price) = *prices.iter().reduce(|best, other| match other.1 < best.1 {
            true => other,
            false => best,
        })?;
        let is_only = prices
            .iter()
            .all(|(other, other_price)| *other == index || price < *other_price);
        (self.phase == Phase::Done && prices.len() > 1 && is_only).then_some(index)
    }

    /// What to ask for next: the nearest stay that is not checked, of two the earlier. None when all are.
    pub fn next(&mut self) -> Option<Stay> {
        self.put_back();
        let open = self.candidates.iter_mut();
        let open = open.filter(|other| other.outcome == Outcome::Unchecked);
        let nearest = open.min_by_key(|other| (other.days.unsigned_abs(), other.days));
        self.phase = match nearest {
            Some(_) => Phase::Checking,
            None => Phase::Done,
        };
        nearest.map(|nearest| {
            nearest.outcome = Outcome::Checking;
            nearest.stay
        })
    }

    /// The answer to what [`Self::next`] said.
    pub fn answered(&mut self, outcome: Outcome) {
        for asked in &mut self.candidates {
            if asked.outcome == Outcome::Checking {
                asked.outcome = outcome;
            }
        }
    }

    /// There is no answer. What has been found stays.
    pub fn interrupted(&mut self, failure: Failure) {
        self.put_back();
        self.phase = match failure {
            Failure::Busy(wait) => Phase::Waiting(wait),
            failure => Phase::Failed(failure),
        };
    }

    pub fn stop(&mut self) {
        self.put_back();
        self.phase = Phase::Stopped;
    }

    fn put_back(&mut self) {
        self.answered(Outcome::Unchecked);
    }
}

fn moved(stay: Stay, days: i64) -> Option<Stay> {
    let moved = |day: NaiveDate| {
        let by = Days::new(days.unsigned_abs());
        if days < 0 {
            day.checked_sub_days(by)
        } else {
            day.checked_add_days(by)
        }
    };
    Stay::new(moved(stay.check_in())?, moved(stay.check_out())?).ok()
}

/// Counts the hotels of an answer, and keeps the lowest price in the currency of most of them: an answer can have thousands.
#[derive(Debug, Default)]
pub struct Tally {
    hotels: usize,
    /// For each currency, how many hotels have their lowest price in it, and the lowest of these.
    currencies: Vec<(usize, Money)>,
}

impl Tally {
    /// Of a hotel. Prices in another currency than the first one's cannot be compared and do not take part.
    pub fn add(&mut self, prices: impl Iterator<Item = Money>) {
        let lowest = prices.reduce(|best, price| if price < best { price } else { best });
        let Some(lowest) = lowest else { return };
        self.hotels = self.hotels.saturating_add(1);
        let known = self
            .currencies
            .iter_mut()
            .find(|(_, price)| price.currency() == lowest.currency());
        match known {
            Some((hotels, price)) => {
                *hotels = hotels.saturating_add(1);
                if lowest < *price {
                    *price = lowest;
                }
            }
            None => self.currencies.push((1, lowest)),
        }
    }

    pub fn outcome(&self) -> Outcome {
        let most = self
            .currencies
            .iter()
            .reduce(|most, other| if other.0 > most.0 { other } else { most });
        most.map_or(Outcome::NothingFree, |(_, lowest)| Outcome::Free {
            hotels: self.hotels,
            lowest: *lowest,
        })
    }
}
