//! `/regions`: spec section 4.4.

use axum::{extract::State, http::HeaderMap, response::Response};
use stopover_model::wire::{Page, Region};

use super::lists::{self, PageParameters};
use crate::{
    content::List, extract::Parameters, gateway::Gateway, openapi::ContentProblems,
    problem::Problem, web::client_address::ClientAddress,
};

/// Regions or destinations, page by page.
#[utoipa::path(
    get, path = "/regions", tag = "content",
    params(PageParameters),
    responses((status = 200, description = "One page", body = Page<Region>), ContentProblems)
)]
pub(crate) async fn list(
    State(gateway): State<Gateway>,
    visitor: ClientAddress,
    Parameters(page): Parameters<PageParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    lists::answer(&gateway, visitor, List::Regions, &page, &headers).await
}
