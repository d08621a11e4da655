//! Visitors' enquiries. The catalogue cannot be booked, so an enquiry is what a visitor leaves behind, and it must not
//! get lost: it is on disk before the visitor is told that it was received.
//!
//! ```text
//! letter    what the site is told
//! file      appended to a file the site's owner reads: the default
//! webhook   posted to the site's backend, signed
//! delivery  takes kept enquiries to the webhook until it has taken them
//! ```

mod delivery;
mod file;
mod letter;
mod webhook;

use std::{fmt, io, sync::Arc};

use aws_lc_rs::{digest, hmac};
use stopover_model::Enquiry;
use tokio::sync::Notify;
use tracing::warn;

use self::{file::Mailbox, letter::Letter, webhook::Webhook};
use crate::{
    config::EnquiriesConfig,
    journal::{Before, EnquiryId, Journal},
    problem::Problem,
};

/// Takes enquiries.
pub(crate) struct Enquiries {
    journal: Journal,
    way: Way,
}

/// How enquiries reach the site.
enum Way {
    File(Mailbox),
    /// Through the journal; tells the delivery that there is one more.
    Webhook(Arc<Notify>),
}

/// Why enquiries could not be taken.
#[derive(Debug)]
pub(crate) enum OpenError {
    /// The file cannot be written.
    File(io::Error),
    /// Connections to the webhook cannot be prepared.
    Webhook,
}

impl fmt::Display for OpenError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => write!(formatter, "enquiries.file: {error}"),
            Self::Webhook => {
                formatter.write_str("enquiries.webhook: connections cannot be prepared")
            }
        }
    }
}

impl Enquiries {
    /// Makes sure that enquiries can be kept, and gives what delivers them, if that is to happen later.
    ///
    /// # Errors
    /// When the file cannot be written, or connections to the webhook cannot be prepared.
    pub(crate) fn open(
        config: &EnquiriesConfig,
        journal: Journal,
    ) -> Result<(Self, Option<impl Future<Output = ()> + use<>>), OpenError> {
        let Some(address) = &config.webhook else {
            let way = Way::File(Mailbox::new(&config.file).map_err(OpenError::File)?);
            return Ok((Self { journal, way }, None));
        };
        if address.exposes_key() {
            warn!("enquiries.webhook is not https: personal data travels unencrypted");
        }
        let webhook = Webhook::new(address, config).map_err(|_| OpenError::Webhook)?;
        let wake = Arc::<Notify>::default();
        let delivery = delivery::deliver(
            journal.clone(),
            webhook,
            Arc::clone(&wake),
            config.retry_after,
        );
        let way = Way::Webhook(wake);
        Ok((Self { journal, way }, Some(delivery)))
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
        let letter = Letter::new(&id.reference, title, enquiry);
        let letter = serde_json::to_string(&letter).map_err(|_| Problem::Internal)?;
        let before = match &self.way {
            Way::File(mailbox) => self.append(mailbox, &id, letter).await?,
            Way::Webhook(wake) => {
                let before = self.journal.keep_enquiry(&id, Some(&letter)).await?;
                wake.notify_one();
                before
            }
        };
        match before {
            Before::No | Before::Same => Ok(id.reference),
            Before::Other => Err(Problem::KeyReused),
        }
    }

    async fn append(
        &self,
        mailbox: &Mailbox,
        id: &EnquiryId,
        letter: String,
    ) -> Result<Before, Problem> {
        // One at a time, so that of two repetitions the later sees the earlier.
        let turn = mailbox.turn().await;
        let before = self.journal.enquiry_before(id).await?;
        if before == Before::No {
            turn.append(letter).await?;
            self.journal.keep_enquiry(id, None).await?;
        }
        Ok(before)
    }
}

/// The key is random and not stored, so what is stored reveals nothing of the enquiry.
fn identify(enquiry: &Enquiry, key: &str) -> Result<EnquiryId, Problem> {
    let content = serde_json::to_vec(enquiry.request()).map_err(|_| Problem::Internal)?;
    let key_digest = digest::digest(&digest::SHA256, key.as_bytes());
    let fingerprint = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes()), &content);
    let letters = key_digest.as_ref().iter().take(5);
    Ok(EnquiryId {
        key: key_digest.as_ref().to_vec(),
        fingerprint: fingerprint.as_ref().to_vec(),
        reference: letters.map(|byte| format!("{byte:02X}")).collect(),
    })
}
