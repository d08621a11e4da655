//! Submissions for money: begun before the first byte leaves, settled when the outcome is known.

use sqlx::{Sqlite, Transaction};
use stopover_model::{
    BookingId, CheckoutId, Currency, Money,
    wire::{PurchaseState, Refusal},
};

use super::{
    CheckoutRecord, Journal, JournalError, NotBegun,
    abandoned::{is_abandoned, is_submitted},
    clock::now,
};
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
    /// Of the test hotel, which costs nothing.
    Test,
    Live {
        grant: UsedGrant,
        bounds: Box<SiteConfig>,
    },
}

/// What identifies a grant that has been used.
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
    /// An earlier submission exists, so nothing was recorded.
    Earlier,
}

/// The outcome of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    Booked(Confirmation),
    /// Proven not to be booked.
    Refused(Refusal),
    /// Until a person finds out; with the number that an answer named without proving it.
    Unknown(Option<BookingId>),
}

/// What is kept of a booking that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Confirmation {
    pub(crate) booking: BookingId,
    /// The provider's answer, sealed.
    pub(crate) answer: Option<Vec<u8>>,
    /// What the provider charges, where that is not what was agreed.
    pub(crate) charged: Option<Money>,
}

impl Outcome {
    pub(crate) fn state(&self) -> PurchaseState {
        match self {
            Self::Booked(..) => PurchaseState::Booked,
            Self::Refused(_) => PurchaseState::Refused,
            Self::Unknown(_) => PurchaseState::Unknown,
        }
    }

    /// The booking's number, proven or not.
    pub(crate) fn number(&self) -> Option<&BookingId> {
        match self {
            Self::Booked(confirmation) => Some(&confirmation.booking),
            Self::Unknown(claimed) => claimed.as_ref(),
            Self::Refused(_) => None,
        }
    }

    fn confirmation(&self) -> Option<&Confirmation> {
        match self {
            Self::Booked(confirmation) => Some(confirmation),
            Self::Refused(_) | Self::Unknown(_) => None,
        }
    }

    fn refusal(&self) -> Option<Refusal> {
        match self {
            Self::Refused(refusal) => Some(*refusal),
            Self::Booked(_) | Self::Unknown(_) => None,
        }
    }

    fn claimed(&self) -> Option<&BookingId> {
        match self {
            Self::Unknown(claimed) => claimed.as_ref(),
            Self::Booked(_) | Self::Refused(_) => None,
        }
    }
}

impl Journal {
    /// Also uses up the grant and counts towards the site's bounds, all or nothing. `admit` is asked last.
    ///
    /// # Errors
    /// For an attempt that was given up, a bound that is reached, a grant that was used, what `admit` says, and when the journal fails.
    pub(crate) async fn begin_completion<E>(
        &self,
        submission: &Submission<'_>,
        admit: impl FnOnce() -> Result<(), E>,
    ) -> Result<Begun, NotBegun<E>> {
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        let checkout = submission.checkout.id();
        if is_submitted(&mut transaction, checkout).await? {
            return Ok(Begun::Earlier);
        }
        if is_abandoned(&mut transaction, checkout, submission.key).await? {
            return Err(NotBegun::Abandoned);
        }
        let checkout = checkout.as_str();
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
        if let Err(failure) = self.write_beside().await {
            self.take_back_completion(submission.checkout.id()).await?;
            return Err(failure.into());
        }
        Ok(Begun::Now(()))
    }

    pub(crate) async fn settle_completion(
        &self,
        checkout: &CheckoutId,
        outcome: &Outcome,
    ) -> Result<(), JournalError> {
        let confirmation = outcome.confirmation();
        let charged = confirmation.and_then(|it| it.charged);
        let currency = charged.map(|charged| charged.currency());
        sqlx::query(
            "UPDATE completions SET state = ?, booking_id = ?, answer = ?, charged = ?, charged_currency = ?, \
                 refusal = ?, claimed_id = ?, settled_at = ? \
             WHERE checkout_id = ? AND state = 'submitting'",
        )
        .bind(outcome.state().as_str())
        .bind(confirmation.map(|it| it.booking.as_str()))
        .bind(confirmation.and_then(|it| it.answer.as_deref()))
        .bind(charged.map(|charged| charged.minor()))
        .bind(currency.as_ref().map(Currency::code))
        .bind(outcome.refusal().map(Refusal::as_str))
        .bind(outcome.claimed().map(BookingId::as_str))
        .bind(now())
        .bind(checkout.as_str())
        .execute(&self.writer)
        .await?;
        self.took_a_step();
        Ok(())
    }

    /// Whether a booking's number was given to another checkout than this, or may have been.
    pub(crate) async fn has_number(
        &self,
        number: &BookingId,
        checkout: &CheckoutId,
    ) -> Result<bool, JournalError> {
        let other = sqlx::query(
            "SELECT 1 FROM completions WHERE ? IN (booking_id, claimed_id) AND checkout_id <> ?",
        )
        .bind(number.as_str())
        .bind(checkout.as_str())
        .fetch_optional(&self.reader)
        .await?;
        Ok(other.is_some())
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
