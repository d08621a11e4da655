//! What becomes of every request: it gets a name, it is timed and counted, its answer has the headers that all have, and a line of the
//! log says what it was: method, route, status, time. No address, query, header or body.

use std::{
    panic::AssertUnwindSafe,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    extract::{Request, State},
    http::{Method, StatusCode},
    middleware::Next,
    response::Response,
};
use futures_util::FutureExt as _;
use tracing::{Instrument as _, debug_span, error, info};

use super::{Problem, Traffic, cors::Cors, headers};
use crate::trace::{RequestContext, Tracing};

/// What is the same for all requests.
pub(super) struct Handling {
    pub(super) cors: Cors,
    pub(super) traffic: Traffic,
    pub(super) tracing: Tracing,
}

/// Answers made for want of better ones, at a timeout or a panic, are readable across origins, counted and logged as all others.
pub(super) async fn handle(
    State(handling): State<Arc<Handling>>,
    mut request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let context = Arc::new(RequestContext::of(&request, &handling.tracing));
    let mut span = context.span();
    headers::hide_secrets(request.headers_mut());
    let origin = handling.cors.permitted(request.headers());
    let work = async {
        let mut response = if request.method() == Method::OPTIONS {
            handling.cors.preflight()
        } else {
            let response = AssertUnwindSafe(next.run(request)).catch_unwind().await;
            response.unwrap_or_else(Problem::from_panic)
        };
        let of_answer = response.headers_mut();
        headers::complete(of_answer);
        handling.cors.permit(origin, of_answer);
        of_answer.insert(headers::REQUEST_ID, context.id().clone());
        let (took, status) = (begun.elapsed(), response.status());
        handling.traffic.count(&context, status, took);
        span.set_status(status.as_u16());
        if status.is_server_error() {
            span.fail(status.as_str().to_owned());
        }
        log(status, took);
        response
    };
    // The program's log names the request by itself. This is for other subscribers, and made only where they want so much.
    let named = debug_span!("request", id = ?context.id(), method = %context.method(), route = context.route());
    context.scope(work.instrument(named)).await
}

/// The log adds what it says of the request in each line.
fn log(status: StatusCode, took: Duration) {
    let (status, failed) = (status.as_u16(), status.is_server_error());
    let latency = format_args!("{} ms", took.as_millis());
    match failed {
        true => error!(%latency, status, "finished processing request"),
        false => info!(%latency, status, "finished processing request"),
    }
}
