//! Which sites' pages may read answers. Never with credentials: there are none.
//!
//! By hand, because the layer of tower-http is copied for each request, with all it allows.

use axum::{
    http::{
        HeaderMap, HeaderName, HeaderValue,
        header::{
            ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS,
            ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE,
            CONTENT_TYPE, ETAG, ORIGIN, RETRY_AFTER, VARY,
        },
    },
    response::{IntoResponse, Response},
};

use stopover_model::wire::purchase::{CLIENT_HEADER, HANDLE_HEADER, IDEMPOTENCY_KEY_HEADER};

use super::{
    headers::{REQUEST_ID, STALE},
    origins,
};
use crate::config::{Config, Origin};

/// Browsers keep a preflight's answer at most so many seconds (Chromium's own limit).
const PREFLIGHT_AGE: HeaderValue = HeaderValue::from_static("7200");

/// Caches keep answers to different origins apart.
const DEPENDS_ON: HeaderValue = HeaderValue::from_static(
    "origin, access-control-request-method, access-control-request-headers",
);

pub(super) struct Cors {
    allowed: Vec<HeaderValue>,
    /// Of a request.
    may_send: HeaderValue,
    /// Of an answer.
    may_read: HeaderValue,
}

impl Cors {
    pub(super) fn new(config: &Config) -> Self {
        let allowed = origins::allowed(config).map(Origin::header).cloned();
        Self {
            allowed: allowed.collect(),
            may_send: list(&[
                CONTENT_TYPE,
                HeaderName::from_static(CLIENT_HEADER),
                HeaderName::from_static(HANDLE_HEADER),
                HeaderName::from_static(IDEMPOTENCY_KEY_HEADER),
            ]),
            may_read: list(&[RETRY_AFTER, ETAG, STALE, REQUEST_ID]),
        }
    }

    /// The origin that a request comes from, if it is listed.
    pub(super) fn permitted(&self, request: &HeaderMap) -> Option<HeaderValue> {
        let origin = request.get(ORIGIN)?;
        self.allowed.contains(origin).then(|| origin.clone())
    }

    /// What a browser asks before it sends a request across origins.
    pub(super) fn preflight(&self) -> Response {
        let methods = HeaderValue::from_static("GET,POST");
        let headers = [
            (ACCESS_CONTROL_ALLOW_METHODS, methods),
            (ACCESS_CONTROL_ALLOW_HEADERS, self.may_send.clone()),
            (ACCESS_CONTROL_MAX_AGE, PREFLIGHT_AGE),
        ];
        headers.into_response()
    }

    /// Lets pages of an origin read an answer; those of no other if there is none.
    pub(super) fn permit(&self, origin: Option<HeaderValue>, answer: &mut HeaderMap) {
        answer.append(VARY, DEPENDS_ON);
        answer.insert(ACCESS_CONTROL_EXPOSE_HEADERS, self.may_read.clone());
        if let Some(origin) = origin {
            answer.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        }
    }
}

fn list(names: &[HeaderName]) -> HeaderValue {
    let names: Vec<_> = names.iter().map(HeaderName::as_str).collect();
    // Names always make one.
    HeaderValue::try_from(names.join(",")).unwrap_or(HeaderValue::from_static(""))
}
