//! Submissions to cancel.

use std::num::NonZeroU32;

use sqlx::FromRow;
use stopover_model::{
    BookingId, Timestamp,
    wire::{Cancellation, CancellationState},
};

use super::{
    Attempt, Begun, HandleHash, Journal, JournalError, NotBegun, Settled,
    clock::{now, until},
    store::{Subject, Transaction, keepable},
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

/// What is to be cancelled, and on whose word.
pub(crate) struct CancellationRequest<'a> {
    pub(crate) booking: &'a BookingId,
    pub(crate) handle: &'a HandleHash,
    /// Stands for the idempotency key.
    pub(crate) key: &'a [u8],
    /// Stands for what is submitted.
    pub(crate) fingerprint: &'a [u8],
    pub(crate) attempt: &'a Attempt,
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
        self.store
            .read("SELECT fingerprint, state FROM cancellations WHERE handle = $1 AND key = $2")
            .bind(handle.as_slice())
            .bind(key)
            .optional()
            .await
    }

    /// At most `most` within an hour with one handle. [`Begun::Earlier`] if this key was used, or another request to cancel this booking is open, unknown or done: then nothing is
    /// recorded. `admit` is asked last.
    ///
    /// # Errors
    /// What `admit` says, and when the journal fails.
    pub(crate) async fn begin_cancellation<E>(
        &self,
        request: &CancellationRequest<'_>,
        most: NonZeroU32,
        admit: impl FnOnce() -> Result<(), E>,
    ) -> Result<Begun, NotBegun<E>> {
        let owner = self.owner()?;
        let mut transaction = self.store.begin().await?;
        let begun = begin(&mut transaction, request, owner.as_deref(), most, admit).await;
        match begun {
            Ok(Begun::Now) => self.commit_begun(transaction, owner.as_deref()).await?,
            Err(NotBegun::Journal(_)) => (),
            _ => transaction.undo().await?,
        }
        begun
    }

    pub(crate) async fn settle_cancellation(
        &self,
        attempt: &Attempt,
        outcome: &Cancellation,
    ) -> Result<Settled, JournalError> {
        let settled = self
            .store
            .write(
                "UPDATE cancellations SET state = $1, cancelled_at = $2, refunded = $3, currency = $4, settled_at = $5, owner = NULL \
                 WHERE attempt = $6 AND state = 'submitting'",
            )
            .bind(outcome.state.as_str())
            .bind(outcome.cancelled_at.map(|moment| moment.to_string()))
            .bind(outcome.refunded_amount)
            .bind(keepable(&outcome.currency))
            .bind(now())
            .bind(attempt.as_str())
            .execute()
            .await?;
        self.took_a_step();
        if settled > 0 {
            return Ok(Settled::Now);
        }
        let state = "SELECT state FROM cancellations WHERE attempt = $1";
        let state: Option<(String,)> = self
            .store
            .write(state)
            .bind(attempt.as_str())
            .optional()
            .await?;
        Ok(Settled::after(state, outcome.state.as_str()))
    }

    /// Nothing was sent, provably: it is as if it had never been tried, unless that comes too late.
    pub(crate) async fn take_back_cancellation(
        &self,
        handle: &HandleHash,
        attempt: &Attempt,
    ) -> Result<Settled, JournalError> {
        let mut transaction = self.store.begin().await?;
        // Whose answer was lost may be on its way to the disk yet.
        transaction.hold(Subject::Handle(handle)).await?;
        transaction
            .run("DELETE FROM cancellations WHERE attempt = $1 AND state = 'submitting'")
            .bind(attempt.as_str())
            .execute()
            .await?;
        let left: i64 = transaction
            .run("SELECT count(*) FROM cancellations WHERE attempt = $1")
            .bind(attempt.as_str())
            .scalar()
            .await?;
        transaction.commit().await?;
        Ok(Settled::taken_back(left))
    }

    /// The provider says that a booking is cancelled, which proves an unknown cancellation.
    pub(crate) async fn found_cancelled(&self, booking: &BookingId) -> Result<(), JournalError> {
        self.store.write("UPDATE cancellations SET state = 'cancelled', settled_at = $1 WHERE booking_id = $2 AND state = 'unknown'")
        .bind(now())
        .bind(booking.as_str())
        .execute()
        .await?;
        self.took_a_step();
        Ok(())
    }
}

async fn begin<E>(
    transaction: &mut Transaction,
    request: &CancellationRequest<'_>,
    owner: Option<&str>,
    most: NonZeroU32,
    admit: impl FnOnce() -> Result<(), E>,
) -> Result<Begun, NotBegun<E>> {
    transaction.hold(Subject::Handle(request.handle)).await?;
    let begun = transaction
        .run(
            "INSERT INTO cancellations (booking_id, handle, key, fingerprint, attempt, owner, state, submitted_at) \
             VALUES ($1, $2, $3, $4, $5, $6, 'submitting', $7) ON CONFLICT DO NOTHING",
        )
        .bind(request.booking.as_str())
        .bind(request.handle.as_slice())
        .bind(request.key)
        .bind(request.fingerprint)
        .bind(request.attempt.as_str())
        .bind(owner)
        .bind(now())
        .execute()
        .await?;
    if begun == 0 {
        return Ok(Begun::Earlier);
    }
    let (submitted, oldest): (i64, i64) = transaction
        .run("SELECT count(*), min(submitted_at) FROM cancellations WHERE handle = $1 AND submitted_at > $2 AND submitted_at <= $3")
        .bind(request.handle.as_slice())
        .bind(now().saturating_sub(HOUR))
        // What a clock wrote that was ahead does not count.
        .bind(now().saturating_add(HOUR))
        .one()
        .await?;
    if submitted > i64::from(most.get()) {
        return Err(NotBegun::TooMany(until(oldest.saturating_add(HOUR))));
    }
    admit().map_err(NotBegun::NotAdmitted)?;
    Ok(Begun::Now)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use serde_json::json;

    use super::{
        super::{Finding, Resolution, fixture::handle},
        *,
    };

    #[tokio::test]
    async fn what_comes_after_a_person_has_found_out_changes_nothing() {
        let journal = Journal::in_memory().await.unwrap();
        let (booking, attempt) = (BookingId::new("BKG-1"), Attempt::new());
        let request = CancellationRequest {
            booking: &booking,
            handle: &handle("a"),
            key: b"key",
            fingerprint: b"fingerprint",
            attempt: &attempt,
        };
        let admitted = || Ok::<(), Infallible>(());
        let begun = journal.begin_cancellation(&request, NonZeroU32::MIN, admitted);
        assert!(matches!(begun.await, Ok(Begun::Now)));
        let declared = "UPDATE cancellations SET state = 'unknown', owner = NULL";
        journal.store.write(declared).execute().await.unwrap();
        let found = journal.resolve("BKG-1", &Finding::NotCancelled).await;
        assert_eq!(found.unwrap(), Resolution::Recorded);
        for (state, settled) in [
            ("refused", Settled::Now),
            ("cancelled", Settled::TooLate),
            ("unknown", Settled::TooLate),
        ] {
            let outcome = serde_json::from_value(json!({ "state": state })).unwrap();
            let late = journal.settle_cancellation(&attempt, &outcome).await;
            assert_eq!(late.unwrap(), settled, "{state}");
        }
        let state = journal.store.read("SELECT state FROM cancellations");
        let state: String = state.scalar().await.unwrap();
        assert_eq!(state, "refused");
    }
}
