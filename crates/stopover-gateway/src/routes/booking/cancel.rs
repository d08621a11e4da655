//! `/booking/cancel`: spec section 4.8.

use axum::{Json, extract::State, http::StatusCode};
use stopover_model::wire::{CancellationState, Purchase, booking::CancelRequest};

use super::show;
use crate::{
    extract::{Body, NoParameters, Parameters},
    gateway::Gateway,
    handles::Presented,
    openapi::SubmissionProblems,
    problem::Problem,
    purchase::{IdempotencyKey, cancel},
};

/// Cancels a booking, once: the same key and body get the same answer, however often they are sent. The answer to a wish
/// whose outcome nobody knows is 202.
#[utoipa::path(
    post, path = "/booking/cancel", tag = "booking",
    params(
        ("stopover-handle" = String, Header, description = "The booking's handle"),
        ("idempotency-key" = String, Header, description = "1 to 128 visible characters, new for each wish to cancel"),
    ),
    request_body = CancelRequest,
    responses(
        (status = 200, description = "Cancelled, or refused by the provider", body = Purchase),
        (status = 202, description = "Nobody knows yet", body = Purchase),
        SubmissionProblems,
    )
)]
pub(crate) async fn submit(
    State(gateway): State<Gateway>,
    visitor: Presented,
    key: IdempotencyKey,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    Body(request): Body<CancelRequest>,
) -> Result<(StatusCode, Json<Purchase>), Problem> {
    cancel(&gateway, &visitor, &key, request).await?;
    let Presented { handle, .. } = visitor;
    let record = gateway.journal.purchase(&handle.hash()).await?;
    let record = record.ok_or(Problem::Forbidden)?;
    let purchase = show::purchase(&gateway, Presented { handle, record }).await?;
    let state = purchase.cancellation.as_ref().map(|wish| wish.state);
    let status = match state {
        Some(CancellationState::Unknown) => StatusCode::ACCEPTED,
        _ => StatusCode::OK,
    };
    Ok((status, Json(purchase)))
}
