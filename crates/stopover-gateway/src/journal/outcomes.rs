//! What the sites' backends have to hear of their purchases. The rows are written by triggers of the schema, in the
//! transaction that takes the step, so that no step can be taken without its row.

use std::{fmt, time::Duration};

use serde::{
    Deserialize, Serialize,
    de::{IntoDeserializer as _, value},
};
use sqlx::FromRow;
use stopover_model::wire::{Cancellation, PurchaseState};
use tokio::sync::watch;

use super::{
    Journal, JournalError, Waiting, cancellations,
    checkouts::completion_state,
    clock::{after, furthest, now, until},
    inspect::WaitingRow,
    store::Subject,
};

/// What a step led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Step {
    Booked,
    Refused,
    Unknown,
    Cancelled,
    CancellationRefused,
    CancellationUnknown,
}

impl TryFrom<String> for Step {
    type Error = value::Error;

    fn try_from(word: String) -> Result<Self, value::Error> {
        Self::deserialize(word.into_deserializer())
    }
}

impl fmt::Display for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(formatter)
    }
}

/// One step of a purchase: settled, resolved by a person, cancelled or not.
#[derive(Debug, Clone, PartialEq, Serialize, FromRow)]
pub(crate) struct OutcomeRecord {
    /// Greater than those of all earlier steps.
    pub(crate) id: i64,
    pub(crate) site: String,
    pub(crate) checkout_id: String,
    #[sqlx(try_from = "String")]
    pub(crate) outcome: Step,
    pub(crate) booking_id: Option<String>,
    /// The agreed price in minor units.
    pub(crate) amount: i64,
    pub(crate) currency: String,
    /// What the provider charges, in minor units, where that is not the agreed price.
    pub(crate) charged: Option<i64>,
    pub(crate) charged_currency: Option<String>,
    /// What the provider pays back, in major units.
    pub(crate) refunded: Option<f64>,
    pub(crate) refund_currency: Option<String>,
    /// Of the test hotel: nothing was booked or paid.
    pub(crate) test: bool,
    /// Whether a person decided it.
    pub(crate) by_hand: bool,
    /// Milliseconds since 1970.
    pub(crate) happened_at: i64,
    /// Attempts to deliver it that failed.
    #[sqlx(try_from = "i32")]
    pub(crate) attempts: u32,
}

/// Where a purchase stands, for the site it belongs to.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CheckoutStanding {
    pub(crate) amount: i64,
    pub(crate) currency: String,
    pub(crate) test: bool,
    /// Milliseconds since 1970.
    pub(crate) created_at: i64,
    pub(crate) state: PurchaseState,
    pub(crate) booking_id: Option<String>,
    /// What the provider charges, in minor units, where that is not the price.
    pub(crate) charged: Option<i64>,
    pub(crate) charged_currency: Option<String>,
    /// Milliseconds since 1970.
    pub(crate) settled_at: Option<i64>,
    /// The latest.
    pub(crate) cancellation: Option<Cancellation>,
}

#[derive(FromRow)]
struct StandingRow {
    amount: i64,
    currency: String,
    test: bool,
    created_at: i64,
    state: Option<String>,
    booking_id: Option<String>,
    charged: Option<i64>,
    charged_currency: Option<String>,
    settled_at: Option<i64>,
    #[sqlx(flatten)]
    cancellation: cancellations::Outcome,
}

impl StandingRow {
    fn read(self) -> CheckoutStanding {
        let state = self.state.as_deref();
        CheckoutStanding {
            amount: self.amount,
            currency: self.currency,
            test: self.test,
            created_at: self.created_at,
            state: state.map_or(PurchaseState::Open, completion_state),
            booking_id: self.booking_id,
            charged: self.charged,
            charged_currency: self.charged_currency,
            settled_at: self.settled_at,
            cancellation: self.cancellation.read(),
        }
    }
}

impl Journal {
    /// Changes whenever this process has taken a step that a site has to hear of.
    pub(crate) fn outcome_steps(&self) -> watch::Receiver<()> {
        self.steps.subscribe()
    }

    /// The step of this site whose delivery is due, if there is one: never before an earlier one of the same checkout, and no other
    /// gateway gets it for as long as `attempt` may take.
    pub(crate) async fn due_outcome(
        &self,
        site: &str,
        attempt: Duration,
    ) -> Result<Option<OutcomeRecord>, JournalError> {
        loop {
            let due: Option<OutcomeRecord> = self
                .store
                .read(
                    "SELECT * FROM outcomes o WHERE site = $1 AND delivered_at IS NULL AND (next_at <= $2 OR next_at > $3) \
                     AND NOT EXISTS (SELECT 1 FROM outcomes e \
                         WHERE e.checkout_id = o.checkout_id AND e.id < o.id AND e.delivered_at IS NULL) \
                     ORDER BY next_at, id LIMIT 1",
                )
                .bind(site)
                .bind(now())
                .bind(furthest())
                .optional()
                .await?;
            match &due {
                Some(step) if self.store.is_shared() => {
                    if self.claim_outcome(step.id, attempt).await? {
                        return Ok(due);
                    }
                }
                _ => return Ok(due),
            }
        }
    }

    /// Whether this gateway was the first to want to deliver it.
    async fn claim_outcome(&self, id: i64, attempt: Duration) -> Result<bool, JournalError> {
        let claimed = self
            .store
            .write(
                "UPDATE outcomes SET next_at = $1 \
                 WHERE id = $2 AND delivered_at IS NULL AND (next_at <= $3 OR next_at > $4)",
            )
            .bind(after(attempt))
            .bind(id)
            .bind(now())
            .bind(furthest())
            .execute()
            .await?;
        Ok(claimed > 0)
    }

    /// The time until the next delivery to this site is due; `None` if all are delivered.
    pub(crate) async fn time_to_next_outcome(
        &self,
        site: &str,
    ) -> Result<Option<Duration>, JournalError> {
        let next: Option<i64> = self
            .store
            .read(
                "SELECT min(next_at) FROM outcomes o WHERE site = $1 AND delivered_at IS NULL \
             AND NOT EXISTS (SELECT 1 FROM outcomes e \
                 WHERE e.checkout_id = o.checkout_id AND e.id < o.id AND e.delivered_at IS NULL)",
            )
            .bind(site)
            .scalar()
            .await?;
        Ok(next.map(until))
    }

    /// The site has heard of it.
    pub(crate) async fn outcome_delivered(&self, id: i64) -> Result<(), JournalError> {
        self.store
            .write("UPDATE outcomes SET delivered_at = $1 WHERE id = $2")
            .bind(now())
            .bind(id)
            .execute()
            .await?;
        Ok(())
    }

    /// The site could not take it; the next attempt is due after `pause`.
    pub(crate) async fn postpone_outcome(
        &self,
        id: i64,
        pause: Duration,
    ) -> Result<(), JournalError> {
        self.store
            .write("UPDATE outcomes SET attempts = attempts + 1, next_at = $1 WHERE id = $2")
            .bind(after(pause))
            .bind(id)
            .execute()
            .await?;
        Ok(())
    }

    /// Steps that their sites have not heard of yet, the oldest first.
    pub(crate) async fn pending_outcomes(&self) -> Result<Vec<OutcomeRecord>, JournalError> {
        self.store
            .read("SELECT * FROM outcomes WHERE delivered_at IS NULL ORDER BY id")
            .all()
            .await
    }

    /// How many steps these sites have failed to take at least once.
    pub(crate) async fn overdue_outcomes(
        &self,
        sites: impl Iterator<Item = &str>,
    ) -> Result<i64, JournalError> {
        let mut all = 0_i64;
        for site in sites {
            let overdue: i64 = self.store.read("SELECT count(*) FROM outcomes WHERE site = $1 AND delivered_at IS NULL AND attempts > 0")
            .bind(site)
            .scalar()
            .await?;
            all = all.saturating_add(overdue);
        }
        Ok(all)
    }

    /// What of these sites' steps they have not heard of yet.
    pub(crate) async fn waiting_outcomes(
        &self,
        sites: impl Iterator<Item = &str>,
    ) -> Result<Waiting, JournalError> {
        let mut all = Waiting::default();
        for site in sites {
            let row: WaitingRow = self.store.read("SELECT count(*) AS waiting, min(happened_at) AS first FROM outcomes WHERE site = $1 AND delivered_at IS NULL")
            .bind(site)
            .one()
            .await?;
            all = all.and(row.read());
        }
        Ok(all)
    }

    /// Where a checkout of this site stands; `None` for one that never was or is no longer kept. What is being begun is waited for: where
    /// nothing was submitted, nothing will be by a grant that has expired by now.
    pub(crate) async fn standing(
        &self,
        site: &str,
        checkout: &str,
    ) -> Result<Option<CheckoutStanding>, JournalError> {
        let mut transaction = self.store.begin().await?;
        transaction
            .hold(Subject::Checkout(&checkout.into()))
            .await?;
        let row = transaction.run("SELECT c.amount, c.currency, c.test, c.created_at, s.state, s.booking_id, s.charged, s.charged_currency, s.settled_at, \
                    x.state AS cancellation_state, x.cancelled_at, x.refunded, x.currency AS refund_currency \
             FROM checkouts c LEFT JOIN completions s USING (checkout_id) \
             LEFT JOIN cancellations x ON x.id = \
                 (SELECT max(id) FROM cancellations WHERE booking_id = s.booking_id) \
             WHERE c.checkout_id = $1 AND c.site = $2")
        .bind(checkout)
        .bind(site)
        .optional::<StandingRow>()
        .await?;
        transaction.undo().await?;
        Ok(row.map(StandingRow::read))
    }

    /// To be called after a step was recorded.
    pub(super) fn took_a_step(&self) {
        self.steps.send_replace(());
    }
}

#[cfg(test)]
mod tests {
    use stopover_model::{BookingId, wire::Refusal};

    use super::{
        super::{
            Finding, Outcome,
            fixture::{HOUR, booked},
        },
        *,
    };

    async fn pending(journal: &Journal) -> Vec<(String, String)> {
        let pending = journal.pending_outcomes().await.unwrap();
        let steps = pending.into_iter();
        steps
            .map(|step| (step.checkout_id, step.outcome.to_string()))
            .collect()
    }

    fn steps(expected: &[(&str, &str)]) -> Vec<(String, String)> {
        let owned = expected
            .iter()
            .map(|(id, it)| (id.to_string(), it.to_string()));
        owned.collect()
    }

    #[tokio::test]
    async fn each_step_leaves_a_row_whoever_takes_it() {
        let journal = Journal::in_memory().await.unwrap();
        let booking = BookingId::new("BKG-1");
        journal.settled("a", booked(&booking), HOUR).await;
        journal
            .settled("b", Outcome::Refused(Refusal::Lapsed), HOUR)
            .await;
        journal.settled("c", Outcome::Unknown(None), HOUR).await;
        journal.resolve("c", &Finding::NotBooked).await.unwrap();
        journal.cancelled("a", &booking, "unknown").await;
        journal.found_cancelled(&booking).await.unwrap();
        let expected = [
            ("a", "booked"),
            ("b", "refused"),
            ("c", "unknown"),
            ("c", "refused"),
            ("a", "cancellation_unknown"),
            ("a", "cancelled"),
        ];
        assert_eq!(pending(&journal).await, steps(&expected));
    }

    #[tokio::test]
    async fn a_later_step_of_a_checkout_waits_for_the_earlier_ones() {
        let journal = Journal::in_memory().await.unwrap();
        journal.settled("a", Outcome::Unknown(None), HOUR).await;
        journal.resolve("a", &Finding::NotBooked).await.unwrap();
        journal.settled("b", Outcome::Unknown(None), HOUR).await;
        let first = journal.due_outcome("site", HOUR).await.unwrap().unwrap();
        journal.postpone_outcome(first.id, HOUR).await.unwrap();
        let next = journal.due_outcome("site", HOUR).await.unwrap().unwrap();
        assert_eq!(next.checkout_id, "b", "the other checkout goes on");
        journal.outcome_delivered(next.id).await.unwrap();
        assert_eq!(journal.due_outcome("site", HOUR).await.unwrap(), None);
        assert_eq!(journal.due_outcome("other", HOUR).await.unwrap(), None);
        journal.outcome_delivered(first.id).await.unwrap();
        let last = journal.due_outcome("site", HOUR).await.unwrap().unwrap();
        assert_eq!((last.checkout_id.as_str(), last.by_hand), ("a", true));
    }
}
