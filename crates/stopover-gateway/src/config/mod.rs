//! What an operator may set. Every key is described in `stopover-gateway.example.toml`.
//!
//! A [`Config`] holds only values that make sense: the types in [`values`] refuse the rest while reading, so
//! that a wrong value stops the start instead of a visitor.

mod booking;
mod holidays;
mod journal;
mod load;
mod otlp;
mod sites;
mod values;

use std::{net::SocketAddr, num::NonZeroU32, path::PathBuf, time::Duration};

use secrecy::SecretString;
use serde::Deserialize;

pub use booking::{BookingConfig, LookupScope};
pub use holidays::{CatalogueConfig, EnquiriesConfig, ImagesConfig};
pub use journal::{JournalPlace, PostgresAddress};
pub use load::ConfigError;
pub use otlp::OtlpConfig;
pub use sites::{Amounts, GrantKey, SiteConfig, Sites};
pub use values::{BaseUrl, Hosts, Origin, Origins, ProxyHeader, RefusalStatuses};

/// Settings of one gateway.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Config {
    /// Address and port to listen on; port 0 takes a free one.
    #[serde(default = "default_listen")]
    pub listen: SocketAddr,
    /// Between the signal to stop, from which on `/readyz` refuses, and the closing of the listener.
    #[serde(default, deserialize_with = "values::pause")]
    pub drain_delay: Duration,
    /// Sites whose pages may call this gateway from a browser.
    #[serde(default)]
    pub origins: Origins,
    /// The gateway's own addresses, as browsers of visitors reach it.
    #[serde(default)]
    pub public_origins: Origins,
    /// Folder whose `pkg/`, and for the demo `index.html` and `www/`, are served beside the API.
    #[serde(default)]
    pub static_dir: Option<PathBuf>,
    /// Folder in which what was read of the provider's lists is kept, for the next start and for replicas. Unset: it is not kept.
    #[serde(default)]
    pub snapshots: Option<PathBuf>,
    /// The provider and the key to it.
    pub provider: ProviderConfig,
    /// Memory for the provider's content.
    #[serde(default)]
    pub cache: CacheConfig,
    /// What one visitor, and all of them together, may ask.
    #[serde(default)]
    pub limits: LimitsConfig,
    /// The index behind destination suggestions.
    #[serde(default)]
    pub places: PlacesConfig,
    /// Bookings: where they are recorded and how they are found again.
    #[serde(default)]
    pub booking: BookingConfig,
    /// Sites whose visitors may book, by name.
    #[serde(default)]
    pub sites: Sites,
    /// How fresh the holiday catalogue is kept.
    #[serde(default)]
    pub catalogue: CatalogueConfig,
    /// The image proxy.
    #[serde(default)]
    pub images: ImagesConfig,
    /// What becomes of a visitor's enquiry.
    #[serde(default)]
    pub enquiries: EnquiriesConfig,
    /// Address and port at which metrics can be read. Unset: they cannot.
    #[serde(default)]
    pub metrics_listen: Option<SocketAddr>,
    /// Address of the Redis or Valkey by which replicas share quota, limits and what they read. Empty: they share nothing.
    #[serde(default)]
    pub shared: SecretString,
    /// File to read that address from instead, since it may hold a password.
    #[serde(default)]
    pub shared_file: Option<PathBuf>,
    /// Time for each answer of it. Without one in time, this gateway goes on by itself.
    #[serde(
        default = "default_shared_timeout",
        deserialize_with = "values::duration"
    )]
    pub shared_timeout: Duration,
    /// Gateways among which the provider's quota is divided as long as they do not share it.
    #[serde(default = "count::<1>")]
    pub replicas: NonZeroU32,
    /// How lines of the log are written.
    #[serde(default)]
    pub log_format: LogFormat,
    /// Whether traces that requests name are logged and passed on.
    #[serde(default)]
    pub trace_context: bool,
    /// To whom spans of traces are sent.
    #[serde(default)]
    pub otlp: OtlpConfig,
}

/// How lines of the log are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// An object each, for programs.
    Json,
}

/// The provider's address, key and pace.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default = "ProviderConfig::defaults")]
#[non_exhaustive]
pub struct ProviderConfig {
    /// Base address of the hotel booking service, ending with its version segment (`…/v2`). Always set in a
    /// configuration that was loaded.
    pub hotels_url: BaseUrl,
    /// Base address of the holiday catalogue service, ending with its version segment (`…/v1`). Unset: no holidays.
    pub holidays_url: Option<BaseUrl>,
    /// The key the provider issued (booking service 5). Always set in a configuration that was loaded.
    pub api_key: SecretString,
    /// File to read the key from instead, as container platforms mount secrets.
    pub api_key_file: Option<PathBuf>,
    /// Machines to which the key may travel by `http://`, besides this one: names or addresses as they stand in `hotels_url` and
    /// `holidays_url`.
    pub http_hosts: Hosts,
    /// Proxy for requests to the provider. Unset: straight to it, whatever `HTTPS_PROXY` and the like say.
    pub proxy: Option<BaseUrl>,
    /// Time to establish a connection.
    #[serde(deserialize_with = "values::duration")]
    pub connect_timeout: Duration,
    /// Time for a whole answer to a content request.
    #[serde(deserialize_with = "values::duration")]
    pub content_timeout: Duration,
    /// Time for a whole answer to an availability search.
    #[serde(deserialize_with = "values::duration")]
    pub search_timeout: Duration,
    /// Time for a whole answer to a completion or a cancellation. What takes longer has an unknown outcome.
    #[serde(deserialize_with = "values::duration")]
    pub booking_timeout: Duration,
    /// Largest answer read from the provider, in bytes.
    pub max_response_bytes: usize,
    /// What may be in memory of answers that are being read, in bytes; of answers to purchases as much again.
    pub max_bytes_in_flight: usize,
    /// Requests per second to the provider, by everyone and everything in this gateway and its replicas together.
    pub requests_per_second: NonZeroU32,
    /// The part of it that is kept for calls that open, complete, show and cancel purchases, in percent.
    pub purchase_percent: u32,
    /// Calls under way at a time, of each kind: checkouts and bookings, searches, content, the holiday catalogue. Completions and
    /// cancellations do not count.
    pub concurrent_calls: usize,
    /// Pause after a 429 that does not say how long to wait.
    #[serde(deserialize_with = "values::duration")]
    pub default_retry_after: Duration,
    /// Statuses of an answer to a completion or a cancellation that prove that nothing was done.
    pub refusal_statuses: RefusalStatuses,
}

/// Memory for the provider's content.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct CacheConfig {
    /// How long an answer counts as fresh, here and in browsers.
    #[serde(deserialize_with = "values::duration")]
    pub content_ttl: Duration,
    /// Upper bound of the cached answers together, in bytes.
    pub max_bytes: u64,
}

/// What one visitor, and all of them together, may ask.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct LimitsConfig {
    /// Largest request body, in bytes. One that opens a checkout brings all rates of a hotel back, and may have 262,144 in any case.
    pub request_bytes: usize,
    /// Time to work on a request; at least 3 s longer than `provider.search_timeout`.
    #[serde(deserialize_with = "values::duration")]
    pub request_timeout: Duration,
    /// Time for a request's body to be received. Until then it takes nobody's place.
    #[serde(deserialize_with = "values::duration")]
    pub body_timeout: Duration,
    /// Requests worked on at a time that open, complete, show and cancel purchases, and enquiries.
    pub concurrent_purchases: usize,
    /// Searches and lookups worked on at a time.
    pub concurrent_searches: usize,
    /// Requests for lists, hotels, holidays and suggestions worked on at a time.
    pub concurrent_content: usize,
    /// Requests for pictures worked on at a time.
    pub concurrent_pictures: usize,
    /// Requests of each of these kinds that wait a little until it is their turn; further ones are answered "busy" at once.
    pub queued_requests: usize,
    /// Connections at a time; who comes then waits.
    pub connections: usize,
    /// Connections at a time from one address; further ones are closed. Without effect where `proxy_header` is set.
    pub connections_per_address: usize,
    /// Time in which a visitor must take some of an answer, or the connection is closed.
    #[serde(deserialize_with = "values::duration")]
    pub write_timeout: Duration,
    /// Availability searches per minute from one address.
    pub searches_per_minute: NonZeroU32,
    /// Lists and hotels per minute, not counting what is in memory, from one address.
    pub content_per_minute: NonZeroU32,
    /// Header in which the reverse proxy in front reports the visitor's address. Unset: the peer is the visitor.
    pub proxy_header: Option<ProxyHeader>,
    /// Number of proxies in front that append to `proxy_header`; the entry that many from the end counts.
    pub proxy_hops: NonZeroU32,
}

/// The index behind destination suggestions.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct PlacesConfig {
    /// Whether to read the provider's lists in the background.
    pub crawl: bool,
    /// Pace of the crawl, within `provider.requests_per_second`.
    pub requests_per_second: NonZeroU32,
    /// Items asked for per page; the provider may give fewer.
    pub page_size: NonZeroU32,
    /// Time between the end of a crawl and the next.
    #[serde(deserialize_with = "values::duration")]
    pub refresh_every: Duration,
    /// Most entries kept, against a provider that never stops listing.
    pub max_entries: usize,
}

impl Config {
    /// The defaults, for a provider at `hotels_url`.
    pub fn new(hotels_url: BaseUrl, api_key: SecretString) -> Self {
        Self {
            listen: default_listen(),
            drain_delay: Duration::ZERO,
            origins: Origins::default(),
            public_origins: Origins::default(),
            static_dir: None,
            snapshots: None,
            provider: ProviderConfig {
                hotels_url,
                api_key,
                ..ProviderConfig::defaults()
            },
            cache: CacheConfig::default(),
            limits: LimitsConfig::default(),
            places: PlacesConfig::default(),
            booking: BookingConfig::default(),
            sites: Sites::default(),
            catalogue: CatalogueConfig::default(),
            images: ImagesConfig::default(),
            enquiries: EnquiriesConfig::default(),
            metrics_listen: None,
            shared: SecretString::default(),
            shared_file: None,
            shared_timeout: default_shared_timeout(),
            replicas: count::<1>(),
            log_format: LogFormat::default(),
            trace_context: false,
            otlp: OtlpConfig::default(),
        }
    }
}

impl ProviderConfig {
    /// Without the address and the key, which have no default.
    fn defaults() -> Self {
        Self {
            hotels_url: BaseUrl::unset(),
            holidays_url: None,
            api_key: SecretString::default(),
            api_key_file: None,
            http_hosts: Hosts::default(),
            proxy: None,
            connect_timeout: seconds::<3>(),
            content_timeout: seconds::<10>(),
            search_timeout: seconds::<30>(),
            booking_timeout: seconds::<90>(),
            max_response_bytes: 32 * 1024 * 1024,
            max_bytes_in_flight: 128 * 1024 * 1024,
            requests_per_second: count::<20>(),
            purchase_percent: 25,
            concurrent_calls: 64,
            default_retry_after: seconds::<30>(),
            refusal_statuses: RefusalStatuses::default(),
        }
    }

    /// The time from which on a submission is not under way any more: its third attempt to connect may be the one that succeeds.
    pub(crate) fn longest_submission(&self) -> Duration {
        let attempts = self.connect_timeout.saturating_mul(3);
        self.booking_timeout
            .saturating_add(attempts)
            .saturating_add(TIME_BETWEEN_ATTEMPTS)
    }
}

impl Default for CacheConfig {
    fn default() -> Self {
        Self {
            content_ttl: seconds::<3600>(),
            max_bytes: 64 * 1024 * 1024,
        }
    }
}

impl Default for LimitsConfig {
    fn default() -> Self {
        Self {
            request_bytes: 64 * 1024,
            request_timeout: seconds::<45>(),
            body_timeout: seconds::<5>(),
            concurrent_purchases: 128,
            concurrent_searches: 64,
            concurrent_content: 256,
            concurrent_pictures: 128,
            queued_requests: 64,
            connections: 1024,
            connections_per_address: 64,
            write_timeout: seconds::<20>(),
            searches_per_minute: count::<30>(),
            content_per_minute: count::<120>(),
            proxy_header: None,
            proxy_hops: count::<1>(),
        }
    }
}

impl Default for PlacesConfig {
    fn default() -> Self {
        Self {
            crawl: true,
            requests_per_second: count::<2>(),
            page_size: count::<200>(),
            refresh_every: seconds::<86_400>(),
            max_entries: 1_000_000,
        }
    }
}

/// Pauses between attempts to connect, together and rounded up.
const TIME_BETWEEN_ATTEMPTS: Duration = seconds::<2>();

fn default_listen() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 8080))
}

fn default_shared_timeout() -> Duration {
    Duration::from_millis(50)
}

const fn seconds<const N: u64>() -> Duration {
    Duration::from_secs(N)
}

fn count<const N: u32>() -> NonZeroU32 {
    NonZeroU32::new(N).unwrap_or(NonZeroU32::MIN)
}
