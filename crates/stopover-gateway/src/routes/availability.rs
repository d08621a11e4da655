//! `/availability`: spec section 4.5.

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, StatusCode, header::CACHE_CONTROL},
    response::{IntoResponse, Response},
};
use chrono::Utc;
use stopover_model::{
    SearchCriteria,
    wire::{SearchRequest, SearchResponse},
};

use crate::{
    extract::{Body, NoParameters, Parameters},
    gateway::Gateway,
    join::join,
    openapi::SearchProblems,
    problem::Problem,
    searches::SearchRecord,
    web::client_address::ClientAddress,
};

/// Hotels with free rooms, each with what is known of it.
#[utoipa::path(
    post, path = "/availability/search", tag = "availability",
    request_body = SearchRequest,
    responses((status = 200, description = "What was found", body = SearchResponse), SearchProblems)
)]
pub(crate) async fn search(
    State(gateway): State<Gateway>,
    visitor: ClientAddress,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    Body(request): Body<SearchRequest>,
) -> Result<Response, Problem> {
    // Days of the past are the provider's to refuse: which day it is depends on where the hotel stands.
    let criteria = SearchCriteria::try_from(request).map_err(|error| Problem::InvalidBody {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        detail: error.to_string(),
    })?;
    gateway.searchers.admit(visitor)?;
    let mut found = gateway.upstream.search(&criteria.to_request()).await?;
    let record = SearchRecord::new(&criteria, &found, Utc::now());
    gateway.searches.keep(found.search_id.clone(), record).await;
    join(&gateway, &mut found).await;
    Ok((
        [(CACHE_CONTROL, HeaderValue::from_static("no-store"))],
        Json(found),
    )
        .into_response())
}
