//! `/cities`: spec section 4.3.

use axum::{extract::State, http::HeaderMap, response::Response};
use stopover_model::wire::{City, Page};

use super::lists::{self, PageParameters};
use crate::{
    content::List, extract::Parameters, gateway::Gateway, openapi::ContentProblems,
    problem::Problem, web::client_address::ClientAddress,
};

/// Cities, page by page.
#[utoipa::path(
    get, path = "/cities", tag = "content",
    params(PageParameters),
    responses((status = 200, description = "One page", body = Page<City>), ContentProblems)
)]
pub(crate) async fn list(
    State(gateway): State<Gateway>,
    visitor: ClientAddress,
    Parameters(page): Parameters<PageParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    lists::answer(&gateway, visitor, List::Cities, &page, &headers).await
}
