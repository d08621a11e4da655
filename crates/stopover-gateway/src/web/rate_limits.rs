//! How often each visitor may do what costs the provider's quota, or could be used to guess.

use std::{
    hash::Hash,
    num::NonZeroU32,
    sync::atomic::{AtomicU32, Ordering},
};

use governor::{
    DefaultKeyedRateLimiter, Quota,
    clock::{Clock, DefaultClock},
};

use tokio::sync::{Semaphore, SemaphorePermit};

use super::{ClientAddress, Problem};
use crate::{
    config::Config,
    shared::{Bucket, Shared, Taken},
};

/// Stands for an email address.
pub(crate) type EmailDigest = [u8; 32];

/// What answers from memory is not counted.
pub(crate) struct RateLimits {
    pub(crate) search_limit_by_ip: SharedLimit,
    /// Lists, hotels and holidays.
    pub(crate) content: FetchLimit,
    pub(crate) pictures: FetchLimit,
    pub(crate) enquiry_limit_by_ip: SharedLimit,
    pub(crate) checkout_limit_by_ip: RateLimit<ClientAddress>,
    pub(crate) lookup_limit_by_ip: SharedLimit,
    /// By the booking's number, whether it exists or not.
    pub(crate) lookup_limit_by_booking: RateLimit<String>,
    /// By a digest of the email address, whether it is a booking's or not.
    pub(crate) lookup_limit_by_email: RateLimit<EmailDigest>,
    /// For a booking's owner, once the others are used up: by number and address.
    pub(crate) lookup_limit_by_owner: RateLimit<(String, ClientAddress)>,
}

/// With number and email address known, a network address has so many guesses of the day of arrival.
const OWN_LOOKUPS_PER_HOUR: NonZeroU32 = NonZeroU32::new(3).unwrap();

impl RateLimits {
    pub(crate) fn new(config: &Config, shared: &Shared) -> Self {
        let (limits, booking) = (&config.limits, &config.booking);
        let by_ip = |name, quota| SharedLimit::new(name, quota, shared);
        let per_minute = |name, calls| by_ip(name, Quota::per_minute(calls));
        let fetch = |name, calls, concurrent| FetchLimit::new(per_minute(name, calls), concurrent);
        Self {
            search_limit_by_ip: per_minute("searches", limits.searches_per_minute),
            content: fetch(
                "content",
                limits.content_per_minute,
                limits.concurrent_content,
            ),
            pictures: fetch(
                "pictures",
                config.images.per_minute,
                limits.concurrent_pictures,
            ),
            enquiry_limit_by_ip: by_ip("enquiries", Quota::per_hour(config.enquiries.per_hour)),
            checkout_limit_by_ip: RateLimit::new(Quota::per_minute(booking.checkouts_per_minute)),
            lookup_limit_by_ip: per_minute("lookups", booking.lookups_per_minute),
            lookup_limit_by_booking: RateLimit::per_hour(booking.lookups_per_booking),
            lookup_limit_by_email: RateLimit::per_hour(booking.lookups_per_email),
            lookup_limit_by_owner: RateLimit::per_hour(OWN_LOOKUPS_PER_HOUR),
        }
    }
}

/// What is not in memory: how often one visitor may ask for it, and how many requests may wait for it.
pub(crate) struct FetchLimit {
    by_ip: SharedLimit,
    waiting: Semaphore,
}

impl FetchLimit {
    /// Half of the requests worked on at a time may wait: the other half is for what is in memory.
    fn new(by_ip: SharedLimit, concurrent_requests: usize) -> Self {
        let waiting = concurrent_requests.div_ceil(2);
        Self {
            by_ip,
            waiting: Semaphore::new(waiting.min(Semaphore::MAX_PERMITS)),
        }
    }

    /// Counts one request of `visitor`, which may wait for as long as it keeps what it is given.
    ///
    /// # Errors
    /// [`Problem::Busy`] when the visitor's quota is used up, [`Problem::Overloaded`] when too many wait.
    pub(crate) async fn admit(
        &self,
        visitor: ClientAddress,
    ) -> Result<SemaphorePermit<'_>, Problem> {
        self.by_ip.admit(visitor).await?;
        let place = self.waiting.try_acquire();
        place.map_err(|_| Problem::Overloaded)
    }
}

/// Counted by all replicas together; by this one alone while they cannot be asked.
pub(crate) struct SharedLimit {
    name: &'static str,
    quota: Quota,
    own: RateLimit<ClientAddress>,
    shared: Shared,
}

impl SharedLimit {
    fn new(name: &'static str, quota: Quota, shared: &Shared) -> Self {
        Self {
            name,
            quota,
            own: RateLimit::new(quota),
            shared: shared.clone(),
        }
    }

    /// Counts one call of `visitor`.
    ///
    /// # Errors
    /// [`Problem::Busy`] when the visitor's quota is used up, with the time until the next call.
    pub(crate) async fn admit(&self, visitor: ClientAddress) -> Result<(), Problem> {
        let bucket = Bucket {
            name: self.name,
            quota: self.quota,
        };
        match self.shared.take_for(bucket, &visitor.octets()).await {
            None => self.own.admit(visitor),
            Some(Taken::Yes) => Ok(()),
            Some(Taken::Wait(wait) | Taken::Closed(wait)) => Err(Problem::busy(wait)),
        }
    }
}

/// Calls between two sweeps of keys whose quota is whole again.
const SWEEP_EVERY: u32 = 1024;

pub(crate) struct RateLimit<K: Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
    clock: DefaultClock,
    calls: AtomicU32,
}

impl<K: Hash + Eq + Clone> RateLimit<K> {
    /// So many calls an hour each, at once or spread.
    fn per_hour(calls: NonZeroU32) -> Self {
        Self::new(Quota::per_hour(calls))
    }

    fn new(quota: Quota) -> Self {
        Self {
            limiter: DefaultKeyedRateLimiter::keyed(quota),
            clock: DefaultClock::default(),
            calls: AtomicU32::new(0),
        }
    }

    /// Counts one call of `key`.
    ///
    /// # Errors
    /// [`Problem::Busy`] when the quota is used up, with the time until the next call.
    pub(crate) fn admit(&self, key: K) -> Result<(), Problem> {
        if self
            .calls
            .fetch_add(1, Ordering::Relaxed)
            .is_multiple_of(SWEEP_EVERY)
        {
            self.limiter.retain_recent();
        }
        self.limiter
            .check_key(&key)
            .map_err(|refused| Problem::busy(refused.wait_time_from(self.clock.now())))
    }
}
