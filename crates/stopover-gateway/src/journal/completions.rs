//! Submissions for money: begun before the first byte leaves, settled when the outcome is known.

use stopover_model::{
    BookingId, CheckoutId, Currency, Money,
    wire::{PurchaseState, Refusal},
};
use tracing::warn;

use super::{
    Attempt, CheckoutRecord, HandleHash, Journal, JournalError, NotBegun, Settled,
    abandoned::{is_abandoned, is_submitted},
    clock::now,
    lifetime::{may_be_submitted, opened_by},
    store::{Subject, Transaction, keepable},
};
use crate::config::SiteConfig;

/// What is to be submitted.
pub(crate) struct Submission<'a> {
    pub(crate) checkout: &'a CheckoutRecord,
    pub(crate) handle: &'a HandleHash,
    /// Stands for the idempotency key.
    pub(crate) key: &'a [u8],
    /// Stands for the details.
    pub(crate) fingerprint: &'a [u8],
    pub(crate) terms: &'a Terms,
    pub(crate) attempt: &'a Attempt,
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
    /// From when on it is good for nothing, in milliseconds since 1970.
    pub(crate) expires_at: i64,
}

/// Whether a submission was begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Begun {
    Now,
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
    /// For an attempt that was given up, a checkout that has expired or is not the handle's any more, a bound that is reached, a grant that
    /// was used, what `admit` says, and when the journal fails.
    pub(crate) async fn begin_completion<E>(
        &self,
        submission: &Submission<'_>,
        admit: impl FnOnce() -> Result<(), E>,
    ) -> Result<Begun, NotBegun<E>> {
        let owner = self.owner()?;
        let mut transaction = self.store.begin().await?;
        let begun = begin(&mut transaction, submission, owner.as_deref(), admit).await;
        match begun {
            Ok(Begun::Now) => self.commit_begun(transaction, owner.as_deref()).await?,
            Err(NotBegun::Journal(_)) => (),
            _ => transaction.undo().await?,
        }
        begun
    }

    /// Gives what was recorded: where another checkout has or claims the booking's number, nothing is proven and the outcome is unknown. What
    /// comes too late changes nothing but that the number is known to whoever resolves it.
    pub(crate) async fn settle_completion(
        &self,
        checkout: &CheckoutId,
        attempt: &Attempt,
        outcome: &Outcome,
    ) -> Result<(Settled, Outcome), JournalError> {
        let mut transaction = self.store.begin().await?;
        let outcome = match outcome {
            Outcome::Booked(it)
                if is_anothers(&mut transaction, &it.booking, checkout, attempt).await? =>
            {
                Outcome::Unknown(Some(it.booking.clone()))
            }
            proven => proven.clone(),
        };
        let settled = settle(&mut transaction, attempt, &outcome).await?;
        transaction.commit().await?;
        self.took_a_step();
        Ok((settled, outcome))
    }

    /// Nothing was sent, provably: the checkout and its grant are as if it had never been tried, unless it comes too late.
    pub(crate) async fn take_back_completion(
        &self,
        checkout: &CheckoutId,
        attempt: &Attempt,
    ) -> Result<Settled, JournalError> {
        let mut transaction = self.store.begin().await?;
        // Whose answer was lost may be on its way to the disk yet.
        transaction.hold(Subject::Checkout(checkout)).await?;
        transaction
            .run("DELETE FROM completions WHERE attempt = $1 AND state = 'submitting'")
            .bind(attempt.as_str())
            .execute()
            .await?;
        let left: i64 = transaction
            .run("SELECT count(*) FROM completions WHERE attempt = $1")
            .bind(attempt.as_str())
            .scalar()
            .await?;
        transaction.commit().await?;
        Ok(Settled::taken_back(left))
    }
}

/// Whether a booking's number was given to another checkout than this, or may have been, before this one was settled. Nobody else settles one
/// of that number until the transaction ends. Nothing is booked for a test, and its numbers may repeat.
async fn is_anothers(
    transaction: &mut Transaction,
    number: &BookingId,
    checkout: &CheckoutId,
    attempt: &Attempt,
) -> Result<bool, JournalError> {
    if number.is_test() {
        return Ok(false);
    }
    transaction.hold(Subject::Booking(number)).await?;
    let others: i64 = transaction
        .run(
            "SELECT count(*) FROM completions WHERE (booking_id = $1 OR claimed_id = $1) AND checkout_id <> $2 \
             AND EXISTS (SELECT 1 FROM completions WHERE attempt = $3 AND state = 'submitting')",
        )
        .bind(keepable(number.as_str()))
        .bind(checkout.as_str())
        .bind(attempt.as_str())
        .scalar()
        .await?;
    Ok(others > 0)
}

async fn settle(
    transaction: &mut Transaction,
    attempt: &Attempt,
    outcome: &Outcome,
) -> Result<Settled, JournalError> {
    let confirmation = outcome.confirmation();
    let charged = confirmation.and_then(|it| it.charged);
    let currency = charged.map(|charged| charged.currency());
    let settled = transaction
        .run(
            "UPDATE completions SET state = $1, booking_id = $2, answer = $3, charged = $4, charged_currency = $5, \
                 refusal = $6, claimed_id = $7, settled_at = $8, owner = NULL \
             WHERE attempt = $9 AND state = 'submitting'",
        )
        .bind(outcome.state().as_str())
        .bind(confirmation.map(|it| it.booking.as_str()))
        .bind(confirmation.and_then(|it| it.answer.as_deref()))
        .bind(charged.map(|charged| charged.minor()))
        .bind(currency.as_ref().map(Currency::code))
        .bind(outcome.refusal().map(Refusal::as_str))
        .bind(outcome.claimed().map(|it| keepable(it.as_str())))
        .bind(now())
        .bind(attempt.as_str())
        .execute()
        .await?;
    if settled > 0 {
        return Ok(Settled::Now);
    }
    let state: Option<(String,)> = transaction
        .run(
            "UPDATE completions SET claimed_id = coalesce(claimed_id, $1) \
             WHERE attempt = $2 AND (state = 'unknown' OR state <> $3 OR booking_id <> $1) RETURNING state",
        )
        .bind(outcome.number().map(|it| keepable(it.as_str())))
        .bind(attempt.as_str())
        .bind(outcome.state().as_str())
        .optional()
        .await?;
    Ok(Settled::after(state, outcome.state().as_str()))
}

async fn begin<E>(
    transaction: &mut Transaction,
    submission: &Submission<'_>,
    owner: Option<&str>,
    admit: impl FnOnce() -> Result<(), E>,
) -> Result<Begun, NotBegun<E>> {
    let checkout = submission.checkout.id();
    transaction.hold(Subject::Checkout(checkout)).await?;
    let opened = opened_by(transaction, submission.handle, checkout).await?;
    let created_at = opened.ok_or(NotBegun::OtherHandle)?;
    if is_submitted(transaction, checkout).await? {
        return Ok(Begun::Earlier);
    }
    if is_abandoned(transaction, checkout, submission.key).await? {
        return Err(NotBegun::Abandoned);
    }
    let now = now();
    if !may_be_submitted(created_at, now) {
        if created_at > now {
            warn!(%checkout, "it has expired, for it was opened by a clock that was ahead of this one");
        }
        return Err(NotBegun::Expired);
    }
    let checkout = checkout.as_str();
    if let Terms::Live { bounds, grant } = submission.terms {
        // It may have waited long for its turn, and its site been told meanwhile that nothing was submitted.
        if grant.expires_at < now {
            return Err(NotBegun::GrantExpired);
        }
        super::caps::check(transaction, submission.checkout, bounds).await?;
    }
    admit().map_err(NotBegun::NotAdmitted)?;
    let begun = transaction
        .run(
            "INSERT INTO completions (checkout_id, site, key, fingerprint, attempt, owner, state, submitted_at) \
             VALUES ($1, $2, $3, $4, $5, $6, 'submitting', $7) ON CONFLICT (checkout_id) DO NOTHING",
        )
        .bind(checkout)
        .bind(&submission.checkout.site)
        .bind(submission.key)
        .bind(submission.fingerprint)
        .bind(submission.attempt.as_str())
        .bind(owner)
        .bind(now)
        .execute()
        .await?;
    if begun == 0 {
        return Ok(Begun::Earlier);
    }
    if let Terms::Live { grant, .. } = submission.terms {
        use_up(transaction, grant, checkout).await?;
    }
    Ok(Begun::Now)
}

async fn use_up<E>(
    transaction: &mut Transaction,
    grant: &UsedGrant,
    checkout: &str,
) -> Result<(), NotBegun<E>> {
    let used = transaction.run("INSERT INTO grants (site, jti, checkout_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
    .bind(&grant.site)
    .bind(&grant.jti)
    .bind(checkout)
    .execute()
    .await?;
    if used == 0 {
        return Err(NotBegun::GrantUsed);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{
        super::{Finding, Resolution, fixture::booked},
        *,
    };

    async fn submitted(journal: &Journal, id: &str) -> (CheckoutId, Attempt) {
        let record = journal.opened(id).await;
        let (attempt, bounds) = (Attempt::new(), SiteConfig::default());
        let begun = journal.begun_as(&attempt, &record, &bounds);
        assert!(matches!(begun.await, Ok(Begun::Now)));
        (record.id().clone(), attempt)
    }

    async fn claimed(journal: &Journal, id: &str) -> Option<String> {
        let claimed = "SELECT claimed_id FROM completions WHERE checkout_id = $1";
        let claimed = journal.store.read(claimed).bind(id);
        claimed.scalar().await.unwrap()
    }

    #[tokio::test]
    async fn a_number_that_comes_after_an_outcome_was_declared_unknown_is_kept() {
        let journal = Journal::in_memory().await.unwrap();
        let (checkout, attempt) = submitted(&journal, "a").await;
        let declared = "UPDATE completions SET state = 'unknown', owner = NULL";
        journal.store.write(declared).execute().await.unwrap();
        let answer = Outcome::Unknown(Some(BookingId::new("BKG-9")));
        let settled = journal.settle_completion(&checkout, &attempt, &answer);
        assert_eq!(settled.await.unwrap(), (Settled::Now, answer));
        assert_eq!(claimed(&journal, "a").await.as_deref(), Some("BKG-9"));
    }

    #[tokio::test]
    async fn a_number_that_comes_after_a_person_has_found_another_is_kept() {
        let journal = Journal::in_memory().await.unwrap();
        let (checkout, attempt) = submitted(&journal, "a").await;
        let declared = "UPDATE completions SET state = 'unknown', owner = NULL";
        journal.store.write(declared).execute().await.unwrap();
        let found = Finding::Confirmed(BookingId::new("BKG-5"));
        let found = journal.resolve("a", &found).await.unwrap();
        assert_eq!(found, Resolution::Recorded);
        for (number, settled, kept) in [
            ("BKG-5", Settled::Now, None),
            ("BKG-6", Settled::TooLate, Some("BKG-6")),
        ] {
            let answer = booked(&BookingId::new(number));
            let late = journal.settle_completion(&checkout, &attempt, &answer);
            assert_eq!(late.await.unwrap(), (settled, answer));
            assert_eq!(claimed(&journal, "a").await.as_deref(), kept);
        }
    }

    #[tokio::test]
    async fn a_person_does_not_give_one_booking_to_two_checkouts() {
        let journal = Journal::in_memory().await.unwrap();
        let booking = BookingId::new("BKG-5");
        journal.settled("a", booked(&booking), Duration::ZERO).await;
        let unknown = Outcome::Unknown(None);
        journal.settled("b", unknown, Duration::ZERO).await;
        for (id, found) in [
            ("b", Resolution::OtherCheckout),
            ("a", Resolution::Nothing),
            ("c", Resolution::OtherCheckout),
        ] {
            let finding = Finding::Confirmed(booking.clone());
            assert_eq!(journal.resolve(id, &finding).await.unwrap(), found, "{id}");
        }
    }

    #[tokio::test]
    async fn nothing_is_submitted_by_a_grant_that_has_expired_meanwhile() {
        let journal = Journal::in_memory().await.unwrap();
        let record = journal.opened("a").await;
        let (attempt, bounds) = (Attempt::new(), SiteConfig::default());
        let begun = journal
            .begun_by(&attempt, &record, &bounds, now() - 1)
            .await;
        assert!(matches!(begun, Err(NotBegun::GrantExpired)));
        let begun = journal
            .begun_by(&attempt, &record, &bounds, now() + 60_000)
            .await;
        assert!(matches!(begun, Ok(Begun::Now)));
        let again = journal
            .begun_by(&attempt, &record, &bounds, now() - 1)
            .await;
        assert!(
            matches!(again, Ok(Begun::Earlier)),
            "it was submitted in time"
        );
    }

    #[tokio::test]
    async fn who_was_booked_first_stays_booked_when_it_is_recorded_again() {
        let journal = Journal::in_memory().await.unwrap();
        let (first, second) = (
            submitted(&journal, "a").await,
            submitted(&journal, "b").await,
        );
        let answer = booked(&BookingId::new("BKG-9"));
        let unknown = Outcome::Unknown(Some(BookingId::new("BKG-9")));
        for ((checkout, attempt), recorded) in
            [(&first, &answer), (&second, &unknown), (&first, &answer)]
        {
            let settled = journal.settle_completion(checkout, attempt, &answer);
            assert_eq!(settled.await.unwrap(), (Settled::Now, recorded.clone()));
        }
        assert_eq!(claimed(&journal, "a").await, None);
    }
}
