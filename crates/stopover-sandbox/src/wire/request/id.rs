//! Ids of resources.

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use uuid::Uuid;

use super::required;
use crate::wire::error::ApiError;

/// The id at the end of a path, which the specification calls `name`.
///
/// # Errors
/// 400 when it is no UTF-8.
pub(crate) fn path_id(
    name: &str,
    id: Result<Path<String>, PathRejection>,
) -> Result<String, ApiError> {
    id.map(|Path(id)| id)
        .map_err(|_| ApiError::malformed(name, "expected UTF-8"))
}

/// A UUID that a request must have.
///
/// # Errors
/// 422 when it is missing or something else.
pub(crate) fn required_uuid(field: &str, text: Option<&str>) -> Result<Uuid, ApiError> {
    uuid(field, required(field, text)?)
}

/// # Errors
/// 422 when it is something else.
pub(crate) fn uuid(field: &str, text: &str) -> Result<Uuid, ApiError> {
    text.parse()
        .map_err(|_| ApiError::invalid(field, "expected a UUID"))
}
