//! How often each visitor may do what costs the provider's quota.

use std::{
    num::NonZeroU32,
    sync::atomic::{AtomicU32, Ordering},
};

use governor::{
    DefaultKeyedRateLimiter, Quota,
    clock::{Clock, DefaultClock},
};

use super::client_address::ClientAddress;
use crate::problem::Problem;

/// Calls between two sweeps of visitors who left.
const SWEEP_EVERY: u32 = 1024;

/// One allowance per address.
pub(crate) struct Visitors {
    allowances: DefaultKeyedRateLimiter<ClientAddress>,
    clock: DefaultClock,
    calls: AtomicU32,
}

impl Visitors {
    /// Allows each address `per_minute` calls a minute, at once or spread.
    pub(crate) fn new(per_minute: NonZeroU32) -> Self {
        Self {
            allowances: DefaultKeyedRateLimiter::keyed(Quota::per_minute(per_minute)),
            clock: DefaultClock::default(),
            calls: AtomicU32::new(0),
        }
    }

    /// Counts one call of `address`.
    ///
    /// # Errors
    /// [`Problem::Busy`] when the allowance is used up, with the time until the next call.
    pub(crate) fn admit(&self, address: ClientAddress) -> Result<(), Problem> {
        if self
            .calls
            .fetch_add(1, Ordering::Relaxed)
            .is_multiple_of(SWEEP_EVERY)
        {
            self.allowances.retain_recent();
        }
        self.allowances
            .check_key(&address)
            .map_err(|refused| Problem::busy(refused.wait_time_from(self.clock.now())))
    }
}
