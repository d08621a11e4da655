//! What the sites' backends have to hear of their purchases. The rows are written by triggers of the schema, in the
//! transaction that takes the step, so that no step can be taken without its row.

use std::{fmt, time::Duration};

use serde::Serialize;
use sqlx::FromRow;
use stopover_model::wire::{Cancellation, PurchaseState};
use tokio::sync::watch;

use super::{
    Journal, JournalError, Waiting, cancellations,
    checkouts::completion_state,
    clock::{after, now, until},
    inspect::WaitingRow,
};

/// What a step led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(rename_all = "snake_case")]
pub(crate) enum Step {
    Booked,
    Refused,
    Unknown,
    Cancelled,
    CancellationRefused,
    CancellationUnknown,
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

    /// The step of this site whose delivery is due, if there is one: never before an earlier one of the same checkout.
    pub(crate) async fn due_outcome(
        &self,
        site: &str,
    ) -> Result<Option<OutcomeRecord>, JournalError> {
        Ok(sqlx::query_as(
            "SELECT * FROM outcomes o WHERE site = ? AND delivered_at IS NULL AND next_at <= ? \
             AND NOT EXISTS (SELECT 1 FROM outcomes e \
                 WHERE e.checkout_id = o.checkout_id AND e.id < o.id AND e.delivered_at IS NULL) \
             ORDER BY next_at, id LIMIT 1",
        )
        .bind(site)
        .bind(now())
        .fetch_optional(&self.reader)
        .await?)
    }

    /// The time until the next delivery to this site is due; `None` if all are delivered.
    pub(crate) async fn time_to_next_outcome(
        &self,
        site: &str,
    ) -> Result<Option<Duration>, JournalError> {
        let next: Option<i64> = sqlx::query_scalar(
            "SELECT min(next_at) FROM outcomes o WHERE site = ? AND delivered_at IS NULL \
             AND NOT EXISTS (SELECT 1 FROM outcomes e \
                 WHERE e.checkout_id = o.checkout_id AND e.id < o.id AND e.delivered_at IS NULL)",
        )
        .bind(site)
        .fetch_one(&self.reader)
        .await?;
        Ok(next.map(until))
    }

    /// The site has heard of it.
    pub(crate) async fn outcome_delivered(&self, id: i64) -> Result<(), JournalError> {
        sqlx::query("UPDATE outcomes SET delivered_at = ? WHERE id = ?")
            .bind(now())
            .bind(id)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// The site could not take it; the next attempt is due after `pause`.
    pub(crate) async fn postpone_outcome(
        &self,
        id: i64,
        pause: Duration,
    ) -> Result<(), JournalError> {
        sqlx::query("UPDATE outcomes SET attempts = attempts + 1, next_at = ? WHERE id = ?")
            .bind(after(pause))
            .bind(id)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Steps that their sites have not heard of yet, the oldest first.
    pub(crate) async fn pending_outcomes(&self) -> Result<Vec<OutcomeRecord>, JournalError> {
        Ok(
            sqlx::query_as("SELECT * FROM outcomes WHERE delivered_at IS NULL ORDER BY id")
                .fetch_all(&self.reader)
                .await?,
        )
    }

    /// How many steps a site has failed to take at least once.
    pub(crate) async fn overdue_outcomes(&self) -> Result<i64, JournalError> {
        Ok(sqlx::query_scalar(
            "SELECT count(*) FROM outcomes WHERE delivered_at IS NULL AND attempts > 0",
        )
        .fetch_one(&self.reader)
        .await?)
    }

    /// What of these sites' steps they have not heard of yet.
    pub(crate) async fn waiting_outcomes(
        &self,
        sites: impl Iterator<Item = &str>,
    ) -> Result<Waiting, JournalError> {
        let mut all = Waiting::default();
        for site in sites {
            let row: WaitingRow = sqlx::query_as(
                "SELECT count(*) AS waiting, min(happened_at) AS first FROM outcomes WHERE site = ? AND delivered_at IS NULL",
            )
            .bind(site)
            .fetch_one(&self.reader)
            .await?;
            all = all.and(row.read());
        }
        Ok(all)
    }

    /// Where a checkout of this site stands; `None` for one that never was or is no longer kept.
    pub(crate) async fn standing(
        &self,
        site: &str,
        checkout: &str,
    ) -> Result<Option<CheckoutStanding>, JournalError> {
        let row = sqlx::query_as::<_, StandingRow>(
            "SELECT c.amount, c.currency, c.test, c.created_at, s.state, s.booking_id, s.charged, s.charged_currency, s.settled_at, \
                    x.state AS cancellation_state, x.cancelled_at, x.refunded, x.currency AS refund_currency \
             FROM checkouts c LEFT JOIN completions s USING (checkout_id) \
             LEFT JOIN cancellations x ON x.id = \
                 (SELECT max(id) FROM cancellations WHERE booking_id = s.booking_id) \
             WHERE c.checkout_id = ? AND c.site = ?",
        )
        .bind(checkout)
        .bind(site)
        .fetch_optional(&self.reader)
        .await?;
        Ok(row.map(StandingRow::read))
    }

    /// To be called after a step was recorded.
    pub(super) fn took_a_step(&self) {
        self.steps.send_replace(());
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use stopover_model::{BookingId, wire::Refusal};

    use super::{
        super::{
            Begun, Finding, Outcome,
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
        let journal = Journal::open(None).await.unwrap();
        let booking = BookingId::new("BKG-1");
        journal.settled("a", booked(&booking), HOUR).await;
        journal
            .settled("b", Outcome::Refused(Refusal::Lapsed), HOUR)
            .await;
        journal.settled("c", Outcome::Unknown(None), HOUR).await;
        journal.resolve("c", &Finding::NotBooked).await.unwrap();
        let admitted = || Ok::<(), ()>(());
        let handle = super::super::fixture::handle("a");
        let begun =
            journal.begin_cancellation(&booking, &handle, b"k", b"f", NonZeroU32::MAX, admitted);
        let Ok(Begun::Now(id)) = begun.await else {
            panic!("a cancellation begins");
        };
        let unknown = serde_json::from_value(serde_json::json!({ "state": "unknown" })).unwrap();
        journal.settle_cancellation(id, &unknown).await.unwrap();
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
        let journal = Journal::open(None).await.unwrap();
        journal.settled("a", Outcome::Unknown(None), HOUR).await;
        journal.resolve("a", &Finding::NotBooked).await.unwrap();
        journal.settled("b", Outcome::Unknown(None), HOUR).await;
        let first = journal.due_outcome("site").await.unwrap().unwrap();
        journal.postpone_outcome(first.id, HOUR).await.unwrap();
        let next = journal.due_outcome("site").await.unwrap().unwrap();
        assert_eq!(next.checkout_id, "b", "the other checkout goes on");
        journal.outcome_delivered(next.id).await.unwrap();
        assert_eq!(journal.due_outcome("site").await.unwrap(), None);
        assert_eq!(journal.due_outcome("other").await.unwrap(), None);
        journal.outcome_delivered(first.id).await.unwrap();
        let last = journal.due_outcome("site").await.unwrap().unwrap();
        assert_eq!((last.checkout_id.as_str(), last.by_hand), ("a", true));
    }
}
