//! One line per request: method, route, status, time. No address, query, header or body.

use axum::{
    body::Body,
    extract::{MatchedPath, Request},
    middleware::Next,
    response::Response,
};
use tower_http::{
    classify::{ServerErrorsAsFailures, SharedClassifier},
    request_id::RequestId,
    trace::{DefaultOnResponse, TraceLayer},
};
use tracing::{Level, Span, info_span};

use crate::trace::TraceContext;

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
    let trace = request.extensions().get::<TraceContext>();
    info_span!(
        "request",
        id,
        method = %request.method(),
        route,
        trace_id = trace.map(|trace| display(trace.trace_id())),
        span_id = trace.map(|trace| display(trace.span_id())),
    )
}

/// Works on a request as part of the trace that it names, or of a new one.
pub(super) async fn follow_trace(mut request: Request, next: Next) -> Response {
    let context = TraceContext::of(request.headers());
    request.extensions_mut().insert(context);
    context.scope(next.run(request)).await
}
