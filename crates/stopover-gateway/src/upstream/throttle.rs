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
use macro_rules_attribute::apply;
use stopover_model::with_all;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::{UpstreamError, UpstreamErrorKind};
use crate::config::ProviderConfig;

/// A provider that asks for a longer pause is asked again sooner.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// What the provider is asked for. One kind of calls does not use up what another needs.
#[apply(with_all)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lane {
    /// Checkouts, and what their handles open. Part of the quota is theirs alone.
    Purchases,
    /// What anybody may have the provider look for.
    Searches,
    Content,
    Catalogue,
}

/// Lets calls through within the configured pace, so many of a lane at a time, and none of a lane while the provider asked
/// for a pause.
pub(super) struct Throttle {
    /// Of all lanes together.
    quota: DefaultDirectRateLimiter,
    /// Of all but purchases.
    unreserved: DefaultDirectRateLimiter,
    clock: DefaultClock,
    purchases: LaneState,
    searches: LaneState,
    content: LaneState,
    catalogue: LaneState,
}

struct LaneState {
    paused_until: Mutex<Option<Instant>>,
    calls: Semaphore,
}

impl Throttle {
    pub(super) fn new(config: &ProviderConfig) -> Self {
        let lane = || LaneState::new(config.concurrent_calls);
        Self {
            quota: RateLimiter::direct(Quota::per_second(config.requests_per_second)),
            unreserved: RateLimiter::direct(unreserved(
                config.requests_per_second,
                config.purchase_percent,
            )),
            clock: DefaultClock::default(),
            purchases: lane(),
            searches: lane(),
            content: lane(),
            catalogue: lane(),
        }
    }

    /// Counts a call towards the quota.
    ///
    /// # Errors
    /// When it may not be sent, with the time until it may.
    pub(super) fn admit(&self, lane: Lane) -> Result<(), UpstreamError> {
        self.lane(lane).check_pause()?;
        if lane != Lane::Purchases {
            self.count(&self.unreserved)?;
        }
        self.count(&self.quota)
    }

    /// Holds a place among the lane's calls under way, until it is dropped.
    ///
    /// # Errors
    /// When all are taken.
    pub(super) fn enter(&self, lane: Lane) -> Result<SemaphorePermit<'_>, UpstreamError> {
        let place = self.lane(lane).calls.try_acquire();
        place.map_err(|_| UpstreamErrorKind::Overloaded.into())
    }

    /// The provider asked for a pause of what it was asked for. If those were purchases, all the rest pauses for twice as long,
    /// so that they find the provider's quota unused.
    pub(super) fn pause(&self, lane: Lane, pause: Duration) {
        self.lane(lane).pause_for(pause);
        if lane == Lane::Purchases {
            for other in [&self.searches, &self.content, &self.catalogue] {
                other.pause_for(pause.saturating_mul(2));
            }
        }
    }

    fn count(&self, limiter: &DefaultDirectRateLimiter) -> Result<(), UpstreamError> {
        limiter
            .check()
            .map_err(|refused| UpstreamError::busy(refused.wait_time_from(self.clock.now())))
    }

    fn lane(&self, lane: Lane) -> &LaneState {
        match lane {
            Lane::Purchases => &self.purchases,
            Lane::Searches => &self.searches,
            Lane::Content => &self.content,
            Lane::Catalogue => &self.catalogue,
        }
    }
}

impl LaneState {
    fn new(concurrent_calls: usize) -> Self {
        Self {
            paused_until: Mutex::new(None),
            calls: Semaphore::new(concurrent_calls.min(Semaphore::MAX_PERMITS)),
        }
    }

    fn check_pause(&self) -> Result<(), UpstreamError> {
        let paused_until = *self
            .paused_until
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let left = paused_until.and_then(|end| end.checked_duration_since(Instant::now()));
        match left.filter(|wait| !wait.is_zero()) {
            Some(wait) => Err(UpstreamError::busy(wait)),
            None => Ok(()),
        }
    }

    /// Of several pauses the longest counts.
    fn pause_for(&self, pause: Duration) {
        let end = Instant::now().checked_add(pause.min(LONGEST_PAUSE));
        let mut paused_until = self
            .paused_until
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *paused_until = (*paused_until).max(end);
    }
}

/// What remains of so many calls per second when so many percent of them are reserved.
fn unreserved(per_second: NonZeroU32, reserved_percent: u32) -> Quota {
    let percent = 100_u32.saturating_sub(reserved_percent).max(1);
    let hundredths = per_second.get().saturating_mul(percent);
    let burst = NonZeroU32::new(hundredths / 100).unwrap_or(NonZeroU32::MIN);
    let between = Duration::from_secs(100) / hundredths.max(1);
    Quota::with_period(between).map_or(Quota::per_second(per_second), |quota| {
        quota.allow_burst(burst)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn throttle() -> Throttle {
        let url = "http://127.0.0.1/v2".parse().unwrap();
        let mut config = Config::new(url, "0123456789".into()).provider;
        config.requests_per_second = NonZeroU32::new(4).unwrap();
        config.purchase_percent = 50;
        Throttle::new(&config)
    }

    fn refused_for(throttle: &Throttle, lane: Lane) -> Option<u32> {
        throttle.admit(lane).unwrap_err().retry_after()
    }

    #[test]
    fn the_pace_is_kept_and_a_share_of_it_is_left_to_purchases() {
        let throttle = throttle();
        assert!(throttle.admit(Lane::Searches).is_ok() && throttle.admit(Lane::Content).is_ok());
        assert_eq!(refused_for(&throttle, Lane::Catalogue), Some(1));
        assert!((0..2).all(|_| throttle.admit(Lane::Purchases).is_ok()));
        assert_eq!(refused_for(&throttle, Lane::Purchases), Some(1));
    }

    #[test]
    fn purchases_may_have_all_that_others_leave() {
        let throttle = throttle();
        assert!((0..4).all(|_| throttle.admit(Lane::Purchases).is_ok()));
        assert_eq!(refused_for(&throttle, Lane::Searches), Some(1));
    }

    #[test]
    fn a_pace_too_slow_to_be_shared_out_leaves_something_to_both() {
        for (per_second, percent, burst) in [
            (1, 25, 1),
            (6, 25, 4),
            (20, 25, 15),
            (u32::MAX, 1, 42_949_672),
        ] {
            let quota = unreserved(NonZeroU32::new(per_second).unwrap(), percent);
            assert_eq!(quota.burst_size().get(), burst, "{per_second}");
        }
        let slow = unreserved(NonZeroU32::MIN, 25);
        assert_eq!(slow.replenish_interval().as_millis(), 1333);
    }

    #[test]
    fn nothing_of_a_lane_passes_during_its_pause_and_a_shorter_one_does_not_end_it() {
        let throttle = throttle();
        throttle.pause(Lane::Content, Duration::from_secs(40));
        throttle.pause(Lane::Content, Duration::from_secs(2));
        assert_eq!(refused_for(&throttle, Lane::Content), Some(40));
        for open in [Lane::Catalogue, Lane::Searches, Lane::Purchases] {
            assert!(throttle.admit(open).is_ok(), "{open:?}");
        }
    }

    #[test]
    fn when_purchases_pause_all_else_does_and_for_longer() {
        let throttle = throttle();
        throttle.pause(Lane::Purchases, Duration::from_secs(40));
        assert_eq!(refused_for(&throttle, Lane::Purchases), Some(40));
        for other in [Lane::Catalogue, Lane::Searches, Lane::Content] {
            assert_eq!(refused_for(&throttle, other), Some(80), "{other:?}");
        }
    }

    #[test]
    fn an_absurd_pause_is_cut() {
        let throttle = throttle();
        throttle.pause(Lane::Searches, Duration::from_secs(u64::from(u32::MAX)));
        assert_eq!(refused_for(&throttle, Lane::Searches), Some(3600));
    }
}
