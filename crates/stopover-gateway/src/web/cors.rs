//! Which sites' pages may read answers.

use std::time::Duration;

use axum::http::{
    HeaderName, Method,
    header::{CONTENT_TYPE, ETAG, RETRY_AFTER},
};
use tower_http::cors::{AllowOrigin, CorsLayer};

use stopover_model::wire::purchase::{CLIENT_HEADER, HANDLE_HEADER, IDEMPOTENCY_KEY_HEADER};

use super::origins;
use crate::config::{Config, Origin};

/// Browsers keep a preflight's answer at most so long (Chromium's own limit).
const PREFLIGHT_AGE: Duration = Duration::from_secs(7200);

/// Answers carry the asking origin if it is listed, and no permission otherwise. Never credentials: there are none.
pub(super) fn layer(config: &Config) -> CorsLayer {
    let allowed: Vec<_> = origins::allowed(config)
        .map(Origin::header)
        .cloned()
        .collect();
    CorsLayer::new()
        // Not a list, which would be copied for each request.
        .allow_origin(AllowOrigin::predicate(move |origin, _| {
            allowed.contains(origin)
        }))
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([
            CONTENT_TYPE,
            HeaderName::from_static(CLIENT_HEADER),
            HeaderName::from_static(HANDLE_HEADER),
            HeaderName::from_static(IDEMPOTENCY_KEY_HEADER),
        ])
        .expose_headers([
            RETRY_AFTER,
            ETAG,
            super::headers::STALE,
            super::headers::REQUEST_ID,
        ])
        .max_age(PREFLIGHT_AGE)
}
