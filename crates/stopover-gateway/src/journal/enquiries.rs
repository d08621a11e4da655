//! Enquiries on their way to the site. What is kept of people here is deleted as soon as the site has it.

use std::time::Duration;

use serde::Serialize;
use sqlx::FromRow;

use super::{
    Journal, JournalError, Waiting,
    clock::{after, ago, furthest, now, until},
    inspect::WaitingRow,
    store::Store,
};

/// How long it is known that an enquiry was delivered, so that a repetition is not delivered again.
const REMEMBERED_FOR: Duration = Duration::from_secs(86_400);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EnquiryId {
    /// Stands for the visitor's idempotency key.
    pub(crate) key: Vec<u8>,
    /// Stands for what was sent with it.
    pub(crate) fingerprint: Vec<u8>,
    /// Shown to the visitor and the site.
    pub(crate) reference: String,
}

/// Whether an enquiry was received before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repetition {
    New,
    /// With the same content.
    Repeated,
    /// Its key was received, with other content.
    KeyReused,
}

/// An enquiry whose next attempt is due.
#[derive(FromRow)]
pub(crate) struct DueEnquiry {
    pub(crate) key: Vec<u8>,
    pub(crate) reference: String,
    /// What is delivered: JSON with personal data.
    #[sqlx(rename = "letter")]
    pub(crate) payload: String,
    /// Attempts that failed.
    #[sqlx(try_from = "i32")]
    pub(crate) attempts: u32,
}

/// An enquiry that is not delivered yet, as an operator sees it.
#[derive(Debug, Serialize, FromRow)]
pub(crate) struct PendingEnquiry {
    pub(crate) reference: String,
    /// Milliseconds since 1970.
    pub(crate) received_at: i64,
    /// Attempts that failed.
    #[sqlx(try_from = "i32")]
    pub(crate) attempts: u32,
    /// Milliseconds since 1970.
    pub(crate) next_at: i64,
    /// What is delivered: JSON with personal data.
    #[serde(rename = "letter")]
    #[sqlx(rename = "letter")]
    pub(crate) payload: String,
}

impl Journal {
    /// What is not delivered yet.
    pub(crate) async fn waiting_enquiries(&self) -> Result<Waiting, JournalError> {
        let row: WaitingRow = self.store.read("SELECT count(*) AS waiting, min(received_at) AS first FROM enquiries WHERE delivered_at IS NULL")
        .one()
        .await?;
        Ok(row.read())
    }

    /// By its key.
    pub(crate) async fn enquiry_before(&self, id: &EnquiryId) -> Result<Repetition, JournalError> {
        self.enquiry_since(id, ago(REMEMBERED_FOR)).await
    }

    /// By its key, unless it was delivered before that instant: such a one is deleted only when the next enquiry is kept.
    async fn enquiry_since(
        &self,
        id: &EnquiryId,
        instant: i64,
    ) -> Result<Repetition, JournalError> {
        let fingerprint: Option<(Vec<u8>,)> = self
            .store
            .read(
                "SELECT fingerprint FROM enquiries \
                 WHERE key = $1 AND (delivered_at IS NULL OR delivered_at >= $2)",
            )
            .bind(&id.key)
            .bind(instant)
            .optional()
            .await?;
        Ok(match fingerprint {
            None => Repetition::New,
            Some((fingerprint,)) if fingerprint == id.fingerprint => Repetition::Repeated,
            Some(_) => Repetition::KeyReused,
        })
    }

    /// Keeps an enquiry until it is delivered; without a payload it has been. Once this returns, it is on disk.
    pub(crate) async fn keep_enquiry(
        &self,
        id: &EnquiryId,
        payload: Option<&str>,
    ) -> Result<Repetition, JournalError> {
        let instant = ago(REMEMBERED_FOR);
        self.store
            .write("DELETE FROM enquiries WHERE delivered_at < $1")
            .bind(instant)
            .execute()
            .await?;
        let now = now();
        let kept = self.store.write("INSERT INTO enquiries (key, fingerprint, reference, letter, received_at, next_at, delivered_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING")
        .bind(&id.key)
        .bind(&id.fingerprint)
        .bind(&id.reference)
        .bind(payload)
        .bind(now)
        .bind(now)
        .bind(payload.is_none().then_some(now))
        .execute()
        .await?;
        if kept > 0 {
            return Ok(Repetition::New);
        }
        self.enquiry_since(id, instant).await
    }

    /// No other gateway gets it for as long as `attempt` may take.
    pub(crate) async fn due_enquiry(
        &self,
        attempt: Duration,
    ) -> Result<Option<DueEnquiry>, JournalError> {
        loop {
            let due: Option<DueEnquiry> = self
                .store
                .read(
                    "SELECT key, reference, letter, attempts FROM enquiries \
                     WHERE delivered_at IS NULL AND (next_at <= $1 OR next_at > $2) ORDER BY next_at LIMIT 1",
                )
                .bind(now())
                .bind(furthest())
                .optional()
                .await?;
            match &due {
                Some(enquiry) if self.store.is_shared() => {
                    if self.claim_enquiry(&enquiry.key, attempt).await? {
                        return Ok(due);
                    }
                }
                _ => return Ok(due),
            }
        }
    }

    /// Whether this gateway was the first to want to deliver it.
    async fn claim_enquiry(&self, key: &[u8], attempt: Duration) -> Result<bool, JournalError> {
        let claimed = self
            .store
            .write(
                "UPDATE enquiries SET next_at = $1 \
                 WHERE key = $2 AND delivered_at IS NULL AND (next_at <= $3 OR next_at > $4)",
            )
            .bind(after(attempt))
            .bind(key)
            .bind(now())
            .bind(furthest())
            .execute()
            .await?;
        Ok(claimed > 0)
    }

    /// The time until the next attempt is due; `None` if all are delivered.
    pub(crate) async fn time_to_next_enquiry(&self) -> Result<Option<Duration>, JournalError> {
        let next: Option<i64> = self
            .store
            .read("SELECT min(next_at) FROM enquiries WHERE delivered_at IS NULL")
            .scalar()
            .await?;
        Ok(next.map(until))
    }

    /// The site has it: what it says is deleted, but for the write-ahead log.
    pub(crate) async fn enquiry_delivered(&self, key: &[u8]) -> Result<(), JournalError> {
        self.store
            .write("UPDATE enquiries SET letter = NULL, delivered_at = $1 WHERE key = $2")
            .bind(now())
            .bind(key)
            .execute()
            .await?;
        Ok(())
    }

    /// Makes that what was deleted stands nowhere any more, as far as this process can. `false` if it is to be tried again.
    pub(crate) async fn empty_log(&self) -> Result<bool, JournalError> {
        match &self.store {
            Store::Sqlite(database) => database.empty_log().await,
            // The server writes its log, and does away with it.
            Store::Postgres(_) => Ok(true),
        }
    }

    /// The site could not take it; the next attempt is due after `pause`.
    pub(crate) async fn postpone_enquiry(
        &self,
        key: &[u8],
        pause: Duration,
    ) -> Result<(), JournalError> {
        self.store
            .write("UPDATE enquiries SET attempts = attempts + 1, next_at = $1 WHERE key = $2")
            .bind(after(pause))
            .bind(key)
            .execute()
            .await?;
        Ok(())
    }

    /// Enquiries that are not delivered yet, the oldest first.
    pub(crate) async fn pending_enquiries(&self) -> Result<Vec<PendingEnquiry>, JournalError> {
        self.store
            .read(
                "SELECT reference, received_at, attempts, next_at, letter FROM enquiries \
             WHERE delivered_at IS NULL ORDER BY received_at",
            )
            .all()
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::{super::fixture::HOUR, *};

    fn enquiry() -> EnquiryId {
        EnquiryId {
            key: b"key".to_vec(),
            fingerprint: b"fingerprint".to_vec(),
            reference: "3F9A1C7B2D".to_owned(),
        }
    }

    #[tokio::test]
    async fn what_was_delivered_more_than_a_day_ago_is_new_again() {
        let journal = Journal::in_memory().await.unwrap();
        let id = enquiry();
        let kept = journal.keep_enquiry(&id, None).await.unwrap();
        assert_eq!(kept, Repetition::New);
        for (hours, expected) in [(23, Repetition::Repeated), (25, Repetition::New)] {
            let aged = "UPDATE enquiries SET delivered_at = $1";
            let aged = journal.store.write(aged).bind(ago(hours * HOUR));
            aged.execute().await.unwrap();
            let before = journal.enquiry_before(&id).await.unwrap();
            assert_eq!(before, expected, "{hours}");
        }
        let kept = journal.keep_enquiry(&id, None).await.unwrap();
        assert_eq!(kept, Repetition::New);
        let before = journal.enquiry_before(&id).await.unwrap();
        assert_eq!(before, Repetition::Repeated);
    }

    #[tokio::test]
    async fn what_is_not_delivered_is_known_however_long_it_waits() {
        let journal = Journal::in_memory().await.unwrap();
        let id = enquiry();
        journal
            .keep_enquiry(&id, Some("Eleni Markou"))
            .await
            .unwrap();
        let aged = "UPDATE enquiries SET received_at = $1";
        let aged = journal.store.write(aged).bind(ago(50 * HOUR));
        aged.execute().await.unwrap();
        let before = journal.enquiry_before(&id).await.unwrap();
        assert_eq!(before, Repetition::Repeated);
        let kept = journal
            .keep_enquiry(&id, Some("Eleni Markou"))
            .await
            .unwrap();
        assert_eq!(kept, Repetition::Repeated);
    }
}
