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

use crate::problem::Problem;

/// Calls between two sweeps of allowances that are whole again.
const SWEEP_EVERY: u32 = 1024;

/// One allowance for each `K`: a visitor's address, a booking's number.
pub(crate) struct Allowances<K: Hash + Eq + Clone> {
    allowances: DefaultKeyedRateLimiter<K>,
    clock: DefaultClock,
    calls: AtomicU32,
}

impl<K: Hash + Eq + Clone> Allowances<K> {
    /// So many calls a minute each, at once or spread.
    pub(crate) fn per_minute(calls: NonZeroU32) -> Self {
        Self::new(Quota::per_minute(calls))
    }

    /// So many calls an hour each, at once or spread.
    pub(crate) fn per_hour(calls: NonZeroU32) -> Self {
        Self::new(Quota::per_hour(calls))
    }

    fn new(quota: Quota) -> Self {
        Self {
            allowances: DefaultKeyedRateLimiter::keyed(quota),
            clock: DefaultClock::default(),
            calls: AtomicU32::new(0),
        }
    }

    /// Counts one call of `key`.
    ///
    /// # Errors
    /// [`Problem::Busy`] when the allowance is used up, with the time until the next call.
    pub(crate) fn admit(&self, key: K) -> Result<(), Problem> {
        if self
            .calls
            .fetch_add(1, Ordering::Relaxed)
            .is_multiple_of(SWEEP_EVERY)
        {
            self.allowances.retain_recent();
        }
        self.allowances
            .check_key(&key)
            .map_err(|refused| Problem::busy(refused.wait_time_from(self.clock.now())))
    }
}
