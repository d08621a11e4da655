//! Every refusal, in the style of the provider's 401 body (spec 5 and 7).

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// A refusal. The message names the field that is at fault, where there is one.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    message: String,
    /// Seconds.
    retry_after: Option<u64>,
}

/// The body of a refusal.
#[derive(Serialize, ToSchema)]
pub(crate) struct Refusal {
    status: &'static str,
    code: u16,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u64>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self {
            status,
            message: message.into(),
            retry_after: None,
        }
    }

    /// 401: the key is missing or wrong.
    pub(crate) fn unauthorised() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "Invalid API key")
    }

    /// 429, to be tried again after so many seconds.
    pub(crate) fn rate_limited(retry_after: u64) -> Self {
        Self {
            retry_after: Some(retry_after),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, "Rate limit exceeded")
        }
    }

    /// 400: the request cannot be read.
    pub(crate) fn malformed(field: &str, problem: impl std::fmt::Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, format!("{field}: {problem}"))
    }

    /// 422: the request can be read, but what it asks for is impossible.
    pub(crate) fn invalid(field: &str, problem: impl std::fmt::Display) -> Self {
        let message = format!("{field}: {problem}");
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// 409: it has been done already, or can be done no more.
    pub(crate) fn conflict(field: &str, problem: &str) -> Self {
        Self::new(StatusCode::CONFLICT, format!("{field}: {problem}"))
    }

    /// 404: nothing has that id.
    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, format!("{what} not found"))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = Refusal {
            status: "error",
            code: self.status.as_u16(),
            message: self.message,
            retry_after: self.retry_after,
        };
        let mut response = (self.status, Json(body)).into_response();
        if let Some(seconds) = self.retry_after {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// Answers requests to paths that do not exist.
pub(crate) async fn no_such_path() -> ApiError {
    ApiError::not_found("Path")
}

/// Answers requests with a method that the path does not have.
pub(crate) async fn no_such_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "Method not allowed")
}
