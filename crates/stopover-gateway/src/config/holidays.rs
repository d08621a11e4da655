//! `[catalogue]`, `[images]` and `[enquiries]`: the holiday catalogue, its pictures, and who asks for a holiday.

use std::{num::NonZeroU32, path::PathBuf, time::Duration};

use secrecy::SecretString;
use serde::Deserialize;

use super::{BaseUrl, Origins, count, seconds, values};

/// How fresh the holiday catalogue is kept.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct CatalogueConfig {
    /// Time between two readings of a list; also how long a holiday in full counts as fresh.
    #[serde(deserialize_with = "values::duration")]
    pub refresh_every: Duration,
    /// Whether to read every holiday in full in the background, for the list to tell departures, hotels and cities.
    pub crawl: bool,
    /// Pace of that reading, within `provider.requests_per_second`.
    pub requests_per_second: NonZeroU32,
    /// Time after which a holiday is read in full again although the list does not say that it changed.
    #[serde(deserialize_with = "values::duration")]
    pub reread_every: Duration,
    /// How long a holiday in full is kept for the case that the provider fails.
    #[serde(deserialize_with = "values::duration")]
    pub stale_for: Duration,
    /// Upper bound of the holidays kept in full, in bytes.
    pub max_bytes: u64,
}
/// The image proxy.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct ImagesConfig {
    /// This gateway's own address as browsers reach it. Unset: no proxy, pictures keep their addresses.
    pub public_url: Option<BaseUrl>,
    /// The key with which addresses of pictures are signed.
    pub key: SecretString,
    /// File to read that key from instead.
    pub key_file: Option<PathBuf>,
    /// Where pictures may be fetched from, besides the provider's own origin.
    pub origins: Origins,
    /// Largest picture fetched, in bytes.
    pub max_source_bytes: usize,
    /// Largest picture decoded, in pixels.
    pub max_source_pixels: u32,
    /// Time to fetch a picture.
    #[serde(deserialize_with = "values::duration")]
    pub timeout: Duration,
    /// Pictures fetched and scaled at a time.
    pub concurrent: NonZeroU32,
    /// Pictures that wait for it; further ones are answered "busy" at once.
    pub queued: usize,
    /// Upper bound of the scaled pictures in memory, in bytes.
    pub max_bytes: u64,
    /// Pictures per minute that are not in memory, from one address.
    pub per_minute: NonZeroU32,
}

/// What becomes of a visitor's enquiry.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct EnquiriesConfig {
    /// Address of the site's backend that takes enquiries. Unset: they are appended to `file`.
    pub webhook: Option<BaseUrl>,
    /// The key with which they are signed.
    pub webhook_key: SecretString,
    /// File to read that key from instead.
    pub webhook_key_file: Option<PathBuf>,
    /// Time for the webhook to answer.
    #[serde(deserialize_with = "values::duration")]
    pub webhook_timeout: Duration,
    /// First pause after the webhook failed; it doubles with each further failure, up to an hour.
    #[serde(deserialize_with = "values::duration")]
    pub retry_after: Duration,
    /// File to which enquiries are appended, a line of JSON each.
    pub file: PathBuf,
    /// This gateway's own address as browsers reach it, where forms without scripts lead. Unset: fragments have no such form.
    pub public_url: Option<BaseUrl>,
    /// Seconds in which only a program can fill in the form.
    pub min_fill_seconds: u32,
    /// Enquiries per hour from one address.
    pub per_hour: NonZeroU32,
}

impl Default for CatalogueConfig {
    fn default() -> Self {
        Self {
            refresh_every: seconds::<900>(),
            crawl: true,
            requests_per_second: count::<2>(),
            reread_every: seconds::<86_400>(),
            stale_for: seconds::<{ 7 * 86_400 }>(),
            max_bytes: 128 * 1024 * 1024,
        }
    }
}

impl Default for ImagesConfig {
    fn default() -> Self {
        Self {
            public_url: None,
            key: SecretString::default(),
            key_file: None,
            origins: Origins::default(),
            max_source_bytes: 10 * 1024 * 1024,
            max_source_pixels: 40_000_000,
            timeout: seconds::<10>(),
            concurrent: count::<2>(),
            queued: 32,
            max_bytes: 64 * 1024 * 1024,
            per_minute: count::<300>(),
        }
    }
}

impl Default for EnquiriesConfig {
    fn default() -> Self {
        Self {
            webhook: None,
            webhook_key: SecretString::default(),
            webhook_key_file: None,
            webhook_timeout: seconds::<10>(),
            retry_after: seconds::<5>(),
            file: PathBuf::from("enquiries.jsonl"),
            public_url: None,
            min_fill_seconds: 3,
            per_hour: count::<20>(),
        }
    }
}
