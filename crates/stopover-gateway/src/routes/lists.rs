//! What the three lists have in common.

use std::num::NonZeroU32;

use axum::{http::HeaderMap, response::Response};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    content::{self, List, PageKey},
    gateway::Gateway,
    problem::Problem,
    web::client_address::ClientAddress,
};

/// Most items of a page.
const MAX_LIMIT: u32 = 200;

/// Which page of a list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageParameters {
    /// Items per page, 1 to 200.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 200)]
    limit: Option<NonZeroU32>,
    /// Number of the page, from 1.
    #[param(value_type = Option<u32>, minimum = 1)]
    page: Option<NonZeroU32>,
}

/// Answers with a page of `list`.
pub(super) async fn answer(
    gateway: &Gateway,
    visitor: ClientAddress,
    list: List,
    parameters: &PageParameters,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let limit = parameters.limit.unwrap_or(default_limit(list));
    if limit.get() > MAX_LIMIT {
        return Err(Problem::InvalidQuery(format!("limit: at most {MAX_LIMIT}")));
    }
    let key = PageKey {
        list,
        limit,
        page: parameters.page.unwrap_or(NonZeroU32::MIN),
    };
    let page = content::page(gateway, visitor, key).await?;
    Ok(page.respond(headers, gateway.config.cache.content_ttl))
}

/// The provider's own defaults (spec section 8).
fn default_limit(list: List) -> NonZeroU32 {
    let limit = match list {
        List::Hotels => 10,
        List::Cities | List::Regions => 20,
    };
    NonZeroU32::new(limit).unwrap_or(NonZeroU32::MIN)
}
