//! One line per request: method, route, status, time. No address, query, header or body.

use axum::{
    body::Body,
    extract::{MatchedPath, Request},
};
use tower_http::{
    classify::{ServerErrorsAsFailures, SharedClassifier},
    request_id::RequestId,
    trace::{DefaultOnResponse, TraceLayer},
};
use tracing::{Level, Span, info_span};

pub(super) type LogLayer =
    TraceLayer<SharedClassifier<ServerErrorsAsFailures>, fn(&Request<Body>) -> Span>;

pub(super) fn layer() -> LogLayer {
    TraceLayer::new_for_http()
        .make_span_with(span as fn(&Request<Body>) -> Span)
        .on_response(DefaultOnResponse::new().level(Level::INFO))
}

fn span(request: &Request<Body>) -> Span {
    let id = request
        .extensions()
        .get::<RequestId>()
        .and_then(|id| id.header_value().to_str().ok());
    // The route rather than the path: ids in paths must not be logged.
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("(none)", MatchedPath::as_str);
    info_span!("request", id, method = %request.method(), route)
}
