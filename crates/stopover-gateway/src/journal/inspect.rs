//! What an operator sees of the journal, and decides about what nobody else can.

use serde::Serialize;
use sqlx::FromRow;

use super::{Journal, clock::now};

/// Submissions whose outcome nobody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub(crate) struct Unknown {
    pub(crate) completions: i64,
    pub(crate) cancellations: i64,
}

/// A submission as an operator sees it. No personal data: there is none that could be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow)]
pub(crate) struct Entry {
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
    /// The hotel's name.
    pub(crate) hotel: Option<String>,
    /// First day of the stay.
    pub(crate) check_in: Option<String>,
    /// Price in minor units.
    pub(crate) amount: Option<i64>,
    /// Three-letter currency code.
    pub(crate) currency: Option<String>,
    /// Milliseconds since 1970.
    pub(crate) submitted_at: i64,
    /// Milliseconds since 1970.
    pub(crate) settled_at: Option<i64>,
    /// Whether a person decided what became of it.
    pub(crate) by_hand: bool,
}

/// What a person found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Finding {
    /// It was booked, under this number.
    Confirmed(String),
    /// It was not.
    NotBooked,
    /// The booking is cancelled.
    Cancelled,
    /// The booking stands.
    NotCancelled,
}

impl Journal {
    /// How many outcomes nobody knows.
    pub(crate) async fn unknown(&self) -> Result<Unknown, sqlx::Error> {
        sqlx::query_as(
            "SELECT (SELECT count(*) FROM completions WHERE state = 'unknown') AS completions, \
                    (SELECT count(*) FROM cancellations WHERE state = 'unknown') AS cancellations",
        )
        .fetch_one(&self.reader)
        .await
    }

    /// What is not settled, or everything, the oldest first.
    pub(crate) async fn entries(&self, all: bool) -> Result<Vec<Entry>, sqlx::Error> {
        sqlx::query_as(
            "SELECT * FROM entries WHERE ? OR state IN ('submitting', 'unknown') ORDER BY submitted_at",
        )
        .bind(all)
        .fetch_all(&self.reader)
        .await
    }

    /// All about one checkout or one booking, the oldest first.
    pub(crate) async fn entry(&self, id: &str) -> Result<Vec<Entry>, sqlx::Error> {
        sqlx::query_as("SELECT * FROM entries WHERE ? IN (id, booking_id) ORDER BY submitted_at")
            .bind(id)
            .fetch_all(&self.reader)
            .await
    }

    /// Records what a person found out about an unknown outcome, or corrects what a person said of one before. `false`
    /// if there is none.
    pub(crate) async fn resolve(&self, id: &str, finding: &Finding) -> Result<bool, sqlx::Error> {
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
