//! Submissions for money: begun before the first byte leaves, settled when the outcome is known.

use sqlx::{Sqlite, Transaction};
use stopover_model::{
    BookingId, CheckoutId,
    wire::{PurchaseState, Refusal},
};

use super::{CheckoutRecord, Journal, clock::now};
use crate::{config::SiteConfig, grants::Usable, problem::Problem};

/// What is to be submitted.
pub(crate) struct Submission<'a> {
    pub(crate) checkout: &'a CheckoutRecord,
    /// Stands for the idempotency key.
    pub(crate) key: &'a [u8],
    /// Stands for the details.
    pub(crate) fingerprint: &'a [u8],
    /// The site's grant; none for the test hotel.
    pub(crate) grant: Option<&'a Usable>,
    /// The bounds of the site; none for the test hotel, which costs nothing.
    pub(crate) bounds: Option<&'a SiteConfig>,
}

/// What became of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Booked under this number; with the provider's answer, sealed.
    Booked(BookingId, Option<Vec<u8>>),
    /// Proven not to be booked.
    Refused(Refusal),
    /// Nobody knows, until a person finds out.
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
    /// or nothing. `admit` has the last word. `false` if it was submitted before: then nothing is recorded.
    ///
    /// # Errors
    /// [`Problem::BookingClosed`] for a bound that is reached, [`Problem::GrantRefused`] for a grant that was used, what
    /// `admit` says, and [`Problem::Internal`].
    pub(crate) async fn begin_completion(
        &self,
        submission: &Submission<'_>,
        admit: impl FnOnce() -> Result<(), Problem>,
    ) -> Result<bool, Problem> {
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        let checkout = submission.checkout.id().as_str();
        let before = sqlx::query("SELECT 1 FROM completions WHERE checkout_id = ?")
            .bind(checkout)
            .fetch_optional(&mut *transaction)
            .await?;
        if before.is_some() {
            return Ok(false);
        }
        if let Some(bounds) = submission.bounds {
            super::caps::check(&mut transaction, submission.checkout, bounds).await?;
        }
        admit()?;
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
        if let Some(grant) = submission.grant {
            use_up(&mut transaction, grant, checkout).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Records what became of a submission.
    ///
    /// # Errors
    /// [`Problem::Internal`] when nothing can be written.
    pub(crate) async fn settle_completion(
        &self,
        checkout: &CheckoutId,
        outcome: &Outcome,
    ) -> Result<(), Problem> {
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
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub(crate) async fn has_booking(
        &self,
        booking: &BookingId,
        checkout: &CheckoutId,
    ) -> Result<bool, sqlx::Error> {
        let other =
            sqlx::query("SELECT 1 FROM completions WHERE booking_id = ? AND checkout_id <> ?")
                .bind(booking.as_str())
                .bind(checkout.as_str())
                .fetch_optional(&self.reader)
                .await?;
        Ok(other.is_some())
    }

    /// Nothing was sent, provably: the checkout and its grant are as if it had never been tried.
    ///
    /// # Errors
    /// [`Problem::Internal`] when nothing can be written.
    pub(crate) async fn take_back_completion(&self, checkout: &CheckoutId) -> Result<(), Problem> {
        sqlx::query("DELETE FROM completions WHERE checkout_id = ? AND state = 'submitting'")
            .bind(checkout.as_str())
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}

async fn use_up(
    transaction: &mut Transaction<'_, Sqlite>,
    grant: &Usable,
    checkout: &str,
) -> Result<(), Problem> {
    let used = sqlx::query(
        "INSERT INTO grants (site, jti, checkout_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    )
    .bind(&grant.site)
    .bind(&grant.jti)
    .bind(checkout)
    .execute(&mut **transaction)
    .await?;
    if used.rows_affected() == 0 {
        return Err(Problem::GrantRefused("jti: used before"));
    }
    Ok(())
}
