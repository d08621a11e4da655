//! Answers that are wrong on purpose.

use std::io;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use futures_util::stream::{self, StreamExt};
use serde_json::Value;

use crate::world::rng::SeededRng;

/// How long a client has to read the first half of an answer before its connection ends.
const READING: Duration = Duration::from_millis(100);

/// Fields that a careful client can do without.
const DISPENSABLE: [&str; 22] = [
    "address",
    "address_2",
    "age_groups",
    "amenities",
    "categories",
    "checkin_policy",
    "checkout_policy",
    "comfort",
    "condition",
    "description",
    "email",
    "facilities",
    "fees",
    "guest_rating",
    "images",
    "latitude",
    "longitude",
    "phone",
    "policies",
    "post_code",
    "remarks",
    "url",
];

pub(super) fn rate_limited_bare() -> Response {
    StatusCode::TOO_MANY_REQUESTS.into_response()
}

pub(super) fn bad_gateway() -> Response {
    let page = "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n";
    (StatusCode::BAD_GATEWAY, Html(page)).into_response()
}

/// The whole length is announced, but the connection ends half-way.
pub(super) async fn reset(response: Response) -> Response {
    let (mut parts, bytes) = read(response).await;
    let half = bytes.slice(..bytes.len() / 2);
    let broken = io::Error::from(io::ErrorKind::ConnectionReset);
    parts
        .headers
        .insert(header::CONTENT_LENGTH, HeaderValue::from(bytes.len()));
    // What a client makes of an end that comes with the first half is a matter of luck.
    let end = async {
        tokio::time::sleep(READING).await;
        Err(broken)
    };
    let body = stream::iter([Ok(half)]).chain(stream::once(end));
    Response::from_parts(parts, Body::from_stream(body))
}

/// Half of the body, as if it were all.
pub(super) async fn truncated(response: Response) -> Response {
    let (mut parts, bytes) = read(response).await;
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(bytes.slice(..bytes.len() / 2)))
}

pub(super) async fn wrong_types(response: Response, mut rng: SeededRng) -> Response {
    rewrite(response, |json| confuse(json, &mut rng)).await
}

pub(super) async fn missing_fields(response: Response, mut rng: SeededRng) -> Response {
    rewrite(response, |json| thin(json, &mut rng)).await
}

async fn read(response: Response) -> (axum::http::response::Parts, Bytes) {
    let (parts, body) = response.into_parts();
    (parts, to_bytes(body, usize::MAX).await.unwrap_or_default())
}

async fn rewrite(response: Response, change: impl FnOnce(&mut Value)) -> Response {
    let (mut parts, bytes) = read(response).await;
    let Ok(mut json) = serde_json::from_slice::<Value>(&bytes) else {
        return Response::from_parts(parts, Body::from(bytes));
    };
    change(&mut json);
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(json.to_string()))
}

/// Of about every third value, and of the first for certain.
fn confuse(json: &mut Value, rng: &mut SeededRng) {
    let mut first = true;
    visit(json, &mut |value| {
        if std::mem::take(&mut first) || rng.chance(0.3) {
            *value = match value {
                Value::Number(number) => Value::String(format!("{number}")),
                Value::String(text) => Value::from(text.len()),
                Value::Bool(truth) => Value::String(truth.to_string()),
                _ => Value::Bool(false),
            };
        }
    });
}

fn visit(json: &mut Value, leaf: &mut impl FnMut(&mut Value)) {
    match json {
        Value::Array(items) => items.iter_mut().for_each(|item| visit(item, leaf)),
        Value::Object(fields) => fields.values_mut().for_each(|field| visit(field, leaf)),
        value => leaf(value),
    }
}

/// Leaves out about half of the dispensable fields.
fn thin(json: &mut Value, rng: &mut SeededRng) {
    match json {
        Value::Array(items) => items.iter_mut().for_each(|item| thin(item, rng)),
        Value::Object(fields) => {
            fields.retain(|name, _| !DISPENSABLE.contains(&name.as_str()) || rng.chance(0.5));
            fields.values_mut().for_each(|field| thin(field, rng));
        }
        _ => {}
    }
}
