//! `/hotels`: booking service 4.1 and 4.2.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use stopover_model::{
    HotelId,
    wire::{HotelDetail, HotelItem, Page},
};

use super::{
    lists::{ContentPages, PageParameters},
    openapi::{ContentProblems, NotFoundProblem},
    provider_id::ProviderId,
};
use crate::{
    config::Config,
    content::HotelContent,
    upstream::ContentList,
    web::{ClientAddress, Negotiation, NoParameters, Parameters, Problem, RateLimits},
};

/// Hotels, page by page.
#[utoipa::path(
    get, path = "/hotels", tag = "content",
    params(PageParameters),
    responses((status = 200, description = "One page", body = Page<HotelItem>), ContentProblems)
)]
pub(crate) async fn list(
    pages: ContentPages,
    Parameters(page): Parameters<PageParameters>,
    negotiation: Negotiation,
) -> Result<Response, Problem> {
    pages.answer(ContentList::Hotels, &page, &negotiation).await
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
    State(config): State<Arc<Config>>,
    State(content): State<Arc<HotelContent>>,
    State(limits): State<Arc<RateLimits>>,
    visitor: ClientAddress,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    negotiation: Negotiation,
    ProviderId(id): ProviderId,
) -> Result<Response, Problem> {
    let admit = async || limits.content.admit(visitor).await;
    let hotel = content.hotel(&HotelId::new(id), admit).await?;
    Ok(hotel
        .content
        .respond(&negotiation, config.cache.content_ttl))
}
