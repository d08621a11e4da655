//! `/places`: destination suggestions, the gateway's own addition.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, header::CACHE_CONTROL},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use stopover_model::wire::DestinationsResponse;
use utoipa::IntoParams;

use super::openapi::RequestProblems;
use crate::{
    index::{HotelIndex, LONGEST_QUERY},
    web::{Parameters, Problem},
};

/// Suggestions without a `limit`.
const DEFAULT_LIMIT: usize = 10;

/// Most suggestions.
pub(super) const MAX_LIMIT: usize = 50;

/// What is typed so far.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct PlacesParameters {
    /// The beginning of each word of a name, city or country, or nearly; at most 100 characters.
    #[param(max_length = 100)]
    q: String,
    /// Most suggestions, 1 to 50; 10 if left out.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<usize>,
}

/// Regions, cities, hotels and countries that may be meant, the likeliest first.
#[utoipa::path(
    get, path = "/places", tag = "places",
    params(PlacesParameters),
    responses((status = 200, description = "Suggestions", body = DestinationsResponse), RequestProblems)
)]
pub(crate) async fn suggest(
    State(index): State<Arc<HotelIndex>>,
    Parameters(PlacesParameters { q, limit }): Parameters<PlacesParameters>,
) -> Result<Response, Problem> {
    let limit = limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Problem::InvalidQuery(format!(
            "limit: from 1 to {MAX_LIMIT}"
        )));
    }
    if q.chars().count() > LONGEST_QUERY {
        return Err(Problem::InvalidQuery(format!(
            "q: at most {LONGEST_QUERY} characters"
        )));
    }
    let suggestions = index.suggest(q, limit, limit).await?;
    // While the index grows, an answer is out of date as soon as it is given.
    let cache = if suggestions.complete {
        "public, max-age=300"
    } else {
        "no-store"
    };
    Ok((
        [(CACHE_CONTROL, HeaderValue::from_static(cache))],
        Json(suggestions),
    )
        .into_response())
}
