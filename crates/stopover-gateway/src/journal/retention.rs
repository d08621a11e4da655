//! How long the journal is kept. A submission whose outcome is unknown stays, however old, until a person resolves it.

use std::time::Duration;

use tracing::{info, warn};

use super::{
    Journal, JournalError,
    clock::{ago, now},
};
use crate::error_chain::Chain;

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
                Err(error) => warn!(error = %Chain(&error), "the journal could not be swept"),
            }
        }
    }

    /// Deletes finished submissions older than `retention` with all that belongs to them, and says how many.
    async fn sweep(&self, retention: Duration) -> Result<u64, JournalError> {
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
        // Of a site without a webhook none is ever tried.
        sqlx::query(
            "DELETE FROM outcomes WHERE happened_at < ? AND (delivered_at IS NOT NULL OR attempts = 0)",
        )
        .bind(ago(retention))
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

#[cfg(test)]
mod tests {
    use stopover_model::{BookingId, wire::Refusal};

    use super::{
        super::{
            Outcome, Scope,
            fixture::{HOUR, booked, handle},
        },
        *,
    };

    async fn is_there(journal: &Journal, id: &str) -> bool {
        journal.purchase(&handle(id)).await.unwrap().is_some()
    }

    #[tokio::test]
    async fn finished_purchases_go_after_a_time_and_unknown_ones_stay() {
        let journal = Journal::open(None).await.unwrap();
        let booked = || booked(&BookingId::new("BKG-1"));
        journal.settled("booked", booked(), 50 * HOUR).await;
        journal.settled("recent", booked(), 20 * HOUR).await;
        let refused = Outcome::Refused(Refusal::Lapsed);
        journal.settled("refused", refused, 50 * HOUR).await;
        journal
            .settled("unknown", Outcome::Unknown(None), 50_000 * HOUR)
            .await;
        assert_eq!(journal.sweep(48 * HOUR).await.unwrap(), 2);
        for (id, stays) in [
            ("booked", false),
            ("refused", false),
            ("recent", true),
            ("unknown", true),
        ] {
            assert_eq!(is_there(&journal, id).await, stays, "{id}");
        }
    }

    #[tokio::test]
    async fn checkouts_that_were_not_completed_go_after_a_day() {
        let journal = Journal::open(None).await.unwrap();
        for (id, age) in [("forgotten", 25 * HOUR), ("open", 23 * HOUR)] {
            journal.opened(id).await;
            journal.aged(id, age).await;
        }
        journal.sweep(1000 * HOUR).await.unwrap();
        assert!(!is_there(&journal, "forgotten").await);
        assert!(is_there(&journal, "open").await);
    }

    #[tokio::test]
    async fn a_handle_opens_nothing_once_it_has_expired_and_then_goes() {
        let journal = Journal::open(None).await.unwrap();
        let expired = std::time::SystemTime::now() - HOUR;
        let booking = BookingId::new("BKG-1");
        let hash = handle("looked up");
        let kept = journal.keep_lookup(&booking, &hash, Scope::View, expired);
        kept.await.unwrap();
        assert!(!is_there(&journal, "looked up").await);
        journal.sweep(1000 * HOUR).await.unwrap();
        let left: i64 = sqlx::query_scalar("SELECT count(*) FROM handles")
            .fetch_one(&journal.reader)
            .await
            .unwrap();
        assert_eq!(left, 0);
    }
}
