//! Submissions for money: begun before the first byte leaves, settled when the outcome is known.

use sqlx::{Sqlite, Transaction};
use stopover_model::{
    BookingId, CheckoutId,
    wire::{PurchaseState, Refusal},
};

use super::{CheckoutRecord, Journal, JournalError, NotBegun, clock::now};
use crate::config::SiteConfig;

/// What is to be submitted.
pub(crate) struct Submission<'a> {
    pub(crate) checkout: &'a CheckoutRecord,
    /// Stands for the idempotency key.
    pub(crate) key: &'a [u8],
    /// Stands for the details.
    pub(crate) fingerprint: &'a [u8],
    pub(crate) terms: &'a Terms,
}

/// On whose account a checkout is submitted.
pub(crate) enum Terms {
    /// The test hotel's, which costs nothing.
    Test,
    /// A site's.
    Live {
        grant: UsedGrant,
        bounds: SiteConfig,
    },
}

/// By what a grant is known once it has been used.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct UsedGrant {
    /// The site that gave it.
    pub(crate) site: String,
    /// The SHA-256 of the name the site gave it.
    pub(crate) jti: Vec<u8>,
}

/// Whether a submission was begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Begun<T = ()> {
    Now(T),
    /// There was one before, so nothing was recorded.
    Earlier,
}

/// What became of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Booked under this number; with the provider's answer, sealed.
    Booked(BookingId, Option<Vec<u8>>),
    /// Proven not to be booked.
    Refused(Refusal),
    /// Unknown until a person finds out.
    Unknown,
}

impl Outcome {
    /// How far the purchase came.
    pub(crate) fn state(&self) -> PurchaseState {
        match self {
            Self::Booked(..) => PurchaseState::Booked,
            Self::Refused(_) => PurchaseState::Refused,
            Self::Unknown => PurchaseState::Unknown,
        }
    }

    /// The booking's number, if there is one.
    pub(crate) fn booking(&self) -> Option<&BookingId> {
        match self {
            Self::Booked(booking, _) => Some(booking),
            Self::Refused(_) | Self::Unknown => None,
        }
    }
}

impl Journal {
    /// Records that a checkout is about to be submitted, uses up its grant and counts it towards the site's bounds, all
    /// or nothing. `admit` has the last word.
    ///
    /// # Errors
    /// For a bound that is reached, a grant that was used, what `admit` says, and when the journal fails.
    pub(crate) async fn begin_completion<E>(
        &self,
        submission: &Submission<'_>,
        admit: impl FnOnce() -> Result<(), E>,
    ) -> Result<Begun, NotBegun<E>> {
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        let checkout = submission.checkout.id().as_str();
        let before = sqlx::query("SELECT 1 FROM completions WHERE checkout_id = ?")
            .bind(checkout)
            .fetch_optional(&mut *transaction)
            .await?;
        if before.is_some() {
            return Ok(Begun::Earlier);
        }
        if let Terms::Live { bounds, .. } = submission.terms {
            super::caps::check(&mut transaction, submission.checkout, bounds).await?;
        }
        admit().map_err(NotBegun::NotAdmitted)?;
        sqlx::query(
            "INSERT INTO completions (checkout_id, key, fingerprint, state, submitted_at) \
             VALUES (?, ?, ?, 'submitting', ?)",
        )
        .bind(checkout)
        .bind(submission.key)
        .bind(submission.fingerprint)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        if let Terms::Live { grant, .. } = submission.terms {
            use_up(&mut transaction, grant, checkout).await?;
        }
        transaction.commit().await?;
        Ok(Begun::Now(()))
    }

    /// Records what became of a submission.
    pub(crate) async fn settle_completion(
        &self,
        checkout: &CheckoutId,
        outcome: &Outcome,
    ) -> Result<(), JournalError> {
        let (booking, answer, refusal) = match outcome {
            Outcome::Booked(booking, answer) => (Some(booking.as_str()), answer.as_deref(), None),
            Outcome::Refused(refusal) => (None, None, Some(refusal.as_str())),
            Outcome::Unknown => (None, None, None),
        };
        sqlx::query(
            "UPDATE completions SET state = ?, booking_id = ?, answer = ?, refusal = ?, settled_at = ? \
             WHERE checkout_id = ? AND state = 'submitting'",
        )
        .bind(outcome.state().as_str())
        .bind(booking)
        .bind(answer)
        .bind(refusal)
        .bind(now())
        .bind(checkout.as_str())
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Whether a booking belongs to another checkout than this.
    pub(crate) async fn has_booking(
        &self,
        booking: &BookingId,
        checkout: &CheckoutId,
    ) -> Result<bool, JournalError> {
        let other =
            sqlx::query("SELECT 1 FROM completions WHERE booking_id = ? AND checkout_id <> ?")
                .bind(booking.as_str())
                .bind(checkout.as_str())
                .fetch_optional(&self.reader)
                .await?;
        Ok(other.is_some())
    }

    /// Nothing was sent, provably: the checkout and its grant are as if it had never been tried.
    pub(crate) async fn take_back_completion(
        &self,
        checkout: &CheckoutId,
    ) -> Result<(), JournalError> {
        sqlx::query("DELETE FROM completions WHERE checkout_id = ? AND state = 'submitting'")
            .bind(checkout.as_str())
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}

async fn use_up<E>(
    transaction: &mut Transaction<'_, Sqlite>,
    grant: &UsedGrant,
    checkout: &str,
) -> Result<(), NotBegun<E>> {
    let used = sqlx::query(
        "INSERT INTO grants (site, jti, checkout_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    )
    .bind(&grant.site)
    .bind(&grant.jti)
    .bind(checkout)
    .execute(&mut **transaction)
    .await?;
    if used.rows_affected() == 0 {
        return Err(NotBegun::GrantUsed);
    }
    Ok(())
}
