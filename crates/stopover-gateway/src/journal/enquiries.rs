//! Enquiries on their way to the site. What is kept of people here is deleted as soon as the site has it.

use std::time::Duration;

use serde::Serialize;
use sqlx::{Connection, FromRow, SqliteConnection};

use super::{
    Journal, JournalError, Waiting,
    clock::{after, ago, now, until},
    inspect::WaitingRow,
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
    pub(crate) attempts: u32,
}

/// An enquiry that is not delivered yet, as an operator sees it.
#[derive(Debug, Serialize, FromRow)]
pub(crate) struct PendingEnquiry {
    pub(crate) reference: String,
    /// Milliseconds since 1970.
    pub(crate) received_at: i64,
    /// Attempts that failed.
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
        let row: WaitingRow = sqlx::query_as(
            "SELECT count(*) AS waiting, min(received_at) AS first FROM enquiries WHERE delivered_at IS NULL",
        )
        .fetch_one(&self.reader)
        .await?;
        Ok(row.read())
    }

    /// By its key.
    pub(crate) async fn enquiry_before(&self, id: &EnquiryId) -> Result<Repetition, JournalError> {
        let fingerprint: Option<Vec<u8>> =
            sqlx::query_scalar("SELECT fingerprint FROM enquiries WHERE key = ?")
                .bind(&id.key)
                .fetch_optional(&self.reader)
                .await?;
        Ok(match fingerprint {
            None => Repetition::New,
            Some(fingerprint) if fingerprint == id.fingerprint => Repetition::Repeated,
            Some(_) => Repetition::KeyReused,
        })
    }

    /// Keeps an enquiry until it is delivered; without a payload it has been. Once this returns, it is on disk.
    pub(crate) async fn keep_enquiry(
        &self,
        id: &EnquiryId,
        payload: Option<&str>,
    ) -> Result<Repetition, JournalError> {
        sqlx::query("DELETE FROM enquiries WHERE delivered_at < ?")
            .bind(ago(REMEMBERED_FOR))
            .execute(&self.writer)
            .await?;
        let now = now();
        let kept = sqlx::query(
            "INSERT INTO enquiries (key, fingerprint, reference, letter, received_at, next_at, delivered_at) \
             VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        )
        .bind(&id.key)
        .bind(&id.fingerprint)
        .bind(&id.reference)
        .bind(payload)
        .bind(now)
        .bind(now)
        .bind(payload.is_none().then_some(now))
        .execute(&self.writer)
        .await?;
        if kept.rows_affected() > 0 {
            return Ok(Repetition::New);
        }
        self.enquiry_before(id).await
    }

    pub(crate) async fn due_enquiry(&self) -> Result<Option<DueEnquiry>, JournalError> {
        Ok(sqlx::query_as(
            "SELECT key, reference, letter, attempts FROM enquiries \
             WHERE delivered_at IS NULL AND next_at <= ? ORDER BY next_at LIMIT 1",
        )
        .bind(now())
        .fetch_optional(&self.reader)
        .await?)
    }

    /// The time until the next attempt is due; `None` if all are delivered.
    pub(crate) async fn time_to_next_enquiry(&self) -> Result<Option<Duration>, JournalError> {
        let next: Option<i64> =
            sqlx::query_scalar("SELECT min(next_at) FROM enquiries WHERE delivered_at IS NULL")
                .fetch_one(&self.reader)
                .await?;
        Ok(next.map(until))
    }

    /// The site has it: what it says is deleted, but for the write-ahead log.
    pub(crate) async fn enquiry_delivered(&self, key: &[u8]) -> Result<(), JournalError> {
        sqlx::query("UPDATE enquiries SET letter = NULL, delivered_at = ? WHERE key = ?")
            .bind(now())
            .bind(key)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Empties the write-ahead log, where what was deleted would still stand. `false` while somebody else reads or writes: that is
    /// not waited for, because all other writers would have to wait with it.
    pub(crate) async fn empty_log(&self) -> Result<bool, JournalError> {
        let options = self.writer.connect_options();
        let options = options.as_ref().clone().busy_timeout(Duration::ZERO);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let busy: bool = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)")
            .fetch_one(&mut connection)
            .await?;
        connection.close().await?;
        Ok(!busy)
    }

    /// The site could not take it; the next attempt is due after `pause`.
    pub(crate) async fn postpone_enquiry(
        &self,
        key: &[u8],
        pause: Duration,
    ) -> Result<(), JournalError> {
        sqlx::query("UPDATE enquiries SET attempts = attempts + 1, next_at = ? WHERE key = ?")
            .bind(after(pause))
            .bind(key)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Enquiries that are not delivered yet, the oldest first.
    pub(crate) async fn pending_enquiries(&self) -> Result<Vec<PendingEnquiry>, JournalError> {
        Ok(sqlx::query_as(
            "SELECT reference, received_at, attempts, next_at, letter FROM enquiries \
             WHERE delivered_at IS NULL ORDER BY received_at",
        )
        .fetch_all(&self.reader)
        .await?)
    }
}
