//! `/availability`: booking service 4.5.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use stopover_model::{
    SearchCriteria,
    wire::{SearchRequest, SearchResponse},
};

use super::openapi::SearchProblems;
use crate::{
    searches::Searches,
    web::{Body, ClientAddress, NO_STORE, NoParameters, Parameters, Problem, RateLimits},
};

/// Hotels with free rooms, each with what is known of it.
#[utoipa::path(
    post, path = "/availability/search", tag = "availability",
    request_body = SearchRequest,
    responses((status = 200, description = "What was found", body = SearchResponse), SearchProblems)
)]
pub(crate) async fn search(
    State(limits): State<Arc<RateLimits>>,
    State(searches): State<Arc<Searches>>,
    visitor: ClientAddress,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    Body(request): Body<SearchRequest>,
) -> Result<Response, Problem> {
    // Days of the past are the provider's to refuse: which day it is depends on where the hotel stands.
    let criteria = SearchCriteria::try_from(request).map_err(|error| Problem::InvalidBody {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        detail: error.to_string(),
    })?;
    limits.search_limit_by_ip.admit(visitor)?;
    let found = searches.search(&criteria).await?;
    Ok(([NO_STORE], Json(found)).into_response())
}
