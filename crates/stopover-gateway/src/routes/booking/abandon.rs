//! `/booking/abandon`: an attempt to complete that may still be on its way.

use std::sync::Arc;

use axum::{Json, extract::State};
use stopover_model::wire::{AbandonRequest, Purchase};

use crate::{
    purchase::{Presented, Purchases},
    routes::openapi::AbandonProblems,
    web::{Body, IdempotencyKey, NoParameters, Parameters, Problem},
};

/// Gives up the attempt to complete a checkout under this idempotency key. If the answer says `open`, no request with the key
/// is submitted any more, however late it arrives, and the checkout can be completed under another. Otherwise the checkout was
/// submitted before, and the answer says what became of it.
#[utoipa::path(
    post, path = "/booking/abandon", tag = "booking",
    params(
        ("stopover-handle" = String, Header, description = "The checkout's handle"),
        ("idempotency-key" = String, Header, description = "That of the attempt"),
    ),
    request_body = AbandonRequest,
    responses((status = 200, description = "The purchase", body = Purchase), AbandonProblems)
)]
pub(crate) async fn give_up(
    State(purchases): State<Arc<Purchases>>,
    presented: Presented,
    key: IdempotencyKey,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    Body(request): Body<AbandonRequest>,
) -> Result<Json<Purchase>, Problem> {
    purchases.abandon(presented, &key, &request).await.map(Json)
}
