//! A purchase as it is now.

use stopover_model::{
    BookingStatus,
    wire::{Cancellation, CancellationState, Purchase, PurchaseState, booking::Booking},
};
use tracing::error;

use super::{
    Presented, Purchases,
    answer::{present, stored_booking},
};
use crate::{error_chain::Chain, journal::PurchaseRecord, upstream::Lane, web::Problem};

impl Purchases {
    /// The provider is asked for the booking, if there is one; its answer to the completion is shown where it does not answer now.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub(crate) async fn show(&self, presented: Presented) -> Result<Purchase, Problem> {
        let now = self.booking_now(&presented.record).await;
        let Presented { handle, record } = match (&now, &presented.record.booking_id) {
            (Some(booking), Some(id))
                if settles(booking, presented.record.cancellation.as_ref()) =>
            {
                let recorded = self.journal.found_cancelled(id).await;
                match recorded {
                    Ok(()) => self.opened_by(presented.handle).await?,
                    // Found again when it is shown again.
                    Err(failure) => {
                        error!(failure = %Chain(&failure), "a cancellation that is proven could not be recorded");
                        presented
                    }
                }
            }
            _ => presented,
        };
        let booking = now.or_else(|| stored_booking(&handle, &record));
        Ok(present(&record, booking))
    }

    /// The booking as the provider has it, if there is one and the provider can be asked.
    async fn booking_now(&self, record: &PurchaseRecord) -> Option<Booking> {
        let id = record.booking_id.as_ref()?;
        let completion = record.completion.as_ref();
        if completion.is_some_and(|completion| completion.state != PurchaseState::Booked) {
            return None;
        }
        self.bookings.get(Lane::Purchases, id).await.ok()
    }
}

/// Whether the booking proves that a cancellation whose outcome was unknown took effect.
fn settles(booking: &Booking, cancellation: Option<&Cancellation>) -> bool {
    booking.status == BookingStatus::Cancelled
        && cancellation.is_some_and(|latest| latest.state == CancellationState::Unknown)
}
