//! One line for each request: method, route, status, milliseconds. Never a path, a query, a header or a
//! body, for they can hold ids, keys and names.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;

/// Logs a request when it has been answered.
pub(crate) async fn log(request: Request, next: Next) -> Response {
    let begin = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    tracing::info!(
        "{method} {} {} {:.1} ms",
        route.as_ref().map_or("(no route)", MatchedPath::as_str),
        response.status().as_u16(),
        begin.elapsed().as_secs_f64() * 1e3
    );
    response
}
