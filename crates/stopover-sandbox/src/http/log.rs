//! One line for each request: method, route, status, milliseconds. Never a path, a query, a header or a
//! body, because they can hold ids, keys and names.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

/// Logs a request when it has been answered, or when its client has disconnected without an answer.
pub(super) async fn log(request: Request, next: Next) -> Response {
    let mut line = Line {
        begin: Instant::now(),
        method: request.method().clone(),
        route: request.extensions().get::<MatchedPath>().cloned(),
        answer: None,
    };
    let response = next.run(request).await;
    line.answer = Some(response.status());
    response
}

/// Written when dropped, which also happens to a request whose client has disconnected.
struct Line {
    begin: Instant,
    method: Method,
    route: Option<MatchedPath>,
    answer: Option<StatusCode>,
}

impl Drop for Line {
    fn drop(&mut self) {
        // A client can send any word as the method, even a key.
        let method = match self.method {
            Method::GET | Method::HEAD | Method::POST | Method::PUT => self.method.as_str(),
            Method::DELETE | Method::OPTIONS | Method::PATCH => self.method.as_str(),
            _ => "(other)",
        };
        let route = self.route.as_ref();
        let answer = self.answer.as_ref().map(StatusCode::as_str);
        tracing::info!(
            "{method} {} {} {:.1} ms",
            route.map_or("(no route)", MatchedPath::as_str),
            answer.unwrap_or("no answer"),
            self.begin.elapsed().as_secs_f64() * 1e3
        );
    }
}
