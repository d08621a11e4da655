//! `/booking/complete`: booking service 4.7.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use stopover_model::wire::{CompletionRequest, Purchase, PurchaseState};

use crate::{
    purchase::{Presented, Purchases},
    routes::openapi::SubmissionProblems,
    web::{Body, IdempotencyKey, NoParameters, Parameters, Problem},
};

/// Completes a checkout, once: the same key and body get the same answer, however often they are sent, and nothing else
/// completes this checkout again. The answer to a purchase whose outcome is unknown is 202.
#[utoipa::path(
    post, path = "/booking/complete", tag = "booking",
    params(
        ("stopover-handle" = String, Header, description = "The checkout's handle"),
        ("idempotency-key" = String, Header, description = "1 to 128 visible characters, new for each purchase"),
    ),
    request_body = CompletionRequest,
    responses(
        (status = 200, description = "Booked, or refused by the provider", body = Purchase),
        (status = 202, description = "The outcome is unknown", body = Purchase),
        SubmissionProblems,
    )
)]
pub(crate) async fn submit(
    State(purchases): State<Arc<Purchases>>,
    presented: Presented,
    key: IdempotencyKey,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    Body(request): Body<CompletionRequest>,
) -> Result<(StatusCode, Json<Purchase>), Problem> {
    let purchase = purchases.complete(presented, &key, &request).await?;
    let status = match purchase.state {
        PurchaseState::Unknown => StatusCode::ACCEPTED,
        _ => StatusCode::OK,
    };
    Ok((status, Json(purchase)))
}
