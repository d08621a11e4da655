//! Reads requests: JSON bodies, ids in paths, paging, and where links are to lead.

pub(crate) mod body;
pub(crate) mod id;
pub(crate) mod object;
pub(crate) mod origin;
pub(crate) mod page;
pub(crate) mod whole;

use std::fmt::Display;

use super::error::ApiError;

/// A field that a request must have.
///
/// # Errors
/// 422 when it is missing.
pub(crate) fn required<T>(field: &str, value: Option<T>) -> Result<T, ApiError> {
    value.ok_or_else(|| ApiError::invalid(field, "is required"))
}

/// # Errors
/// 422 with the problem, unless the field is valid.
pub(crate) fn ensure(is_valid: bool, field: &str, problem: impl Display) -> Result<(), ApiError> {
    if is_valid {
        Ok(())
    } else {
        Err(ApiError::invalid(field, problem))
    }
}
