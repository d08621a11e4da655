//! The provider counts requests per address, and the gateway is one address for all visitors.

use std::{
    num::{NonZeroU32, NonZeroU64},
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
use crate::{
    config::Config,
    shared::{Bucket, Shared, Taken},
};

/// A provider that asks for a longer pause is asked again sooner.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// Of all calls, and of all but those of purchases, as replicas share them.
const ALL: &str = "all";
const UNRESERVED: &str = "unreserved";

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
/// for a pause. Replicas share pace and pauses; as long as they do not, each has its part of the pace.
///
/// Purchases tell the replicas, and ask none: each has its part for them, and hears of pauses from the provider itself.
pub(super) struct Throttle {
    /// Of all lanes together.
    quota: DefaultDirectRateLimiter,
    /// Of all but purchases.
    unreserved: DefaultDirectRateLimiter,
    clock: DefaultClock,
    shared: Shared,
    /// Of all replicas together.
    shared_quota: Quota,
    shared_unreserved: Quota,
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
    pub(super) fn new(config: &Config, shared: Shared) -> Self {
        let provider = &config.provider;
        let lane = || LaneState::new(provider.concurrent_calls);
        let pace = provider.requests_per_second;
        let unreserved = 100_u32.saturating_sub(provider.purchase_percent);
        Self {
            quota: RateLimiter::direct(part(pace, 100, config.replicas)),
            unreserved: RateLimiter::direct(part(pace, unreserved, config.replicas)),
            clock: DefaultClock::default(),
            shared,
            shared_quota: part(pace, 100, NonZeroU32::MIN),
            shared_unreserved: part(pace, unreserved, NonZeroU32::MIN),
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
    pub(super) async fn admit(&self, lane: Lane) -> Result<(), UpstreamError> {
        if lane == Lane::Purchases {
            return self.admit_purchase();
        }
        self.lane(lane).check_pause()?;
        let own = || {
            self.count(&self.unreserved)?;
            self.count(&self.quota)
        };
        let buckets = [
            bucket(UNRESERVED, self.shared_unreserved),
            bucket(ALL, self.shared_quota),
        ];
        match self.shared.take(&buckets, lane.as_str()).await {
            None => own(),
            Some(Taken::Yes) => {
                // If the replicas cannot be asked soon, only what is left of the own part is there to go on with.
                let _ = own();
                Ok(())
            }
            Some(Taken::Wait(wait)) => Err(UpstreamError::busy(wait)),
            Some(Taken::Closed(pause)) => {
                self.lane(lane).pause_for(pause);
                self.lane(lane).check_pause()
            }
        }
    }

    /// As [`Throttle::admit`], without waiting for anything.
    ///
    /// # Errors
    /// As there.
    pub(super) fn admit_purchase(&self) -> Result<(), UpstreamError> {
        self.purchases.check_pause()?;
        self.count(&self.quota)?;
        self.shared.count(bucket(ALL, self.shared_quota));
        Ok(())
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
        let pause = pause.min(LONGEST_PAUSE);
        self.lane(lane).pause_for(pause);
        if lane != Lane::Purchases {
            self.shared.close(&[(lane.as_str(), pause)]);
            return;
        }
        let pause = pause.saturating_mul(2).min(LONGEST_PAUSE);
        let others = [Lane::Searches, Lane::Content, Lane::Catalogue];
        for other in others {
            self.lane(other).pause_for(pause);
        }
        self.shared
            .close(&others.map(|other| (other.as_str(), pause)));
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

fn bucket(name: &'static str, quota: Quota) -> Bucket<'static> {
    Bucket { name, quota }
}

/// So many percent of so many calls per second, for one of so many replicas.
fn part(per_second: NonZeroU32, percent: u32, replicas: NonZeroU32) -> Quota {
    let hundredths = u64::from(per_second.get()).saturating_mul(percent.max(1).into());
    let replicas = NonZeroU64::from(replicas);
    let burst = u32::try_from(hundredths / 100 / replicas).unwrap_or(u32::MAX);
    let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
    let between = 100_000_000_000_u64.saturating_mul(replicas.get()) / hundredths.max(1);
    let between = Duration::from_nanos(between.max(1));
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
        let mut config = Config::new(url, "0123456789".into());
        config.provider.requests_per_second = NonZeroU32::new(4).unwrap();
        config.provider.purchase_percent = 50;
        Throttle::new(&config, Shared::default())
    }

    async fn admits(throttle: &Throttle, lane: Lane) -> bool {
        throttle.admit(lane).await.is_ok()
    }

    async fn refused_for(throttle: &Throttle, lane: Lane) -> Option<u32> {
        throttle.admit(lane).await.unwrap_err().retry_after()
    }

    #[tokio::test]
    async fn the_pace_is_kept_and_a_share_of_it_is_left_to_purchases() {
        let throttle = throttle();
        assert!(admits(&throttle, Lane::Searches).await && admits(&throttle, Lane::Content).await);
        assert_eq!(refused_for(&throttle, Lane::Catalogue).await, Some(1));
        assert!((0..2).all(|_| throttle.admit_purchase().is_ok()));
        assert_eq!(refused_for(&throttle, Lane::Purchases).await, Some(1));
    }

    #[tokio::test]
    async fn purchases_may_have_all_that_others_leave() {
        let throttle = throttle();
        assert!((0..4).all(|_| throttle.admit_purchase().is_ok()));
        assert_eq!(refused_for(&throttle, Lane::Searches).await, Some(1));
    }

    #[test]
    fn a_pace_too_slow_to_be_shared_out_leaves_something_to_both() {
        for (per_second, percent, burst) in [
            (1, 75, 1),
            (6, 75, 4),
            (20, 75, 15),
            (u32::MAX, 99, 4_252_017_622),
        ] {
            let quota = part(
                NonZeroU32::new(per_second).unwrap(),
                percent,
                NonZeroU32::MIN,
            );
            assert_eq!(quota.burst_size().get(), burst, "{per_second}");
        }
        let slow = part(NonZeroU32::MIN, 75, NonZeroU32::MIN);
        assert_eq!(slow.replenish_interval().as_millis(), 1333);
        let whole = part(NonZeroU32::new(7).unwrap(), 100, NonZeroU32::MIN);
        assert_eq!(whole, Quota::per_second(NonZeroU32::new(7).unwrap()));
    }

    #[test]
    fn replicas_that_share_nothing_divide_the_pace() {
        let of = |per_second, replicas| {
            let [per_second, replicas] =
                [per_second, replicas].map(|n| NonZeroU32::new(n).unwrap());
            let part = part(per_second, 100, replicas);
            (
                part.burst_size().get(),
                part.replenish_interval().as_millis(),
            )
        };
        assert_eq!(of(20, 4), (5, 200));
        assert_eq!(of(1, 4), (1, 4000));
    }

    #[tokio::test]
    async fn nothing_of_a_lane_passes_during_its_pause_and_a_shorter_one_does_not_end_it() {
        let throttle = throttle();
        throttle.pause(Lane::Content, Duration::from_secs(40));
        throttle.pause(Lane::Content, Duration::from_secs(2));
        assert_eq!(refused_for(&throttle, Lane::Content).await, Some(40));
        for open in [Lane::Catalogue, Lane::Searches, Lane::Purchases] {
            assert!(admits(&throttle, open).await, "{open:?}");
        }
    }

    #[tokio::test]
    async fn when_purchases_pause_all_else_does_and_for_longer() {
        let throttle = throttle();
        throttle.pause(Lane::Purchases, Duration::from_secs(40));
        assert_eq!(refused_for(&throttle, Lane::Purchases).await, Some(40));
        for other in [Lane::Catalogue, Lane::Searches, Lane::Content] {
            assert_eq!(refused_for(&throttle, other).await, Some(80), "{other:?}");
        }
    }

    #[tokio::test]
    async fn an_absurd_pause_is_cut() {
        let throttle = throttle();
        throttle.pause(Lane::Searches, Duration::from_secs(u64::from(u32::MAX)));
        assert_eq!(refused_for(&throttle, Lane::Searches).await, Some(3600));
    }
}
