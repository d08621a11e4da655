//! A content answer, ready to send: JSON with its validator.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    time::Duration,
};

use axum::{
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH},
    },
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use serde::Serialize;

use crate::problem::Problem;

/// Serialised content and the `ETag` that stands for it.
#[derive(Debug, Clone)]
pub(crate) struct Content {
    json: Bytes,
    etag: HeaderValue,
}

impl Content {
    /// Serialises `value`.
    ///
    /// # Errors
    /// [`Problem::Internal`], if the value has no JSON form.
    pub(crate) fn new(value: &impl Serialize) -> Result<Self, Problem> {
        let json = serde_json::to_vec(value).map_err(|_| Problem::Internal)?;
        let mut hasher = DefaultHasher::new();
        json.hash(&mut hasher);
        // Weak: compressed and plain answers share it.
        let etag = format!("W/\"{:016x}\"", hasher.finish());
        Ok(Self {
            json: json.into(),
            etag: HeaderValue::try_from(etag).map_err(|_| Problem::Internal)?,
        })
    }

    /// Size in memory, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.json
            .len()
            .saturating_add(self.etag.len())
            .saturating_add(size_of::<Self>())
    }

    /// The answer to a request with `headers`: 304 if the browser has this already.
    pub(crate) fn respond(&self, headers: &HeaderMap, fresh_for: Duration) -> Response {
        let max_age = format!("public, max-age={}", fresh_for.as_secs());
        let mut response = if self.is_known_to(headers) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            (
                [(CONTENT_TYPE, HeaderValue::from_static("application/json"))],
                self.json.clone(),
            )
                .into_response()
        };
        response.headers_mut().insert(ETAG, self.etag.clone());
        if let Ok(max_age) = HeaderValue::try_from(max_age) {
            response.headers_mut().insert(CACHE_CONTROL, max_age);
        }
        response
    }

    fn is_known_to(&self, headers: &HeaderMap) -> bool {
        let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
        let ours = self.etag.to_str().map(opaque).unwrap_or_default();
        headers
            .get_all(IF_NONE_MATCH)
            .iter()
            .filter_map(|line| line.to_str().ok())
            .any(|line| {
                line.split(',')
                    .map(opaque)
                    .any(|theirs| theirs == ours || theirs == "*")
            })
    }
}
