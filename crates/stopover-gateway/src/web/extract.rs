//! Readers of requests that refuse by naming what is wrong.

use std::error::Error;

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Query, Request},
    http::{HeaderMap, StatusCode, header::CONTENT_TYPE, request::Parts},
};
use serde::de::DeserializeOwned;

use super::Problem;

/// Query parameters. `T` must deny unknown fields: what is not asked for is an error, not ignored.
pub(crate) struct Parameters<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Parameters<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        match Query::try_from_uri(&parts.uri) {
            Ok(Query(parameters)) => Ok(Self(parameters)),
            Err(rejection) => Err(Problem::InvalidQuery(shortened(&innermost(&rejection)))),
        }
    }
}

/// A JSON body, declared as such: only then do browsers ask before they send it across origins.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        if !is_json(request.headers()) {
            return Err(Problem::NotJson);
        }
        let bytes = Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|_| Problem::not_received())?;
        let mut json = serde_json::Deserializer::from_slice(&bytes);
        let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let path = error.path().to_string();
            let cause = error.into_inner();
            // `?` is a body that breaks off before its path is known.
            let field = if matches!(path.as_str(), "." | "?") {
                String::new()
            } else {
                format!("{path}: ")
            };
            let status = if cause.is_data() {
                StatusCode::UNPROCESSABLE_ENTITY
            } else {
                StatusCode::BAD_REQUEST
            };
            invalid(
                status,
                format!("{field}{}", without_value(&cause.to_string())),
            )
        })?;
        json.end()
            .map_err(|error| invalid(StatusCode::BAD_REQUEST, error.to_string()))?;
        Ok(Self(value))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    is_declared_as("application/json", headers)
}

/// Whether a body is declared as that of a form, as browsers send it.
pub(crate) fn is_form(headers: &HeaderMap) -> bool {
    is_declared_as("application/x-www-form-urlencoded", headers)
}

fn is_declared_as(media_type: &str, headers: &HeaderMap) -> bool {
    let declared = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    declared
        .split(';')
        .next()
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case(media_type))
}

/// serde quotes the value that it did not expect, and that may be a person's name.
fn without_value(message: &str) -> String {
    match message.rsplit_once(", expected ") {
        Some((_, expected)) => format!("expected {expected}"),
        None => message.to_owned(),
    }
}

fn invalid(status: StatusCode, detail: String) -> Problem {
    Problem::InvalidBody {
        status,
        detail: shortened(&detail),
    }
}

fn innermost(error: &dyn Error) -> String {
    error.source().map_or_else(|| error.to_string(), innermost)
}

/// A text of the visitor's may be part of the message.
fn shortened(message: &str) -> String {
    const LONGEST: usize = 300;
    match message.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", message.get(..end).unwrap_or_default()),
        None => message.to_owned(),
    }
}

/// For routes that take none, so that they too refuse what they do not know.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoParameters {}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Person {
        #[serde(rename = "name")]
        _name: String,
        #[serde(rename = "age")]
        _age: u8,
    }

    async fn detail(body: &'static str) -> String {
        let request = Request::post("/").header(CONTENT_TYPE, "application/json");
        let request = request.body(body.into()).unwrap();
        match Body::<Person>::from_request(request, &()).await {
            Err(Problem::InvalidBody { detail, .. }) => detail,
            Err(other) => panic!("{other:?}"),
            Ok(_) => panic!("{body} is valid"),
        }
    }

    #[tokio::test]
    async fn what_is_wrong_with_a_body_names_the_field_and_quotes_nothing() {
        for (body, expected) in [
            (
                r#"{"name": "Eleni", "age": "Eleni"}"#,
                "age: expected u8 at line 1",
            ),
            (
                r#"{"name": "Eleni", "age": "x, expected y"}"#,
                "age: expected u8 at line 1",
            ),
            (
                r#"{"name": ["Eleni"], "age": 7}"#,
                "name: expected a string at line 1",
            ),
            (
                r#"{"name": "Eleni", "age": 4711}"#,
                "age: expected u8 at line 1",
            ),
            (r#"{"name": "Eleni"}"#, "missing field `age` at line 1"),
            (r#""Eleni""#, "expected struct Person at line 1"),
            (
                r#"{"name": "Eleni""#,
                "EOF while parsing an object at line 1",
            ),
        ] {
            let detail = detail(body).await;
            assert!(detail.starts_with(expected), "{detail}");
            assert!(
                !detail.contains("Eleni") && !detail.contains("4711"),
                "{detail}"
            );
        }
    }
}
