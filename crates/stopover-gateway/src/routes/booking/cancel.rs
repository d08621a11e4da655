//! `/booking/cancel`: booking service 4.8.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use stopover_model::wire::{CancellationState, Purchase, booking::CancelRequest};

use crate::{
    purchase::{Presented, Purchases},
    routes::openapi::SubmissionProblems,
    web::{Body, IdempotencyKey, NoParameters, Parameters, Problem},
};

/// Cancels a booking, once: the same key and body get the same answer, however often they are sent. The answer to one
/// whose outcome is unknown is 202.
#[utoipa::path(
    post, path = "/booking/cancel", tag = "booking",
    params(
        ("stopover-handle" = String, Header, description = "The booking's handle"),
        ("idempotency-key" = String, Header, description = "1 to 128 visible characters, new for each cancellation"),
    ),
    request_body = CancelRequest,
    responses(
        (status = 200, description = "Cancelled, or refused by the provider", body = Purchase),
        (status = 202, description = "The outcome is unknown", body = Purchase),
        SubmissionProblems,
    )
)]
pub(crate) async fn submit(
    State(purchases): State<Arc<Purchases>>,
    presented: Presented,
    key: IdempotencyKey,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    Body(request): Body<CancelRequest>,
) -> Result<(StatusCode, Json<Purchase>), Problem> {
    let purchase = purchases.cancel(presented, &key, request).await?;
    let state = purchase.cancellation.as_ref().map(|latest| latest.state);
    let status = match state {
        Some(CancellationState::Unknown) => StatusCode::ACCEPTED,
        _ => StatusCode::OK,
    };
    Ok((status, Json(purchase)))
}
