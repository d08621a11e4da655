//! `/regions`: booking service 4.4.

use axum::response::Response;
use stopover_model::wire::{Page, Region};

use super::{
    lists::{ContentPages, PageParameters},
    openapi::ContentProblems,
};
use crate::{
    upstream::ContentList,
    web::{Negotiation, Parameters, Problem},
};

/// Regions or destinations, page by page.
#[utoipa::path(
    get, path = "/regions", tag = "content",
    params(PageParameters),
    responses((status = 200, description = "One page", body = Page<Region>), ContentProblems)
)]
pub(crate) async fn list(
    pages: ContentPages,
    Parameters(page): Parameters<PageParameters>,
    negotiation: Negotiation,
) -> Result<Response, Problem> {
    pages
        .answer(ContentList::Regions, &page, &negotiation)
        .await
}
