//! Pictures of hotels and holidays: drawn landscapes, made when they are first asked for, served as JPEG.

mod canvas;
mod palette;
mod scene;
mod things;

use std::convert::Infallible;

use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use moka::sync::Cache;

use crate::app::Shared;
use crate::http::error::ApiError;
use crate::http::origin::Origin;

/// Widths in pixels; heights are two thirds of them.
const WIDTHS: [u32; 3] = [320, 640, 1024];
/// How many bytes of drawn pictures are kept.
const KEPT: u64 = 64 * 1024 * 1024;

/// The pictures that have been drawn.
#[derive(Debug)]
pub(crate) struct Pictures {
    drawn: Cache<(u64, u32), Bytes>,
}

impl Pictures {
    pub(crate) fn new() -> Self {
        let weight = |_: &(u64, u32), jpeg: &Bytes| u32::try_from(jpeg.len()).unwrap_or(u32::MAX);
        Self {
            drawn: Cache::builder().weigher(weight).max_capacity(KEPT).build(),
        }
    }

    fn get(&self, key: u64, width: u32) -> Option<Bytes> {
        self.drawn
            .optionally_get_with((key, width), || scene::draw(key, width).map(Bytes::from))
    }
}

/// Addresses of pictures, as the client that asks reaches this server.
#[derive(Debug)]
pub(crate) struct Gallery(Origin);

impl Gallery {
    pub(crate) fn medium(&self, key: u64) -> String {
        self.address(key, 640)
    }

    pub(crate) fn large(&self, key: u64) -> String {
        self.address(key, 1024)
    }

    fn address(&self, key: u64, width: u32) -> String {
        format!("{}/pictures/{key:016x}/{width}.jpg", self.0)
    }
}

impl FromRequestParts<Shared> for Gallery {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Infallible> {
        Origin::from_request_parts(parts, app).await.map(Self)
    }
}

/// GET /pictures/{key}/{width}.jpg, without a key: pictures are for browsers. Every key has a picture.
pub(crate) async fn picture(
    State(app): State<Shared>,
    address: Result<Path<(String, String)>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let not_found = || ApiError::not_found("Picture");
    let Path((key, file)) = address.map_err(|_| not_found())?;
    let key_bits = Some(&key)
        .filter(|key| key.len() == 16)
        .and_then(|key| u64::from_str_radix(key, 16).ok())
        .ok_or_else(not_found)?;
    let width = WIDTHS
        .into_iter()
        .find(|width| file == format!("{width}.jpg"))
        .ok_or_else(not_found)?;
    // A picture never changes: its address is its version.
    let tag = format!("\"{key_bits:016x}-{width}\"");
    let caching = [
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=31536000, immutable"),
        ),
        (
            header::ETAG,
            HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\"")),
        ),
        (
            header::HeaderName::from_static("cross-origin-resource-policy"),
            HeaderValue::from_static("cross-origin"),
        ),
    ];
    if headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes())
    {
        return Ok((StatusCode::NOT_MODIFIED, caching).into_response());
    }
    let drawn = tokio::task::spawn_blocking(move || app.pictures.get(key_bits, width))
        .await
        .ok()
        .flatten();
    let jpeg = drawn.ok_or_else(|| {
        ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "The picture could not be drawn",
        )
    })?;
    Ok((
        [(header::CONTENT_TYPE, HeaderValue::from_static("image/jpeg"))],
        caching,
        jpeg,
    )
        .into_response())
}
