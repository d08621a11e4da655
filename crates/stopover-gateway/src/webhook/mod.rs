//! The site's backend, as far as it takes calls: signed, and repeated until it has taken each.

mod delivery;

use std::time::{Duration, SystemTime};

use aws_lc_rs::hmac;
use reqwest::{
    Client,
    header::{CONTENT_TYPE, USER_AGENT},
    redirect::Policy,
    retry,
};
use secrecy::{ExposeSecret, SecretString};

pub(crate) use self::delivery::{Due, Outbox, deliver};
use crate::config::BaseUrl;

/// Header with the time of a call and its signature: `t=SECONDS,v1=HEX`, HMAC-SHA256 of `SECONDS.BODY`.
const SIGNATURE: &str = "stopover-signature";

/// What one attempt takes at most when the webhook answers within `timeout` or not at all, with what is written down of it.
pub(crate) fn longest_attempt(timeout: Duration) -> Duration {
    timeout
        .saturating_mul(2)
        .saturating_add(Duration::from_secs(5))
}

/// Why a call was not taken. Quotes neither it nor the webhook's address.
#[derive(Debug, thiserror::Error)]
enum WebhookError {
    #[error("the answer has status {0}")]
    Status(u16),
    #[error("no answer")]
    Connection(#[source] reqwest::Error),
}
/// An address of the site's backend.
pub(crate) struct Webhook {
    /// The setting that names it.
    name: String,
    client: Client,
    address: String,
    key: hmac::Key,
}

impl Webhook {
    /// # Errors
    /// When the system offers no TLS roots or the like.
    pub(crate) fn new(
        name: String,
        address: &BaseUrl,
        key: &SecretString,
        timeout: Duration,
    ) -> reqwest::Result<Self> {
        Ok(Self {
            name,
            client: Client::builder()
                .no_proxy()
                .redirect(Policy::none())
                .retry(retry::never())
                .timeout(timeout)
                .build()?,
            address: address.as_str().to_owned(),
            key: hmac::Key::new(hmac::HMAC_SHA256, key.expose_secret().as_bytes()),
        })
    }

    /// # Errors
    /// Why the backend has not taken it.
    async fn post(&self, payload: &str) -> Result<(), WebhookError> {
        let sent = self
            .client
            .post(&self.address)
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, concat!("stopover/", env!("CARGO_PKG_VERSION")))
            .header(SIGNATURE, self.sign(payload))
            .body(payload.to_owned())
            .send();
        let response = sent
            .await
            .map_err(|error| WebhookError::Connection(error.without_url()))?;
        if !response.status().is_success() {
            return Err(WebhookError::Status(response.status().as_u16()));
        }
        Ok(())
    }

    fn sign(&self, payload: &str) -> String {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let seconds = since.unwrap_or_default().as_secs();
        let signature = hmac::sign(&self.key, format!("{seconds}.{payload}").as_bytes());
        let hex: String = signature
            .as_ref()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        format!("t={seconds},v1={hex}")
    }
}
