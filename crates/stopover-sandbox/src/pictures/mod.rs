//! Pictures of hotels and holidays: drawn landscapes, made when they are first asked for, served as JPEG.

mod canvas;
mod elements;
mod palette;
mod scene;

use std::convert::Infallible;

use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use moka::sync::Cache;

#[cfg(test)]
pub(crate) use scene::Look;
pub(crate) use scene::Scene;

use crate::wire::error::ApiError;
use crate::wire::request::origin::Origin;

/// Widths in pixels; heights are two thirds of them.
const WIDTHS: [u32; 3] = [320, 640, 1024];
const CACHE_BYTES: u64 = 64 * 1024 * 1024;

/// The pictures that have been drawn; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Pictures {
    drawn: Cache<(u64, u32), Bytes>,
}

impl Pictures {
    pub(crate) fn new() -> Self {
        let weight = |_: &(u64, u32), jpeg: &Bytes| u32::try_from(jpeg.len()).unwrap_or(u32::MAX);
        Self {
            drawn: Cache::builder()
                .weigher(weight)
                .max_capacity(CACHE_BYTES)
                .build(),
        }
    }

    fn get(&self, key: u64, width: u32) -> Option<Bytes> {
        self.drawn
            .optionally_get_with((key, width), || scene::draw(key, width).map(Bytes::from))
    }
}

/// Addresses of pictures for the client that asks.
#[derive(Debug)]
pub(crate) struct Gallery(String);

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

impl<S: Send + Sync> FromRequestParts<S> for Gallery {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let Origin(origin) = Origin::from_request_parts(parts, state).await?;
        Ok(Self(origin))
    }
}

/// GET /pictures/{key}/{width}.jpg, without a key: pictures are for browsers. Every key has a picture.
pub(crate) async fn picture(
    State(pictures): State<Pictures>,
    address: Result<Path<(String, String)>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let not_found = || ApiError::not_found("Picture");
    let Path((name, file)) = address.map_err(|_| not_found())?;
    let key = Some(name)
        .filter(|name| name.len() == 16)
        .and_then(|name| u64::from_str_radix(&name, 16).ok())
        .ok_or_else(not_found)?;
    let mut widths = WIDTHS.into_iter();
    let width = widths
        .find(|width| file == format!("{width}.jpg"))
        .ok_or_else(not_found)?;
    // A picture never changes: its address is its version.
    let tag = format!("\"{key:016x}-{width}\"");
    let caching = [
        ("cache-control", "public, max-age=31536000, immutable"),
        ("etag", &tag),
        ("cross-origin-resource-policy", "cross-origin"),
    ];
    let known = headers.get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, caching).into_response());
    }
    let drawn = tokio::task::spawn_blocking(move || pictures.get(key, width)).await;
    let jpeg = drawn.ok().flatten().ok_or_else(|| {
        let problem = "The picture could not be drawn";
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, problem)
    })?;
    Ok(([("content-type", "image/jpeg")], caching, jpeg).into_response())
}
