//! What can be set about a sandbox.

use std::num::{NonZeroU32, NonZeroU64};
use std::str::FromStr;
use std::time::Duration;

use crate::http::origin::PublicUrl;
use crate::world::MAX_HOTELS;

/// How a sandbox behaves. Start from the default and change what matters:
///
/// ```
/// let config = stopover_sandbox::Config::default().hotels(500).seed(7);
/// let app = stopover_sandbox::router(config);
/// # let _: axum::Router = app;
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// What the header `api_key` must carry. By default `sandbox-key`.
    pub api_key: String,
    /// Decides everything about the generated world. By default 1.
    pub seed: u64,
    /// How many hotels there are: by default 5,000, at most 200,000.
    pub hotels: u32,
    /// How many holidays there are: by default 400, at most 5,000.
    pub holidays: u32,
    /// What the ids of hotels begin with. By default `HTL`.
    pub prefix: String,
    /// Requests that one IP address may make; unlimited by default.
    pub rate_limit: Option<RateLimit>,
    /// How long every answer is held back. By default not at all.
    pub latency: Duration,
    /// How long the rates of a search can be checked out. By default 30 minutes; zero lapses at once.
    pub search_lifetime: Duration,
    /// How long a checkout can be completed. By default 20 minutes; zero lapses at once.
    pub checkout_lifetime: Duration,
    /// What the ids of bookings begin with. By default `BKG`.
    pub booking_prefix: String,
    /// How likely a price has moved between search and checkout, from 0 (the default) to 1.
    pub price_change: f64,
    /// What links to pages and pictures begin with. By default the host that a request names.
    pub public_url: Option<PublicUrl>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            api_key: "sandbox-key".to_owned(),
            seed: 1,
            hotels: 5_000,
            holidays: 400,
            prefix: "HTL".to_owned(),
            rate_limit: None,
            latency: Duration::ZERO,
            search_lifetime: Duration::from_secs(30 * 60),
            checkout_lifetime: Duration::from_secs(20 * 60),
            booking_prefix: "BKG".to_owned(),
            price_change: 0.0,
            public_url: None,
        }
    }
}

impl Config {
    /// Sets the key that requests must carry.
    #[must_use]
    pub fn api_key(mut self, api_key: impl Into<String>) -> Self {
        self.api_key = api_key.into();
        self
    }

    /// Sets the seed of the world.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the number of hotels; more than 200,000 are cut to that.
    #[must_use]
    pub fn hotels(mut self, hotels: u32) -> Self {
        self.hotels = hotels.min(MAX_HOTELS);
        self
    }

    /// Sets the number of holidays; more than 5,000 are cut to that.
    #[must_use]
    pub fn holidays(mut self, holidays: u32) -> Self {
        self.holidays = holidays.min(5_000);
        self
    }

    /// Sets what the ids of hotels begin with.
    #[must_use]
    pub fn prefix(mut self, prefix: impl Into<String>) -> Self {
        self.prefix = prefix.into();
        self
    }

    /// Sets how many requests an IP address may make.
    #[must_use]
    pub fn rate_limit(mut self, rate_limit: RateLimit) -> Self {
        self.rate_limit = Some(rate_limit);
        self
    }

    /// Sets how long every answer is held back.
    #[must_use]
    pub fn latency(mut self, latency: Duration) -> Self {
        self.latency = latency;
        self
    }

    /// Sets how long the rates of a search can be checked out.
    #[must_use]
    pub fn search_lifetime(mut self, lifetime: Duration) -> Self {
        self.search_lifetime = lifetime;
        self
    }

    /// Sets how long a checkout can be completed.
    #[must_use]
    pub fn checkout_lifetime(mut self, lifetime: Duration) -> Self {
        self.checkout_lifetime = lifetime;
        self
    }

    /// Sets what the ids of bookings begin with.
    #[must_use]
    pub fn booking_prefix(mut self, prefix: impl Into<String>) -> Self {
        self.booking_prefix = prefix.into();
        self
    }

    /// Sets how likely a price has moved between search and checkout.
    #[must_use]
    pub fn price_change(mut self, chance: f64) -> Self {
        self.price_change = chance;
        self
    }

    /// Sets what links to pages and pictures begin with, for a sandbox behind TLS or a proxy.
    #[must_use]
    pub fn public_url(mut self, url: PublicUrl) -> Self {
        self.public_url = Some(url);
        self
    }
}

/// So many requests in so many seconds, written `N/SECONDS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    /// How many requests can be made at once after a rest.
    pub requests: NonZeroU32,
    /// How long it takes until that many can be made again.
    pub seconds: NonZeroU64,
}

impl FromStr for RateLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || {
            let (requests, seconds) = text.split_once('/')?;
            Some(Self {
                requests: requests.trim().parse().ok()?,
                seconds: seconds.trim().parse().ok()?,
            })
        };
        parse().ok_or_else(|| format!("`{text}` is not of the form N/SECONDS, such as 100/60, with whole numbers above zero"))
    }
}

#[cfg(test)]
mod tests {
    use super::RateLimit;

    #[test]
    fn a_rate_limit_reads_as_requests_per_seconds() {
        let limit: RateLimit = "100/60".parse().unwrap();
        assert_eq!((limit.requests.get(), limit.seconds.get()), (100, 60));
        for wrong in ["", "100", "0/60", "100/0", "-1/5", "a/b", "1/2/3"] {
            assert!(
                wrong
                    .parse::<RateLimit>()
                    .unwrap_err()
                    .contains("N/SECONDS"),
                "{wrong}"
            );
        }
    }
}
