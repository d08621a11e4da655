//! Tells the site's backend what became of its purchases, so that a payment is captured or released although no page is
//! open any more. Each step is kept in the journal with the purchase, and delivered at least once, those of one checkout in
//! order.

mod payload;

use std::{future::Future, time::Duration};

use tracing::warn;

use self::payload::Payload;
use crate::{
    config::Config,
    journal::{Journal, JournalError},
    webhook::{Due, Outbox, Webhook, deliver, longest_attempt},
};

/// What delivers to each site that has an outcome webhook.
///
/// # Errors
/// When connections cannot be prepared.
pub(crate) fn deliveries(
    config: &Config,
    journal: &Journal,
) -> reqwest::Result<Vec<impl Future<Output = ()> + use<>>> {
    let sites = config.sites.iter();
    let told = sites.filter_map(|(name, site)| Some((name, site, site.outcome_webhook.as_ref()?)));
    told.map(|(name, site, address)| {
        let setting = format!("sites.{name}.outcome_webhook");
        if address.exposes_key() {
            warn!("{setting} is not https: others can see what is booked");
        }
        let booking = &config.booking;
        let key = &site.outcome_webhook_key;
        let webhook = Webhook::new(setting, address, key, booking.outcome_timeout)?;
        let outbox = OutcomeOutbox {
            journal: journal.clone(),
            site: name.to_owned(),
            attempt: longest_attempt(booking.outcome_timeout),
        };
        let wake = journal.outcome_steps();
        Ok(deliver(outbox, webhook, wake, booking.outcome_retry_after))
    })
    .collect()
}

/// Steps that one site has not heard of yet.
struct OutcomeOutbox {
    journal: Journal,
    site: String,
    /// What one attempt to deliver takes at most.
    attempt: Duration,
}

impl Outbox for OutcomeOutbox {
    type Id = i64;

    async fn due(&self) -> Result<Option<Due<i64>>, JournalError> {
        let Some(step) = self.journal.due_outcome(&self.site, self.attempt).await? else {
            return Ok(None);
        };
        Ok(Some(Due {
            id: step.id,
            name: format!("{} of {}", step.outcome, step.checkout_id),
            payload: serde_json::to_string(&Payload::new(&step))
                .map_err(JournalError::Unwritable)?,
            attempts: step.attempts,
        }))
    }

    async fn delivered(&self, id: &i64) -> Result<(), JournalError> {
        self.journal.outcome_delivered(*id).await
    }

    async fn postpone(&self, id: &i64, pause: Duration) -> Result<(), JournalError> {
        self.journal.postpone_outcome(*id, pause).await
    }

    async fn time_to_next(&self) -> Result<Option<Duration>, JournalError> {
        self.journal.time_to_next_outcome(&self.site).await
    }
}
