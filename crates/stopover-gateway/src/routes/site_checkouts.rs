//! `/sites/{site}/checkouts/{checkout_id}`: what a site's backend asks, the gateway's own addition.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, HeaderName, header::ORIGIN},
};
use headers::{Authorization, HeaderMapExt, authorization::Bearer};

use super::openapi::ReportProblems;
use crate::{
    purchase::{CheckoutReport, Purchases},
    web::{NO_STORE, NoParameters, Parameters, Problem},
};

/// Browsers say by it where a request comes from; a backend sends none.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Where a checkout stands: for the backend of the site, never for a page. The token is a JWT, signed with the site's grant
/// key, with `aud` "stopover-outcome", the site as `iss`, the checkout as `checkout_id`, `iat`, and an `exp` at most
/// five minutes ahead.
#[utoipa::path(
    get, path = "/sites/{site}/checkouts/{checkout_id}", tag = "sites",
    params(
        ("site" = String, Path, description = "The site's name in the gateway's configuration"),
        ("checkout_id" = String, Path, description = "The checkout"),
        ("authorization" = String, Header, description = "Bearer and the token"),
    ),
    responses((status = 200, description = "Where it stands", body = CheckoutReport), ReportProblems)
)]
pub(crate) async fn report(
    State(purchases): State<Arc<Purchases>>,
    path: Result<Path<(String, String)>, PathRejection>,
    headers: HeaderMap,
    Parameters(NoParameters {}): Parameters<NoParameters>,
) -> Result<
    (
        [(HeaderName, axum::http::HeaderValue); 1],
        Json<CheckoutReport>,
    ),
    Problem,
> {
    if headers.contains_key(ORIGIN) || headers.contains_key(FETCH_SITE) {
        return Err(Problem::Forbidden);
    }
    let Path((site, checkout)) = path.map_err(|_| Problem::NotFound)?;
    // Of none, and no text that each journal can be asked for.
    if checkout.contains('\0') {
        return Err(Problem::NotFound);
    }
    let token = headers.typed_get::<Authorization<Bearer>>();
    let token = token.ok_or(Problem::GrantRefused("authorization: no bearer token"))?;
    let report = purchases.report(&site, &checkout, token.token()).await?;
    Ok(([NO_STORE], Json(report)))
}
