//! Reads JSON bodies and says precisely what is wrong with one.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;

use super::object::Object;
use crate::wire::error::ApiError;

/// In bytes.
pub(crate) const MAX_BODY: usize = 256 * 1024;

/// A JSON body; a refusal names the field.
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "Content-Type: expected application/json",
            ));
        }
        let bytes = Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                format!("body: larger than {MAX_BODY} bytes"),
            ),
            _ => ApiError::malformed("body", "could not be read"),
        })?;
        let mut json = serde_json::Deserializer::from_slice(&bytes);
        let Object(body) = serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let field = match error.path().to_string() {
                path if path == "." || !error.inner().is_data() => "body".to_owned(),
                path => path,
            };
            ApiError::malformed(&field, problem(error.inner()))
        })?;
        let end = json.end();
        end.map_err(|error| ApiError::malformed("body", error))?;
        Ok(Self(body))
    }
}

/// What is wrong, without the value that is wrong: it could be somebody's name.
fn problem(error: &serde_json::Error) -> String {
    let message = error.to_string();
    match message.rsplit_once(", expected ") {
        Some((_, expected)) => format!("expected {expected}"),
        None => message,
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let media_type = headers.get(header::CONTENT_TYPE);
    let media_type = media_type.and_then(|value| value.to_str().ok());
    let essence = media_type.and_then(|media_type| media_type.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}
