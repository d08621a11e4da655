//! Gives up an attempt to complete: the page that sent it believes that it did not arrive, and it may arrive yet.

use std::time::Duration;

use stopover_model::wire::{AbandonRequest, Purchase, PurchaseState};
use tracing::info;

use super::{
    Presented, Purchases,
    answer::{present, stored_booking},
    identity::RequestIdentity,
};
use crate::{
    journal::Abandoned,
    web::{IdempotencyKey, Problem},
};

/// For somebody who gives up more attempts than a visitor makes.
const WAIT: Duration = Duration::from_secs(3600);

impl Purchases {
    /// Gives the purchase as it is then. While it is open, the attempt is not submitted any more.
    ///
    /// # Errors
    /// What is wrong with the request; [`Problem::InProgress`] if it was under way until just now.
    pub(crate) async fn abandon(
        &self,
        presented: Presented,
        key: &IdempotencyKey,
        request: &AbandonRequest,
    ) -> Result<Purchase, Problem> {
        let Presented { handle, record } = presented;
        let checkout = record.checkout.as_ref().ok_or(Problem::Forbidden)?;
        if *checkout.id() != request.checkout_id {
            return Err(Problem::Forbidden);
        }
        let key = RequestIdentity::key(&handle, key)?;
        let hash = handle.hash();
        let given_up = self.journal.abandon(checkout.id(), &hash, &key).await?;
        match given_up {
            Abandoned::Now => info!(checkout = %checkout.id(), "an attempt was given up"),
            Abandoned::Submitted => (),
            Abandoned::OtherHandle => return Err(Problem::Forbidden),
            Abandoned::TooMany => return Err(Problem::busy(WAIT)),
        }
        let Presented { handle, record } = self.opened_by(handle).await?;
        let purchase = present(&record, stored_booking(&handle, &record));
        // Taken back since, so "open" would say too much.
        if given_up == Abandoned::Submitted && purchase.state == PurchaseState::Open {
            return Err(Problem::InProgress);
        }
        Ok(purchase)
    }
}
