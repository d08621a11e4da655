//! `/openapi.json`.

use std::sync::LazyLock;

use axum::{extract::State, http::HeaderMap, response::Response};

use crate::{
    content::Content,
    extract::{NoParameters, Parameters},
    gateway::Gateway,
    problem::Problem,
};

/// The code does not change while it runs.
static DOCUMENT: LazyLock<Result<Content, Problem>> =
    LazyLock::new(|| Content::new(&crate::openapi()));

/// This document.
#[utoipa::path(
    get, path = "/openapi.json", tag = "operation",
    responses((status = 200, description = "An OpenAPI 3.1 document", content_type = "application/json"))
)]
pub(crate) async fn document(
    State(gateway): State<Gateway>,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    Ok(DOCUMENT
        .clone()?
        .respond(&headers, gateway.config.cache.content_ttl))
}
