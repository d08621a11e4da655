//! Reads the handle a request carries.

use axum::{extract::FromRequestParts, http::request::Parts};
use stopover_model::wire::purchase::HANDLE_HEADER;

use super::Handle;
use crate::problem::Problem;

/// A request without a handle, or with what cannot be one, learns as much as one with a handle that never was.
impl<S: Send + Sync> FromRequestParts<S> for Handle {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let mut lines = parts.headers.get_all(HANDLE_HEADER).iter();
        let (Some(line), None) = (lines.next(), lines.next()) else {
            return Err(Problem::NotFound);
        };
        line.to_str()
            .ok()
            .and_then(Self::parse)
            .ok_or(Problem::NotFound)
    }
}
