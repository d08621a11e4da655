//! `/cities`: booking service 4.3.

use axum::response::Response;
use stopover_model::wire::{City, Page};

use super::{
    lists::{ContentPages, PageParameters},
    openapi::ContentProblems,
};
use crate::{
    upstream::ContentList,
    web::{Negotiation, Parameters, Problem},
};

/// Cities, page by page.
#[utoipa::path(
    get, path = "/cities", tag = "content",
    params(PageParameters),
    responses((status = 200, description = "One page", body = Page<City>), ContentProblems)
)]
pub(crate) async fn list(
    pages: ContentPages,
    Parameters(page): Parameters<PageParameters>,
    negotiation: Negotiation,
) -> Result<Response, Problem> {
    pages.answer(ContentList::Cities, &page, &negotiation).await
}
