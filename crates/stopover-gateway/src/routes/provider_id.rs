use axum::{
    extract::{FromRequestParts, Path},
    http::request::Parts,
};

use crate::{upstream::is_plausible_id, web::Problem};

/// The id at the end of a path. What the provider could not have under that id is not found, without asking.
pub(super) struct ProviderId(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for ProviderId {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match Path::<String>::from_request_parts(parts, state).await {
            Ok(Path(id)) if is_plausible_id(&id) => Ok(Self(id)),
            _ => Err(Problem::NotFound),
        }
    }
}
