//! Which sites' pages may read answers.

use std::time::Duration;

use axum::http::{
    Method,
    header::{CONTENT_TYPE, ETAG, RETRY_AFTER},
};
use tower_http::cors::{AllowOrigin, CorsLayer};

use crate::config::{Origin, Origins};

/// Browsers keep a preflight's answer at most so long (Chromium's own limit).
const PREFLIGHT_AGE: Duration = Duration::from_secs(7200);

/// Answers carry the asking origin if it is listed, and no permission otherwise. Never credentials: there are none.
pub(super) fn layer(origins: &Origins) -> CorsLayer {
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(
            origins.iter().map(Origin::header).cloned(),
        ))
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([CONTENT_TYPE])
        .expose_headers([RETRY_AFTER, ETAG, super::headers::REQUEST_ID])
        .max_age(PREFLIGHT_AGE)
}
