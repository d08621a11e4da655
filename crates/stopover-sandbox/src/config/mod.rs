//! What can be set about a sandbox.

mod clock;
mod public_url;
mod rate_limit;

use std::time::Duration;

use chrono::{DateTime, Utc};

pub(crate) use clock::Clock;
pub use public_url::PublicUrl;
pub(crate) use public_url::is_host;
pub use rate_limit::RateLimit;

/// Ids of rates rely on it.
pub(crate) const MAX_HOTELS: u32 = 200_000;
const MAX_HOLIDAYS: u32 = 5_000;

/// How a sandbox behaves. Start from the default and change what matters:
///
/// ```
/// let config = stopover_sandbox::Config::default().hotels(500).seed(7);
/// let app = stopover_sandbox::router(config);
/// # let _: axum::Router = app;
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Config {
    pub(crate) api_key: String,
    pub(crate) seed: u64,
    pub(crate) hotels: u32,
    pub(crate) holidays: u32,
    pub(crate) prefix: String,
    pub(crate) rate_limit: Option<RateLimit>,
    pub(crate) latency: Duration,
    pub(crate) search_lifetime: Duration,
    pub(crate) checkout_lifetime: Duration,
    pub(crate) booking_prefix: String,
    pub(crate) price_change: f64,
    pub(crate) public_url: Option<PublicUrl>,
    pub(crate) clock: Clock,
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
            clock: Clock::default(),
        }
    }
}

impl Config {
    /// What the header `api_key` must carry. By default `sandbox-key`.
    pub fn api_key(mut self, api_key: impl Into<String>) -> Self {
        self.api_key = api_key.into();
        self
    }

    /// Decides everything about the generated world. By default 1.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// How many hotels there are: by default 5,000; more than 200,000 are cut to that.
    pub fn hotels(mut self, hotels: u32) -> Self {
        self.hotels = hotels.min(MAX_HOTELS);
        self
    }

    /// How many holidays there are: by default 400; more than 5,000 are cut to that.
    pub fn holidays(mut self, holidays: u32) -> Self {
        self.holidays = holidays.min(MAX_HOLIDAYS);
        self
    }

    /// What the ids of hotels begin with. By default `HTL`.
    pub fn prefix(mut self, prefix: impl Into<String>) -> Self {
        self.prefix = prefix.into();
        self
    }

    /// Requests that one IP address may make; unlimited by default.
    pub fn rate_limit(mut self, rate_limit: RateLimit) -> Self {
        self.rate_limit = Some(rate_limit);
        self
    }

    /// How long every answer is held back. By default not at all.
    pub fn latency(mut self, latency: Duration) -> Self {
        self.latency = latency;
        self
    }

    /// How long the rates of a search can be checked out. By default 30 minutes; with zero they expire at once.
    pub fn search_lifetime(mut self, lifetime: Duration) -> Self {
        self.search_lifetime = lifetime;
        self
    }

    /// How long a checkout can be completed. By default 20 minutes; with zero it expires at once.
    pub fn checkout_lifetime(mut self, lifetime: Duration) -> Self {
        self.checkout_lifetime = lifetime;
        self
    }

    /// What the ids of bookings begin with. By default `BKG`.
    pub fn booking_prefix(mut self, prefix: impl Into<String>) -> Self {
        self.booking_prefix = prefix.into();
        self
    }

    /// How likely a price changes between search and checkout, from 0 (the default) to 1.
    pub fn price_change(mut self, chance: f64) -> Self {
        self.price_change = chance;
        self
    }

    /// What links to pages and pictures begin with, behind TLS or a proxy. By default the host that a request names.
    pub fn public_url(mut self, url: PublicUrl) -> Self {
        self.public_url = Some(url);
        self
    }

    /// What the sandbox's clock shows at this moment; it runs on from there. By default it is the machine's.
    pub fn now(mut self, now: DateTime<Utc>) -> Self {
        self.clock = Clock::showing(now);
        self
    }
}
