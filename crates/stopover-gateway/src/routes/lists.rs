//! What the three lists have in common.

use std::{num::NonZeroU32, sync::Arc};

use axum::{
    extract::{FromRequestParts, State},
    response::Response,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::state::AppState;
use crate::{
    config::Config,
    content::{HotelContent, PageKey},
    upstream::ContentList,
    web::{ClientAddress, Negotiation, Problem, RateLimits},
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

/// What it takes to answer with a page of a list.
#[derive(FromRequestParts)]
#[from_request(state(AppState))]
pub(crate) struct ContentPages {
    #[from_request(via(State))]
    config: Arc<Config>,
    #[from_request(via(State))]
    content: Arc<HotelContent>,
    #[from_request(via(State))]
    limits: Arc<RateLimits>,
    visitor: ClientAddress,
}

impl ContentPages {
    /// Answers with a page of `list`.
    pub(super) async fn answer(
        &self,
        list: ContentList,
        parameters: &PageParameters,
        negotiation: &Negotiation,
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
        let admit = async || self.limits.content.admit(self.visitor).await;
        let page = self.content.page(key, admit).await?;
        Ok(page.respond(negotiation, self.config.cache.content_ttl))
    }
}

/// The provider's own defaults (booking service 8).
fn default_limit(list: ContentList) -> NonZeroU32 {
    let limit = match list {
        ContentList::Hotels => 10,
        ContentList::Cities | ContentList::Regions => 20,
    };
    NonZeroU32::new(limit).unwrap_or(NonZeroU32::MIN)
}
