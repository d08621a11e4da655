//! The admin port: the only way over HTTP to list, add and end faults.

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Json;
use axum::routing::{delete, get};
use serde_json::{Value, json};

use super::rule::WrittenRule;
use super::{FaultRule, Faults};
use crate::wire::error::{ApiError, no_such_method, no_such_path};
use crate::wire::request::body::JsonBody;
pub(crate) fn admin(faults: Faults) -> Router {
    Router::new()
        .route("/faults", get(list).post(add).delete(clear))
        .route("/faults/{id}", delete(remove))
        .fallback(no_such_path)
        .method_not_allowed_fallback(no_such_method)
        .with_state(faults)
}

async fn list(State(faults): State<Faults>) -> Json<Vec<Value>> {
    let active = faults.active();
    Json(active.iter().map(|active| json!(**active)).collect())
}

async fn add(
    State(faults): State<Faults>,
    JsonBody(rule): JsonBody<WrittenRule>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let rule = FaultRule::try_from(rule)
        .map_err(|error| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, error.to_string()))?;
    Ok((StatusCode::CREATED, Json(json!({ "id": faults.add(rule) }))))
}

async fn clear(State(faults): State<Faults>) -> StatusCode {
    faults.clear();
    StatusCode::NO_CONTENT
}

async fn remove(
    State(faults): State<Faults>,
    id: Result<Path<u64>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    if id.is_ok_and(|Path(id)| faults.remove(id)) {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::not_found("Fault"))
    }
}
