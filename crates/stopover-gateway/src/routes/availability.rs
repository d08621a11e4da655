//! `/availability`: spec section 4.5.

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, StatusCode, header::CACHE_CONTROL},
    response::{IntoResponse, Response},
};
use stopover_model::{
    Occupancy, Stay,
    wire::{SearchRequest, SearchResponse},
};

use crate::{
    extract::{Body, NoParameters, Parameters},
    gateway::Gateway,
    join::join,
    openapi::SearchProblems,
    problem::Problem,
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
    validate(&request)?;
    gateway.searchers.admit(visitor)?;
    let mut found = gateway.upstream.search(&request).await?;
    join(&gateway, &mut found).await;
    Ok((
        [(CACHE_CONTROL, HeaderValue::from_static("no-store"))],
        Json(found),
    )
        .into_response())
}

/// Reading has settled the location; dates and rooms remain. Days of the past are the provider's to refuse: which
/// day it is depends on where the hotel stands.
fn validate(request: &SearchRequest) -> Result<(), Problem> {
    let invalid = |detail: String| Problem::InvalidBody {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        detail,
    };
    Stay::new(request.check_in, request.check_out).map_err(|error| invalid(error.to_string()))?;
    Occupancy::new(request.rooms.clone()).map_err(|error| invalid(error.to_string()))?;
    Ok(())
}
