//! `/booking/create`: booking service 4.6.

use std::sync::Arc;

use axum::{Json, extract::State, http::HeaderMap};
use stopover_model::wire::{CheckoutOpened, OpeningRequest};

use crate::{
    config::Config,
    purchase::Purchases,
    routes::openapi::CheckoutProblems,
    web::{Body, ClientAddress, NoParameters, Parameters, Problem, RateLimits, origins},
};

/// Opens a checkout for a rate that a search for the same site found. The handle entitles to complete it.
#[utoipa::path(
    post, path = "/booking/create", tag = "booking",
    request_body = OpeningRequest,
    responses((status = 200, description = "The checkout", body = CheckoutOpened), CheckoutProblems)
)]
pub(crate) async fn create(
    State(config): State<Arc<Config>>,
    State(limits): State<Arc<RateLimits>>,
    State(purchases): State<Arc<Purchases>>,
    visitor: ClientAddress,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    headers: HeaderMap,
    Body(request): Body<OpeningRequest>,
) -> Result<Json<CheckoutOpened>, Problem> {
    limits.checkout_limit_by_ip.admit(visitor)?;
    let site = origins::site(&config, &headers);
    purchases.open(site, &request).await.map(Json)
}
