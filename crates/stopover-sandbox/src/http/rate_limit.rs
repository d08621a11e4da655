//! The rate limit per IP address (spec 8).

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::config::RateLimit;
use crate::wire::error::ApiError;

/// How many addresses are remembered before those without recent requests are forgotten.
const ADDRESSES: usize = 10_000;

/// Counts requests by the address they come from.
#[derive(Debug)]
pub(crate) struct Limiter {
    buckets: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

impl Limiter {
    pub(crate) fn new(limit: RateLimit) -> Option<Self> {
        let period = Duration::from_secs(limit.seconds.get()) / limit.requests.get();
        let quota = Quota::with_period(period)?.allow_burst(limit.requests);
        Some(Self {
            buckets: DefaultKeyedRateLimiter::keyed(quota),
            clock: DefaultClock::default(),
        })
    }

    /// Counts one request.
    ///
    /// # Errors
    /// The seconds to wait, at least one, when the limit is exceeded.
    fn count(&self, address: IpAddr) -> Result<(), u64> {
        if self.buckets.len() > ADDRESSES {
            self.buckets.retain_recent();
        }
        self.buckets.check_key(&address).map_err(|exceeded| {
            let wait = exceeded.wait_time_from(self.clock.now());
            wait.as_secs() + u64::from(wait.subsec_nanos() > 0 || wait.is_zero())
        })
    }
}

/// Refuses requests beyond the limit. Other methods than those the specification names are not counted. The address is that of the connection, because clients can write any header.
pub(super) async fn limit(
    State(limiter): State<Option<Arc<Limiter>>>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let counts = matches!(
        *request.method(),
        Method::GET | Method::POST | Method::PUT | Method::DELETE
    );
    if let Some(limiter) = limiter.filter(|_| counts) {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let address = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| {
            peer.ip()
        });
        limiter.count(address).map_err(ApiError::rate_limited)?;
    }
    Ok(next.run(request).await)
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::Limiter;

    #[test]
    fn each_address_has_a_quota_of_its_own_and_learns_how_long_to_wait() {
        let limiter = Limiter::new("2/60".parse().unwrap()).unwrap();
        let address = |last| IpAddr::V4(Ipv4Addr::new(10, 0, 0, last));
        assert_eq!(limiter.count(address(1)), Ok(()));
        assert_eq!(limiter.count(address(1)), Ok(()));
        let wait = limiter.count(address(1)).unwrap_err();
        assert!((29..=30).contains(&wait), "{wait}");
        assert_eq!(limiter.count(address(2)), Ok(()));
    }
}
