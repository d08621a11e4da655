//! `/hotels`: spec sections 4.1 and 4.2.

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::HeaderMap,
    response::Response,
};
use stopover_model::{
    HotelId,
    wire::{HotelDetail, HotelItem, Page},
};

use super::lists::{self, PageParameters};
use crate::{
    content::{self, List},
    extract::{NoParameters, Parameters},
    gateway::Gateway,
    openapi::{ContentProblems, NotFoundProblem},
    problem::Problem,
    web::client_address::ClientAddress,
};

/// Longest id passed on; the provider's have a dozen characters.
const LONGEST_ID: usize = 100;

/// Hotels, page by page.
#[utoipa::path(
    get, path = "/hotels", tag = "content",
    params(PageParameters),
    responses((status = 200, description = "One page", body = Page<HotelItem>), ContentProblems)
)]
pub(crate) async fn list(
    State(gateway): State<Gateway>,
    visitor: ClientAddress,
    Parameters(page): Parameters<PageParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    lists::answer(&gateway, visitor, List::Hotels, &page, &headers).await
}

/// A hotel in full.
#[utoipa::path(
    get, path = "/hotels/{id}", tag = "content",
    params(("id" = String, Path, description = "The hotel's id")),
    responses(
        (status = 200, description = "The hotel", body = HotelDetail),
        NotFoundProblem,
        ContentProblems,
    )
)]
pub(crate) async fn detail(
    State(gateway): State<Gateway>,
    visitor: ClientAddress,
    id: Result<Path<String>, PathRejection>,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    // What is no text is no hotel's id either.
    let Path(id) = id.map_err(|_| Problem::NotFound)?;
    if !plausible(&id) {
        return Err(Problem::NotFound);
    }
    let hotel = content::hotel(&gateway, Some(visitor), &HotelId::new(id)).await?;
    Ok(hotel
        .content
        .respond(&headers, gateway.config.cache.content_ttl))
}

/// Ids become part of the provider's path: nothing that could lead elsewhere, and `HTL-1` only once per cache.
pub(super) fn plausible(id: &str) -> bool {
    let expected =
        |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
    !id.is_empty() && id.len() <= LONGEST_ID && id.chars().all(expected)
}
