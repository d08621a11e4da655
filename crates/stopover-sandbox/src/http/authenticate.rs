//! Lets requests with the right header `api_key` (spec 5) through, after the configured latency.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::wire::error::ApiError;

/// The key that requests must carry, and how long each is held back.
#[derive(Clone)]
pub(crate) struct Authentication {
    pub(crate) api_key: Arc<str>,
    pub(crate) latency: Duration,
}

impl fmt::Debug for Authentication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Authentication").finish_non_exhaustive()
    }
}

pub(super) async fn authenticate(
    State(Authentication { api_key, latency }): State<Authentication>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if !latency.is_zero() {
        tokio::time::sleep(latency).await;
    }
    match request.headers().get("api_key") {
        Some(key) if key.as_bytes() == api_key.as_bytes() => Ok(next.run(request).await),
        _ => Err(ApiError::unauthorised()),
    }
}
