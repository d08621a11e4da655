//! How long the journal is kept. What nobody knows the outcome of stays, however old, until a person resolves it.

use std::time::Duration;

use tracing::{info, warn};

use super::{
    Journal,
    clock::{ago, now},
};

/// Time between two sweeps.
const SWEEP_EVERY: Duration = Duration::from_secs(3600);

/// How long a checkout is kept that was never submitted; the provider's sessions are shorter.
const OPEN_CHECKOUTS: Duration = Duration::from_secs(86_400);

impl Journal {
    /// Deletes what is older than `retention`, now and every hour. Never ends.
    pub(crate) async fn keep_tidy(self, retention: Duration) {
        let mut hours = tokio::time::interval(SWEEP_EVERY);
        loop {
            hours.tick().await;
            match self.sweep(retention).await {
                Ok(0) => (),
                Ok(deleted) => info!(deleted, "old submissions were deleted from the journal"),
                Err(error) => warn!(%error, "the journal could not be swept"),
            }
        }
    }

    /// Deletes finished submissions older than `retention` with all that belongs to them, and says how many.
    async fn sweep(&self, retention: Duration) -> Result<u64, sqlx::Error> {
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        let completions = sqlx::query(
            "DELETE FROM completions WHERE state IN ('booked', 'refused') AND submitted_at < ?",
        )
        .bind(ago(retention))
        .execute(&mut *transaction)
        .await?;
        let cancellations = sqlx::query(
            "DELETE FROM cancellations WHERE state IN ('cancelled', 'refused') AND submitted_at < ?",
        )
        .bind(ago(retention))
        .execute(&mut *transaction)
        .await?;
        sqlx::query(
            "DELETE FROM checkouts WHERE created_at < ? \
             AND NOT EXISTS (SELECT 1 FROM completions WHERE completions.checkout_id = checkouts.checkout_id)",
        )
        .bind(ago(retention.min(OPEN_CHECKOUTS)))
        .execute(&mut *transaction)
        .await?;
        sqlx::query("DELETE FROM handles WHERE expires_at < ?")
            .bind(now())
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(completions.rows_affected() + cancellations.rows_affected())
    }
}
