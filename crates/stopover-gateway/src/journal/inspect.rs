//! What an operator sees of the journal, and how an unknown outcome is resolved by hand.

use std::time::Duration;

use serde::Serialize;
use sqlx::FromRow;
use stopover_model::BookingId;

use super::{
    Journal, JournalError,
    clock::{ago, now, since},
    store::{Subject, Transaction},
};

/// Submissions whose outcome is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub(crate) struct Unknown {
    pub(crate) completions: i64,
    pub(crate) cancellations: i64,
}

/// Submissions that are under way longer than the provider is waited for: their outcome could not be recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub(crate) struct Overdue {
    pub(crate) completions: i64,
    pub(crate) cancellations: i64,
}

/// What waits to be delivered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Waiting {
    pub(crate) waiting: i64,
    /// How long the first of it has been waiting.
    pub(crate) oldest: Option<Duration>,
}

impl Waiting {
    /// Both together.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            waiting: self.waiting.saturating_add(other.waiting),
            oldest: self.oldest.max(other.oldest),
        }
    }
}

#[derive(FromRow)]
pub(super) struct WaitingRow {
    waiting: i64,
    /// Milliseconds since 1970.
    first: Option<i64>,
}

impl WaitingRow {
    pub(super) fn read(self) -> Waiting {
        Waiting {
            waiting: self.waiting,
            oldest: self.first.map(since),
        }
    }
}

/// Without personal data, which could not be read anyway.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow)]
pub(crate) struct SubmissionSummary {
    /// For `resolve`: of a completion the checkout's id, of a cancellation the booking's.
    pub(crate) id: String,
    /// `completion` or `cancellation`.
    pub(crate) kind: String,
    /// `submitting`, `unknown`, `refused`, `booked` or `cancelled`.
    pub(crate) state: String,
    /// Of a refused completion.
    pub(crate) refusal: Option<String>,
    /// None before it is booked.
    pub(crate) booking_id: Option<String>,
    /// The number that the provider's answer named, where it did not prove that this is booked.
    pub(crate) claimed_id: Option<String>,
    /// The site on whose pages it was made.
    pub(crate) site: Option<String>,
    pub(crate) hotel: Option<String>,
    pub(crate) check_in: Option<String>,
    /// Price in minor units.
    pub(crate) amount: Option<i64>,
    pub(crate) currency: Option<String>,
    /// What the provider charges, in minor units, where that is not the price.
    pub(crate) charged: Option<i64>,
    pub(crate) charged_currency: Option<String>,
    /// Milliseconds since 1970.
    pub(crate) submitted_at: i64,
    /// Milliseconds since 1970.
    pub(crate) settled_at: Option<i64>,
    /// Whether a person recorded the outcome.
    pub(crate) by_hand: bool,
}

/// Which submissions to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Selection {
    /// Those whose outcome is not known.
    Unsettled,
    All,
}

/// What a person found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Finding {
    /// It was booked, under this number.
    Confirmed(BookingId),
    NotBooked,
    Cancelled,
    NotCancelled,
}

/// What became of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Resolution {
    Recorded,
    /// There is no unknown outcome of that name.
    Nothing,
    /// The booking is that of another checkout.
    OtherCheckout,
}

impl Journal {
    /// How many outcomes are unknown.
    pub(crate) async fn unknown(&self) -> Result<Unknown, JournalError> {
        self.store
            .read(
                "SELECT (SELECT count(*) FROM completions WHERE state = 'unknown') AS completions, \
                    (SELECT count(*) FROM cancellations WHERE state = 'unknown') AS cancellations",
            )
            .one()
            .await
    }

    /// How many are under way for longer than that.
    pub(crate) async fn overdue(&self, longest: Duration) -> Result<Overdue, JournalError> {
        let latest = ago(longest);
        self.store.read("SELECT (SELECT count(*) FROM completions WHERE state = 'submitting' AND submitted_at < $1) AS completions, \
                    (SELECT count(*) FROM cancellations WHERE state = 'submitting' AND submitted_at < $2) AS cancellations")
        .bind(latest)
        .bind(latest)
        .one()
        .await
    }

    /// Of both kinds, the oldest first.
    pub(crate) async fn submissions(
        &self,
        selection: Selection,
    ) -> Result<Vec<SubmissionSummary>, JournalError> {
        self.store.read("SELECT * FROM entries WHERE $1 OR state IN ('submitting', 'unknown') ORDER BY submitted_at")
        .bind(selection == Selection::All)
        .all()
        .await
    }

    /// Of one checkout or one booking, the oldest first.
    pub(crate) async fn submissions_of(
        &self,
        id: &str,
    ) -> Result<Vec<SubmissionSummary>, JournalError> {
        self.store.read("SELECT * FROM entries WHERE $1 IN (id, booking_id, claimed_id) ORDER BY submitted_at")
        .bind(id)
        .all()
        .await
    }

    /// Records what a person found out about an unknown outcome, or corrects it: of a booking's cancellations, the last. That another
    /// unknown outcome names the same booking does not matter: the person has asked whose it is.
    pub(crate) async fn resolve(
        &self,
        id: &str,
        finding: &Finding,
    ) -> Result<Resolution, JournalError> {
        let mut transaction = self.store.begin().await?;
        if let Finding::Confirmed(booking) = finding
            && has_another(&mut transaction, booking, id).await?
        {
            transaction.undo().await?;
            return Ok(Resolution::OtherCheckout);
        }
        let statement = match finding {
            Finding::Confirmed(booking) => transaction.run(
                "UPDATE completions SET state = 'booked', by_hand = TRUE, settled_at = $2, refusal = NULL, booking_id = $3 \
                 WHERE checkout_id = $1 AND (state = 'unknown' OR by_hand)",
            )
            .bind(id)
            .bind(now())
            .bind(booking.as_str()),
            Finding::NotBooked => transaction.run(
                "UPDATE completions SET state = 'refused', by_hand = TRUE, settled_at = $2, booking_id = NULL, refusal = 'not_booked' \
                 WHERE checkout_id = $1 AND (state = 'unknown' OR by_hand)",
            )
            .bind(id)
            .bind(now()),
            Finding::Cancelled => transaction.run(
                "UPDATE cancellations SET state = 'cancelled', by_hand = TRUE, settled_at = $2 \
                 WHERE id = (SELECT max(id) FROM cancellations WHERE booking_id = $1) AND (state = 'unknown' OR by_hand)",
            )
            .bind(id)
            .bind(now()),
            Finding::NotCancelled => transaction.run(
                "UPDATE cancellations SET state = 'refused', by_hand = TRUE, settled_at = $2 \
                 WHERE id = (SELECT max(id) FROM cancellations WHERE booking_id = $1) AND (state = 'unknown' OR by_hand)",
            )
            .bind(id)
            .bind(now()),
        };
        let recorded = statement.execute().await?;
        transaction.commit().await?;
        Ok(match recorded {
            0 => Resolution::Nothing,
            _ => Resolution::Recorded,
        })
    }
}

/// Whether another checkout has this booking. Nobody else settles one of that number until the transaction ends.
async fn has_another(
    transaction: &mut Transaction,
    booking: &BookingId,
    checkout: &str,
) -> Result<bool, JournalError> {
    transaction.hold(Subject::Booking(booking)).await?;
    let others: i64 = transaction
        .run("SELECT count(*) FROM completions WHERE booking_id = $1 AND checkout_id <> $2")
        .bind(booking.as_str())
        .bind(checkout)
        .scalar()
        .await?;
    Ok(others > 0)
}
