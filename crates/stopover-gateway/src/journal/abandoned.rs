//! Attempts to complete a checkout that were given up: a tombstone for each, so that none can begin any more.

use sqlx::{Sqlite, Transaction};
use stopover_model::CheckoutId;

use super::{Journal, JournalError};

/// Attempts of one checkout that can be given up; a visitor has a few.
const MOST: i64 = 100;

/// What came of giving an attempt up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Abandoned {
    /// It was not submitted, and never will be.
    Now,
    /// This attempt or another is under way or was submitted. Nothing is recorded.
    Submitted,
    /// So many were given up before that this one is not. Nothing is recorded.
    TooMany,
}

impl Journal {
    /// Gives an attempt up. `key` stands for its idempotency key.
    pub(crate) async fn abandon(
        &self,
        checkout: &CheckoutId,
        key: &[u8],
    ) -> Result<Abandoned, JournalError> {
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        if is_submitted(&mut transaction, checkout).await? {
            return Ok(Abandoned::Submitted);
        }
        sqlx::query(
            "INSERT INTO abandoned (checkout_id, key) VALUES (?, ?) ON CONFLICT DO NOTHING",
        )
        .bind(checkout.as_str())
        .bind(key)
        .execute(&mut *transaction)
        .await?;
        let given_up: i64 =
            sqlx::query_scalar("SELECT count(*) FROM abandoned WHERE checkout_id = ?")
                .bind(checkout.as_str())
                .fetch_one(&mut *transaction)
                .await?;
        if given_up > MOST {
            return Ok(Abandoned::TooMany);
        }
        transaction.commit().await?;
        Ok(Abandoned::Now)
    }
}

pub(super) async fn is_submitted(
    transaction: &mut Transaction<'_, Sqlite>,
    checkout: &CheckoutId,
) -> Result<bool, sqlx::Error> {
    let submission = sqlx::query("SELECT 1 FROM completions WHERE checkout_id = ?")
        .bind(checkout.as_str())
        .fetch_optional(&mut **transaction)
        .await?;
    Ok(submission.is_some())
}

pub(super) async fn is_abandoned(
    transaction: &mut Transaction<'_, Sqlite>,
    checkout: &CheckoutId,
    key: &[u8],
) -> Result<bool, sqlx::Error> {
    let tombstone = sqlx::query("SELECT 1 FROM abandoned WHERE checkout_id = ? AND key = ?")
        .bind(checkout.as_str())
        .bind(key)
        .fetch_optional(&mut **transaction)
        .await?;
    Ok(tombstone.is_some())
}
