//! Who may pass: the header `api_key` (spec 5), after the configured latency.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use super::error::ApiError;
use crate::app::Shared;

/// Lets a request through when it carries the key.
pub(crate) async fn authenticate(
    State(app): State<Shared>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if !app.config.latency.is_zero() {
        tokio::time::sleep(app.config.latency).await;
    }
    match request.headers().get("api_key") {
        Some(key) if key.as_bytes() == app.config.api_key.as_bytes() => Ok(next.run(request).await),
        _ => Err(ApiError::unauthorised()),
    }
}
