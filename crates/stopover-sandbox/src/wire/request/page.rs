//! Paging through lists (spec 2.1 and 4.1 to 4.4).

use axum::extract::{FromRequestParts, OriginalUri, Query};
use axum::http::request::Parts;
use serde::Deserialize;
use utoipa::IntoParams;

use super::origin::Origin;
use crate::wire::error::ApiError;
use crate::wire::list::Page;

/// The most items of a page; a larger `limit` is cut to this.
pub(crate) const MAX_LIMIT: usize = 200;

#[derive(Debug, Deserialize)]
struct RawPaging {
    limit: Option<String>,
    page: Option<String>,
    offset: Option<String>,
}

/// The same, as it is documented.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "a description")]
pub(crate) struct PageQuery {
    /// Items of a page; more than 200 are cut to that.
    #[param(minimum = 1)]
    limit: Option<i64>,
    /// The page's number.
    #[param(minimum = 1)]
    page: Option<i64>,
    /// How many items to skip; wins over `page`.
    #[param(minimum = 0)]
    offset: Option<i64>,
}

/// Which part of a list is wanted: `limit` with `offset` or with `page`, counted from 1. Where both are
/// given, `offset` wins, because the service's own links have it.
#[derive(Debug)]
pub(crate) struct Paging {
    limit: Option<usize>,
    page: usize,
    offset: Option<usize>,
    /// The list's address without its query.
    address: String,
}

impl<S: Send + Sync> FromRequestParts<S> for Paging {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(raw) = Query::<RawPaging>::from_request_parts(parts, state)
            .await
            .map_err(|rejection| ApiError::malformed("query", rejection.body_text()))?;
        let Ok(OriginalUri(uri)) = OriginalUri::from_request_parts(parts, state).await;
        let Ok(Origin(origin)) = Origin::from_request_parts(parts, state).await;
        Ok(Self {
            limit: number("limit", raw.limit, 1)?,
            page: number("page", raw.page, 1)?.unwrap_or(1),
            offset: number("offset", raw.offset, 0)?,
            address: format!("{origin}{}", uri.path()),
        })
    }
}

fn number(name: &str, text: Option<String>, least: usize) -> Result<Option<usize>, ApiError> {
    let Some(text) = text else { return Ok(None) };
    let number = text.parse::<i64>().ok();
    let number = number.and_then(|number| usize::try_from(number).ok());
    let problem = format!("expected a whole number of at least {least}");
    match number.filter(|number| *number >= least) {
        None => Err(ApiError::malformed(name, problem)),
        number => Ok(number),
    }
}

impl Paging {
    /// Cuts the wanted part out of `items`, of which `default_limit` are given when no limit was asked for.
    pub(crate) fn cut<T, U>(
        &self,
        items: &[T],
        default_limit: usize,
        show: impl FnMut(&T) -> U,
    ) -> Page<U> {
        let limit = self.limit.unwrap_or(default_limit).min(MAX_LIMIT);
        let offset = self
            .offset
            .unwrap_or_else(|| (self.page - 1).saturating_mul(limit));
        let link = |offset: usize| format!("{}?limit={limit}&offset={offset}", self.address);
        let end = offset.saturating_add(limit);
        Page {
            count: items.len(),
            next: (end < items.len()).then(|| link(end)),
            previous: (offset > 0).then(|| link(offset.min(items.len()).saturating_sub(limit))),
            results: items.iter().skip(offset).take(limit).map(show).collect(),
        }
    }
}
