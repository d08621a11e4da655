//! Attempts to complete a checkout that were given up: a tombstone for each, so that none can begin any more.

use stopover_model::CheckoutId;

use super::{
    HandleHash, Journal, JournalError,
    lifetime::opened_by,
    store::{Subject, Transaction},
};

/// Attempts of one checkout that can be given up; a visitor has a few.
const MOST: i64 = 100;

/// What came of giving an attempt up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Abandoned {
    /// It was not submitted, and never will be.
    Now,
    /// This attempt or another is under way or was submitted. Nothing is recorded.
    Submitted,
    /// The handle opens the checkout no more. Nothing is recorded.
    OtherHandle,
    /// So many were given up before that this one is not. Nothing is recorded.
    TooMany,
}

impl Journal {
    /// Gives an attempt up. `key` stands for its idempotency key.
    pub(crate) async fn abandon(
        &self,
        checkout: &CheckoutId,
        handle: &HandleHash,
        key: &[u8],
    ) -> Result<Abandoned, JournalError> {
        let mut transaction = self.store.begin().await?;
        let abandoned = abandon(&mut transaction, checkout, handle, key).await;
        match abandoned {
            Ok(Abandoned::Now) => transaction.commit().await?,
            Ok(_) => transaction.undo().await?,
            Err(_) => (),
        }
        abandoned
    }
}

async fn abandon(
    transaction: &mut Transaction,
    checkout: &CheckoutId,
    handle: &HandleHash,
    key: &[u8],
) -> Result<Abandoned, JournalError> {
    transaction.hold(Subject::Checkout(checkout)).await?;
    if opened_by(transaction, handle, checkout).await?.is_none() {
        return Ok(Abandoned::OtherHandle);
    }
    if is_submitted(transaction, checkout).await? {
        return Ok(Abandoned::Submitted);
    }
    transaction
        .run("INSERT INTO abandoned (checkout_id, key) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(checkout.as_str())
        .bind(key)
        .execute()
        .await?;
    let given_up: i64 = transaction
        .run("SELECT count(*) FROM abandoned WHERE checkout_id = $1")
        .bind(checkout.as_str())
        .scalar()
        .await?;
    if given_up > MOST {
        return Ok(Abandoned::TooMany);
    }
    Ok(Abandoned::Now)
}

pub(super) async fn is_submitted(
    transaction: &mut Transaction,
    checkout: &CheckoutId,
) -> Result<bool, JournalError> {
    let submissions: i64 = transaction
        .run("SELECT count(*) FROM completions WHERE checkout_id = $1")
        .bind(checkout.as_str())
        .scalar()
        .await?;
    Ok(submissions > 0)
}

pub(super) async fn is_abandoned(
    transaction: &mut Transaction,
    checkout: &CheckoutId,
    key: &[u8],
) -> Result<bool, JournalError> {
    let tombstones: i64 = transaction
        .run("SELECT count(*) FROM abandoned WHERE checkout_id = $1 AND key = $2")
        .bind(checkout.as_str())
        .bind(key)
        .scalar()
        .await?;
    Ok(tombstones > 0)
}
