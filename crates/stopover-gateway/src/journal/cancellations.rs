//! Submissions to cancel.

use std::num::NonZeroU32;

use sqlx::FromRow;
use stopover_model::{
    BookingId, Timestamp,
    wire::{Cancellation, CancellationState},
};

use super::{
    Begun, HandleHash, Journal, JournalError, NotBegun,
    clock::{now, until},
};

/// In milliseconds.
const HOUR: i64 = 3_600_000;

/// The columns of a cancellation's outcome.
#[derive(FromRow)]
pub(super) struct Outcome {
    cancellation_state: Option<String>,
    cancelled_at: Option<String>,
    refunded: Option<f64>,
    refund_currency: Option<String>,
}

impl Outcome {
    pub(super) fn read(self) -> Option<Cancellation> {
        let state = match self.cancellation_state?.as_str() {
            "submitting" => CancellationState::Confirming,
            other => CancellationState::from_word(other),
        };
        Some(Cancellation {
            state,
            cancelled_at: self
                .cancelled_at
                .and_then(|text| Timestamp::parse(&text).ok()),
            refunded_amount: self.refunded,
            currency: self.refund_currency.unwrap_or_default(),
        })
    }
}

/// An earlier request to cancel, made with the same handle and idempotency key.
#[derive(FromRow)]
pub(crate) struct EarlierRequest {
    /// Stands for what was submitted.
    pub(crate) fingerprint: Vec<u8>,
    state: String,
}

impl EarlierRequest {
    /// Whether it is being worked on.
    pub(crate) fn in_progress(&self) -> bool {
        self.state == "submitting"
    }
}

impl Journal {
    /// What this handle submitted under this key before.
    pub(crate) async fn earlier_request(
        &self,
        handle: &HandleHash,
        key: &[u8],
    ) -> Result<Option<EarlierRequest>, JournalError> {
        Ok(sqlx::query_as(
            "SELECT fingerprint, state FROM cancellations WHERE handle = ? AND key = ?",
        )
        .bind(handle.as_slice())
        .bind(key)
        .fetch_optional(&self.reader)
        .await?)
    }

    /// At most `most` within an hour with one handle. [`Begun::Earlier`] if this key was used, or another request to cancel this booking is open, unknown or done: then nothing is
    /// recorded. `admit` is asked last.
    ///
    /// # Errors
    /// What `admit` says, and when the journal fails.
    pub(crate) async fn begin_cancellation<E>(
        &self,
        booking: &BookingId,
        handle: &HandleHash,
        key: &[u8],
        fingerprint: &[u8],
        most: NonZeroU32,
        admit: impl FnOnce() -> Result<(), E>,
    ) -> Result<Begun<i64>, NotBegun<E>> {
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        let begun = sqlx::query(
            "INSERT INTO cancellations (booking_id, handle, key, fingerprint, state, submitted_at) \
             VALUES (?, ?, ?, ?, 'submitting', ?) ON CONFLICT DO NOTHING",
        )
        .bind(booking.as_str())
        .bind(handle.as_slice())
        .bind(key)
        .bind(fingerprint)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        if begun.rows_affected() == 0 {
            return Ok(Begun::Earlier);
        }
        let (submitted, oldest): (i64, i64) = sqlx::query_as(
            "SELECT count(*), min(submitted_at) FROM cancellations WHERE handle = ? AND submitted_at > ?",
        )
        .bind(handle.as_slice())
        .bind(now().saturating_sub(HOUR))
        .fetch_one(&mut *transaction)
        .await?;
        if submitted > i64::from(most.get()) {
            return Err(NotBegun::TooMany(until(oldest.saturating_add(HOUR))));
        }
        admit().map_err(NotBegun::NotAdmitted)?;
        transaction.commit().await?;
        let id = begun.last_insert_rowid();
        if let Err(failure) = self.write_beside().await {
            self.take_back_cancellation(id).await?;
            return Err(failure.into());
        }
        Ok(Begun::Now(id))
    }

    pub(crate) async fn settle_cancellation(
        &self,
        id: i64,
        outcome: &Cancellation,
    ) -> Result<(), JournalError> {
        sqlx::query(
            "UPDATE cancellations SET state = ?, cancelled_at = ?, refunded = ?, currency = ?, settled_at = ? \
             WHERE id = ? AND state = 'submitting'",
        )
        .bind(outcome.state.as_str())
        .bind(outcome.cancelled_at.map(|moment| moment.to_string()))
        .bind(outcome.refunded_amount)
        .bind(&outcome.currency)
        .bind(now())
        .bind(id)
        .execute(&self.writer)
        .await?;
        self.took_a_step();
        Ok(())
    }

    /// Nothing was sent, provably.
    pub(crate) async fn take_back_cancellation(&self, id: i64) -> Result<(), JournalError> {
        sqlx::query("DELETE FROM cancellations WHERE id = ? AND state = 'submitting'")
            .bind(id)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// The provider says that a booking is cancelled, which proves an unknown cancellation.
    pub(crate) async fn found_cancelled(&self, booking: &BookingId) -> Result<(), JournalError> {
        sqlx::query(
            "UPDATE cancellations SET state = 'cancelled', settled_at = ? WHERE booking_id = ? AND state = 'unknown'",
        )
        .bind(now())
        .bind(booking.as_str())
        .execute(&self.writer)
        .await?;
        self.took_a_step();
        Ok(())
    }
}
