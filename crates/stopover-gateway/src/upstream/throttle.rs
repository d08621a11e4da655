//! The provider counts requests per address, and the gateway is one address for all visitors.

use std::{
    num::NonZeroU32,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use governor::{
    DefaultDirectRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};

use crate::problem::Problem;

/// Longest closure believed: a provider that says "come back tomorrow" is asked again sooner.
const LONGEST_CLOSURE: Duration = Duration::from_secs(3600);

/// Lets requests through within the configured pace, and none while the provider asked for a pause.
pub(super) struct Gate {
    quota: DefaultDirectRateLimiter,
    clock: DefaultClock,
    closed_until: Mutex<Option<Instant>>,
}

impl Gate {
    pub(super) fn new(per_second: NonZeroU32) -> Self {
        Self {
            quota: RateLimiter::direct(Quota::per_second(per_second)),
            clock: DefaultClock::default(),
            closed_until: Mutex::new(None),
        }
    }

    /// # Errors
    /// [`Problem::Busy`] with the time until the gate opens.
    pub(super) fn admit(&self) -> Result<(), Problem> {
        let closed_until = *self
            .closed_until
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let closed_for = closed_until.and_then(|end| end.checked_duration_since(Instant::now()));
        if let Some(wait) = closed_for.filter(|wait| !wait.is_zero()) {
            return Err(Problem::busy(wait));
        }
        self.quota
            .check()
            .map_err(|refused| Problem::busy(refused.wait_time_from(self.clock.now())))
    }

    /// The provider asked for a pause. Of several the longest counts.
    pub(super) fn close_for(&self, pause: Duration) {
        let end = Instant::now().checked_add(pause.min(LONGEST_CLOSURE));
        let mut closed_until = self
            .closed_until
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *closed_until = (*closed_until).max(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate() -> Gate {
        Gate::new(NonZeroU32::new(2).unwrap())
    }

    #[test]
    fn the_pace_is_kept() {
        let gate = gate();
        assert_eq!([gate.admit(), gate.admit()], [Ok(()), Ok(())]);
        assert_eq!(gate.admit(), Err(Problem::Busy { retry_after: 1 }));
    }

    #[test]
    fn nothing_passes_during_a_pause_and_a_shorter_one_does_not_end_it() {
        let gate = gate();
        gate.close_for(Duration::from_secs(40));
        gate.close_for(Duration::from_secs(2));
        assert_eq!(gate.admit(), Err(Problem::Busy { retry_after: 40 }));
    }

    #[test]
    fn an_absurd_pause_is_cut() {
        let gate = gate();
        gate.close_for(Duration::from_secs(u64::from(u32::MAX)));
        assert_eq!(gate.admit(), Err(Problem::Busy { retry_after: 3600 }));
    }
}
