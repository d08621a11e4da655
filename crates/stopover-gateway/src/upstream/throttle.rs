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

use super::UpstreamError;

/// A provider that asks for a longer pause is asked again sooner.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// Lets requests through within the configured pace, and none while the provider asked for a pause.
pub(super) struct Throttle {
    quota: DefaultDirectRateLimiter,
    clock: DefaultClock,
    paused_until: Mutex<Option<Instant>>,
}

impl Throttle {
    pub(super) fn new(per_second: NonZeroU32) -> Self {
        Self {
            quota: RateLimiter::direct(Quota::per_second(per_second)),
            clock: DefaultClock::default(),
            paused_until: Mutex::new(None),
        }
    }

    /// # Errors
    /// When nothing may be sent, with the time until it may.
    pub(super) fn admit(&self) -> Result<(), UpstreamError> {
        let paused_until = *self
            .paused_until
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let left = paused_until.and_then(|end| end.checked_duration_since(Instant::now()));
        if let Some(wait) = left.filter(|wait| !wait.is_zero()) {
            return Err(UpstreamError::busy(wait));
        }
        self.quota
            .check()
            .map_err(|refused| UpstreamError::busy(refused.wait_time_from(self.clock.now())))
    }

    /// The provider asked for a pause. Of several the longest counts.
    pub(super) fn pause_for(&self, pause: Duration) {
        let end = Instant::now().checked_add(pause.min(LONGEST_PAUSE));
        let mut paused_until = self
            .paused_until
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *paused_until = (*paused_until).max(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn throttle() -> Throttle {
        Throttle::new(NonZeroU32::new(2).unwrap())
    }

    fn refused_for(throttle: &Throttle) -> Option<u32> {
        throttle.admit().unwrap_err().retry_after()
    }

    #[test]
    fn the_pace_is_kept() {
        let throttle = throttle();
        assert!(throttle.admit().is_ok() && throttle.admit().is_ok());
        assert_eq!(refused_for(&throttle), Some(1));
    }

    #[test]
    fn nothing_passes_during_a_pause_and_a_shorter_one_does_not_end_it() {
        let throttle = throttle();
        throttle.pause_for(Duration::from_secs(40));
        throttle.pause_for(Duration::from_secs(2));
        assert_eq!(refused_for(&throttle), Some(40));
    }

    #[test]
    fn an_absurd_pause_is_cut() {
        let throttle = throttle();
        throttle.pause_for(Duration::from_secs(u64::from(u32::MAX)));
        assert_eq!(refused_for(&throttle), Some(3600));
    }
}
