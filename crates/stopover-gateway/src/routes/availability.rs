//! `/availability`: booking service 4.5.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
};
use stopover_model::{
    SearchCriteria,
    wire::{SearchRequest, SearchResponse},
};

use super::openapi::SearchProblems;
use crate::{
    config::Config,
    searches::Searches,
    web::{Body, ClientAddress, NO_STORE, NoParameters, Parameters, Problem, RateLimits, origins},
};

/// Hotels with free rooms, each with what is known of it, and with what a page of the same site needs to check out its rates.
#[utoipa::path(
    post, path = "/availability/search", tag = "availability",
    request_body = SearchRequest,
    responses((status = 200, description = "What was found", body = SearchResponse), SearchProblems)
)]
pub(crate) async fn search(
    State(config): State<Arc<Config>>,
    State(limits): State<Arc<RateLimits>>,
    State(searches): State<Arc<Searches>>,
    visitor: ClientAddress,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    headers: HeaderMap,
    Body(request): Body<SearchRequest>,
) -> Result<Response, Problem> {
    // Days of the past are the provider's to refuse: which day it is depends on where the hotel stands.
    let criteria = SearchCriteria::try_from(request).map_err(|error| Problem::InvalidBody {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        detail: error.to_string(),
    })?;
    limits.search_limit_by_ip.admit(visitor).await?;
    let found = searches
        .search(origins::site(&config, &headers), &criteria)
        .await?;
    let json = (CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Ok(([NO_STORE, json], found).into_response())
}
