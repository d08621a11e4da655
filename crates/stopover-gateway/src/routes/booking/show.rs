//! `GET /booking`: what became of a purchase.

use axum::{Json, extract::State};
use stopover_model::{
    BookingStatus,
    wire::{Cancellation, CancellationState, Purchase, PurchaseState, booking::Booking},
};

use crate::{
    extract::{NoParameters, Parameters},
    gateway::Gateway,
    handles::Presented,
    journal::PurchaseRecord,
    openapi::HandleProblems,
    problem::Problem,
    purchase::{present, stored_booking},
};

/// What became of the purchase that the handle opens. The provider is asked for the booking, if there is one; what it
/// answered when it was made stands in when it does not.
#[utoipa::path(
    get, path = "/booking", tag = "booking",
    params(("stopover-handle" = String, Header, description = "Opens the purchase")),
    responses((status = 200, description = "The purchase", body = Purchase), HandleProblems)
)]
pub(crate) async fn show(
    State(gateway): State<Gateway>,
    visitor: Presented,
    Parameters(NoParameters {}): Parameters<NoParameters>,
) -> Result<Json<Purchase>, Problem> {
    purchase(&gateway, visitor).await.map(Json)
}

/// The purchase as it is now.
pub(super) async fn purchase(
    gateway: &Gateway,
    Presented { handle, mut record }: Presented,
) -> Result<Purchase, Problem> {
    let now = ask(gateway, &record).await;
    if let Some(booking) = &now
        && settles(booking, record.cancellation.as_ref())
        && let Some(id) = &record.booking_id
    {
        gateway.journal.found_cancelled(id).await?;
        let read_again = gateway.journal.purchase(&handle.hash()).await?;
        record = read_again.ok_or(Problem::Forbidden)?;
    }
    let booking = now.or_else(|| stored_booking(&handle, &record));
    Ok(present(&record, booking))
}

/// The booking as the provider has it, if there is one and the provider can be asked.
async fn ask(gateway: &Gateway, record: &PurchaseRecord) -> Option<Booking> {
    let id = record.booking_id.as_ref()?;
    let completion = record.completion.as_ref();
    if completion.is_some_and(|completion| completion.state != PurchaseState::Booked) {
        return None;
    }
    gateway.bookings.get(id).await.ok()
}

/// Whether the booking proves that a cancellation nobody knew the outcome of took effect.
fn settles(booking: &Booking, cancellation: Option<&Cancellation>) -> bool {
    booking.status == BookingStatus::Cancelled
        && cancellation.is_some_and(|wish| wish.state == CancellationState::Unknown)
}
