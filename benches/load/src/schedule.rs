//! When visits begin: at random and independently of each other, as visitors of a site do, and of how fast they are answered.

use std::time::Duration;

/// The beginnings of visits, counted from that of the load.
pub(crate) struct Schedule {
    random: fastrand::Rng,
    /// In a second.
    rate: f64,
    next: Duration,
    end: Duration,
}

impl Schedule {
    /// So many a second, on average, until `end`. The same seed gives the same schedule.
    pub(crate) fn new(rate: f64, end: Duration, seed: u64) -> Self {
        Self {
            random: fastrand::Rng::with_seed(seed),
            rate,
            next: Duration::ZERO,
            end,
        }
    }
}

impl Iterator for Schedule {
    type Item = Duration;

    fn next(&mut self) -> Option<Duration> {
        let gap = -(1.0 - self.random.f64()).ln() / self.rate;
        self.next += Duration::try_from_secs_f64(gap).ok()?;
        (self.next < self.end).then_some(self.next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(seed: u64) -> Vec<Duration> {
        Schedule::new(500.0, Duration::from_secs(20), seed).collect()
    }

    #[test]
    fn visits_begin_in_order_and_as_often_as_asked_for() {
        let due = schedule(1);
        assert!((9_500..10_500).contains(&due.len()), "{}", due.len());
        assert!(due.is_sorted());
        assert!(due.iter().all(|due| *due < Duration::from_secs(20)));
    }

    /// Of gaps at a steady rate, 63 % are shorter than the mean; of equal ones, none is.
    #[test]
    fn visits_are_as_irregular_as_those_of_strangers() {
        let due = schedule(2);
        let gaps: Vec<_> = due.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let short = gaps.iter().filter(|gap| **gap < Duration::from_millis(2));
        let part = short.count() as f64 / gaps.len() as f64;
        assert!((0.6..0.66).contains(&part), "{part}");
    }

    #[test]
    fn a_seed_gives_the_same_schedule_and_another_seed_another() {
        assert_eq!(schedule(3), schedule(3));
        assert_ne!(schedule(3), schedule(4));
    }

    #[test]
    fn without_a_rate_nobody_comes() {
        assert_eq!(Schedule::new(0.0, Duration::from_secs(1), 5).next(), None);
    }
}
