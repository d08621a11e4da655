//! What an operator sees of the journal, and how an unknown outcome is resolved by hand.

use serde::Serialize;
use sqlx::FromRow;

use super::{Journal, JournalError, clock::now};

/// Submissions whose outcome is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub(crate) struct Unknown {
    pub(crate) completions: i64,
    pub(crate) cancellations: i64,
}

/// A submission as an operator sees it. No personal data: there is none that could be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow)]
pub(crate) struct SubmissionSummary {
    /// By what it is resolved: of a completion the checkout's id, of a cancellation the booking's.
    pub(crate) id: String,
    /// `completion` or `cancellation`.
    pub(crate) kind: String,
    /// `submitting`, `unknown`, `refused`, `booked` or `cancelled`.
    pub(crate) state: String,
    /// Of a refused completion: why.
    pub(crate) refusal: Option<String>,
    /// The booking, once there is one.
    pub(crate) booking_id: Option<String>,
    /// The site on whose pages it was made.
    pub(crate) site: Option<String>,
    pub(crate) hotel: Option<String>,
    pub(crate) check_in: Option<String>,
    /// Price in minor units.
    pub(crate) amount: Option<i64>,
    pub(crate) currency: Option<String>,
    /// Milliseconds since 1970.
    pub(crate) submitted_at: i64,
    /// Milliseconds since 1970.
    pub(crate) settled_at: Option<i64>,
    /// Whether a person decided what became of it.
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
    Confirmed(String),
    NotBooked,
    Cancelled,
    NotCancelled,
}

impl Journal {
    /// How many outcomes are unknown.
    pub(crate) async fn unknown(&self) -> Result<Unknown, JournalError> {
        Ok(sqlx::query_as(
            "SELECT (SELECT count(*) FROM completions WHERE state = 'unknown') AS completions, \
                    (SELECT count(*) FROM cancellations WHERE state = 'unknown') AS cancellations",
        )
        .fetch_one(&self.reader)
        .await?)
    }

    /// Submissions of both kinds, the oldest first.
    pub(crate) async fn submissions(
        &self,
        selection: Selection,
    ) -> Result<Vec<SubmissionSummary>, JournalError> {
        Ok(sqlx::query_as(
            "SELECT * FROM entries WHERE ? OR state IN ('submitting', 'unknown') ORDER BY submitted_at",
        )
        .bind(selection == Selection::All)
        .fetch_all(&self.reader)
        .await?)
    }

    /// All submissions of one checkout or one booking, the oldest first.
    pub(crate) async fn submissions_of(
        &self,
        id: &str,
    ) -> Result<Vec<SubmissionSummary>, JournalError> {
        Ok(sqlx::query_as(
            "SELECT * FROM entries WHERE ? IN (id, booking_id) ORDER BY submitted_at",
        )
        .bind(id)
        .fetch_all(&self.reader)
        .await?)
    }

    /// Records what a person found out about an unknown outcome, or corrects what a person said of one before. `false`
    /// if there is none.
    pub(crate) async fn resolve(&self, id: &str, finding: &Finding) -> Result<bool, JournalError> {
        let query = match finding {
            Finding::Confirmed(booking) => sqlx::query(
                "UPDATE completions SET state = 'booked', by_hand = 1, settled_at = ?, refusal = NULL, booking_id = ? \
                 WHERE checkout_id = ? AND (state = 'unknown' OR by_hand)",
            )
            .bind(now())
            .bind(booking),
            Finding::NotBooked => sqlx::query(
                "UPDATE completions SET state = 'refused', by_hand = 1, settled_at = ?, booking_id = NULL, refusal = 'not_booked' \
                 WHERE checkout_id = ? AND (state = 'unknown' OR by_hand)",
            )
            .bind(now()),
            Finding::Cancelled => sqlx::query(
                "UPDATE cancellations SET state = 'cancelled', by_hand = 1, settled_at = ? \
                 WHERE booking_id = ? AND (state = 'unknown' OR by_hand)",
            )
            .bind(now()),
            Finding::NotCancelled => sqlx::query(
                "UPDATE cancellations SET state = 'refused', by_hand = 1, settled_at = ? \
                 WHERE booking_id = ? AND (state = 'unknown' OR by_hand)",
            )
            .bind(now()),
        };
        let resolved = query.bind(id).execute(&self.writer).await?;
        Ok(resolved.rows_affected() > 0)
    }
}
