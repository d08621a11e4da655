//! Submissions to cancel.

use sqlx::FromRow;
use stopover_model::{
    BookingId, Timestamp,
    wire::{Cancellation, CancellationState},
};

use super::{Journal, clock::now};
use crate::problem::Problem;

/// The columns that say what became of one.
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

impl Journal {
    /// The provider says that a booking is cancelled, which proves an unknown cancellation.
    ///
    /// # Errors
    /// [`Problem::Internal`] when nothing can be written.
    pub(crate) async fn found_cancelled(&self, booking: &BookingId) -> Result<(), Problem> {
        sqlx::query(
            "UPDATE cancellations SET state = 'cancelled', settled_at = ? WHERE booking_id = ? AND state = 'unknown'",
        )
        .bind(now())
        .bind(booking.as_str())
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
