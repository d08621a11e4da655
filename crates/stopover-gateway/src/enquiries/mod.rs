//! Visitors' enquiries: the catalogue cannot be booked. An enquiry is on disk before the visitor gets an answer, so that none is
//! lost.
//!
//! ```text
//! payload   what the site gets
//! file      appended to a file the site's owner reads: the default
//! outbox    kept in the journal until the webhook has taken them
//! ```

mod file;
mod outbox;
mod payload;

use std::{io, path::PathBuf};

use aws_lc_rs::{digest, error::Unspecified, hmac, rand::SystemRandom};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use stopover_model::{Enquiry, wire::holiday::EnquiryRequest};
use tokio::sync::watch;
use tracing::{error, warn};

use self::{file::EnquiryFile, outbox::EnquiryOutbox, payload::Payload};
use crate::{
    config::EnquiriesConfig,
    error_chain::Chain,
    journal::{EnquiryId, Journal, Repetition},
    web::Problem,
    webhook::{Webhook, deliver, longest_attempt},
};
/// So that the secret signs nothing else alike.
const FORM_KEY_PURPOSE: &[u8] = b"stopover enquiry form\0";

pub(crate) struct Enquiries {
    journal: Journal,
    /// With which the keys of enquiries are made that come without one.
    form_key: hmac::Key,
    route: Route,
    min_fill_seconds: u32,
}

/// How enquiries reach the site.
enum Route {
    File(EnquiryFile),
    /// Through the journal; wakes the delivery.
    Webhook(watch::Sender<()>),
}

/// Why enquiries could not be received.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    #[error("enquiries.file: {}", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("enquiries.webhook: connections cannot be prepared")]
    Webhook(#[source] reqwest::Error),
    #[error("cannot make a key")]
    Key(#[from] Unspecified),
}

impl Enquiries {
    /// Makes sure that enquiries can be kept, and gives what delivers them, if that is to happen later.
    ///
    /// # Errors
    /// When the file cannot be written, connections to the webhook cannot be prepared, or the system gives no random numbers.
    pub(crate) fn open(
        config: &EnquiriesConfig,
        secret: &SecretString,
        journal: Journal,
    ) -> Result<(Self, Option<impl Future<Output = ()> + use<>>), OpenError> {
        let form_key = form_key(secret)?;
        let Some(address) = &config.webhook else {
            let file = EnquiryFile::new(&config.file).map_err(|source| OpenError::File {
                path: config.file.clone(),
                source,
            })?;
            let route = Route::File(file);
            return Ok((Self::new(journal, form_key, route, config), None));
        };
        if address.exposes_key() {
            warn!("enquiries.webhook is not https: personal data travels unencrypted");
        }
        let webhook = Webhook::new(
            "enquiries.webhook".to_owned(),
            address,
            &config.webhook_key,
            config.webhook_timeout,
        )
        .map_err(OpenError::Webhook)?;
        let wake = watch::Sender::default();
        let outbox = EnquiryOutbox::new(journal.clone(), longest_attempt(config.webhook_timeout));
        let delivery = deliver(outbox, webhook, wake.subscribe(), config.retry_after);
        let route = Route::Webhook(wake);
        Ok((Self::new(journal, form_key, route, config), Some(delivery)))
    }

    fn new(journal: Journal, form_key: hmac::Key, route: Route, config: &EnquiriesConfig) -> Self {
        Self {
            journal,
            form_key,
            route,
            min_fill_seconds: config.min_fill_seconds,
        }
    }

    /// Seconds by which a form was filled in faster than a person could.
    pub(crate) fn too_fast_by(&self, seconds: u32) -> u32 {
        self.min_fill_seconds.saturating_sub(seconds)
    }

    /// Keeps an enquiry for the holiday of that `title`, and gives its reference. The same `key` and enquiry are kept
    /// once.
    ///
    /// # Errors
    /// [`Problem::KeyReused`], or [`Problem::Internal`] if it could not be kept.
    pub(crate) async fn receive(
        &self,
        enquiry: &Enquiry,
        title: &str,
        key: &str,
    ) -> Result<String, Problem> {
        let id = identify(enquiry, key)?;
        let payload = Payload::new(&id.reference, title, enquiry);
        let payload = serde_json::to_string(&payload).map_err(Problem::internal)?;
        let repetition = match &self.route {
            Route::File(file) => self.append(file, &id, payload).await?,
            Route::Webhook(wake) => {
                let repetition = self.journal.keep_enquiry(&id, Some(&payload)).await?;
                wake.send_replace(());
                repetition
            }
        };
        match repetition {
            Repetition::New | Repetition::Repeated => Ok(id.reference),
            Repetition::KeyReused => Err(Problem::KeyReused),
        }
    }

    /// As [`Enquiries::receive`], for a form that many visitors have got alike and that can bring no key of its own. What is the
    /// same in all fields within a day is one enquiry.
    ///
    /// # Errors
    /// [`Problem::Internal`] if it could not be kept.
    pub(crate) async fn receive_form(
        &self,
        enquiry: &Enquiry,
        title: &str,
    ) -> Result<String, Problem> {
        let content = content(enquiry)?;
        let key = hmac::sign(&self.form_key, &[FORM_KEY_PURPOSE, &content].concat());
        self.receive(enquiry, title, &URL_SAFE_NO_PAD.encode(key))
            .await
    }

    async fn append(
        &self,
        file: &EnquiryFile,
        id: &EnquiryId,
        payload: String,
    ) -> Result<Repetition, Problem> {
        // One at a time, so that of two repetitions the later sees the earlier.
        let file = file.lock().await;
        let repetition = self.journal.enquiry_before(id).await?;
        if repetition == Repetition::New {
            file.append(payload).await.map_err(|failure| {
                error!(failure = %Chain(&failure), "an enquiry could not be written to enquiries.file");
                Problem::Internal
            })?;
            self.journal.keep_enquiry(id, None).await?;
        }
        Ok(repetition)
    }
}

/// Without a secret, one of this process.
fn form_key(secret: &SecretString) -> Result<hmac::Key, Unspecified> {
    match secret.expose_secret() {
        "" => hmac::Key::generate(hmac::HMAC_SHA256, &SystemRandom::new()),
        secret => Ok(hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes())),
    }
}

/// What makes an enquiry the same. How long it took to be filled in does not: sent again, it took longer.
fn content(enquiry: &Enquiry) -> Result<Vec<u8>, Problem> {
    let request = EnquiryRequest {
        seconds: 0,
        ..enquiry.request().clone()
    };
    serde_json::to_vec(&request).map_err(Problem::internal)
}

/// The key cannot be guessed and is not stored, so what is stored reveals nothing of the enquiry.
fn identify(enquiry: &Enquiry, key: &str) -> Result<EnquiryId, Problem> {
    let content = content(enquiry)?;
    let key_digest = digest::digest(&digest::SHA256, key.as_bytes());
    let fingerprint = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes()), &content);
    let digits = key_digest.as_ref().iter().take(5);
    Ok(EnquiryId {
        key: key_digest.as_ref().to_vec(),
        fingerprint: fingerprint.as_ref().to_vec(),
        reference: digits.map(|byte| format!("{byte:02X}")).collect(),
    })
}
