//! A content answer, ready to send: JSON with its validator, compressed beforehand where many will ask.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    time::Duration,
};

use axum::{
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY},
    },
    response::{IntoResponse, Response},
};
use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use headers::{CacheControl, ETag, HeaderMapExt, IfNoneMatch};
use serde::Serialize;

use crate::web::Problem;

/// Brotli's levels go to 11; above this one they take ten times as long for a tenth less.
const QUALITY: i32 = 5;

/// Serialised content and the `ETag` that stands for it.
#[derive(Debug, Clone)]
pub(crate) struct ContentAnswer {
    json: Bytes,
    brotli: Option<Bytes>,
    etag: ETag,
}

impl ContentAnswer {
    ///
    /// # Errors
    /// [`Problem::Internal`], if the value has no JSON form.
    pub(crate) fn new(value: &impl Serialize) -> Result<Self, Problem> {
        let json = serde_json::to_vec(value).map_err(Problem::internal)?;
        let mut hasher = DefaultHasher::new();
        json.hash(&mut hasher);
        // Weak: compressed and plain answers share it.
        let etag = format!("W/\"{:016x}\"", hasher.finish());
        Ok(Self {
            json: json.into(),
            brotli: None,
            etag: etag.parse().map_err(|_| Problem::Internal)?,
        })
    }

    /// Compressed once for everyone. Slow: not for threads that serve requests.
    ///
    /// # Errors
    /// [`Problem::Internal`], if the value has no JSON form.
    pub(crate) fn compressed(value: &impl Serialize) -> Result<Self, Problem> {
        let content = Self::new(value)?;
        let parameters = BrotliEncoderParams {
            quality: QUALITY,
            ..BrotliEncoderParams::default()
        };
        let mut brotli = Vec::new();
        brotli::BrotliCompress(&mut content.json.as_ref(), &mut brotli, &parameters)
            .map_err(Problem::internal)?;
        Ok(Self {
            brotli: Some(brotli.into()),
            ..content
        })
    }

    /// In memory, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.json
            .len()
            .saturating_add(self.brotli.as_ref().map_or(0, Bytes::len))
            .saturating_add(size_of::<Self>())
    }

    /// 304 if the browser has it already.
    pub(crate) fn respond(&self, headers: &HeaderMap, fresh_for: Duration) -> Response {
        let cache_control = CacheControl::new()
            .with_public()
            .with_max_age(Duration::from_secs(fresh_for.as_secs()));
        let mut response = if self.is_known_to(headers) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let json = (CONTENT_TYPE, HeaderValue::from_static("application/json"));
            match self.brotli.as_ref().filter(|_| accepts_brotli(headers)) {
                Some(brotli) => {
                    let encoding = (CONTENT_ENCODING, HeaderValue::from_static("br"));
                    let vary = (VARY, HeaderValue::from_static("accept-encoding"));
                    ([json, encoding, vary], brotli.clone()).into_response()
                }
                None => ([json], self.json.clone()).into_response(),
            }
        };
        response.headers_mut().typed_insert(self.etag.clone());
        response.headers_mut().typed_insert(cache_control);
        response
    }

    fn is_known_to(&self, headers: &HeaderMap) -> bool {
        headers
            .typed_get::<IfNoneMatch>()
            .is_some_and(|known| !known.precondition_passes(&self.etag))
    }
}

/// A browser that prefers something else takes brotli as well.
fn accepts_brotli(headers: &HeaderMap) -> bool {
    headers
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .any(|entry| {
            let mut parts = entry.split(';').map(str::trim);
            let is_brotli = parts
                .next()
                .is_some_and(|name| name.eq_ignore_ascii_case("br"));
            let refused = |part: &str| {
                part.strip_prefix("q=")
                    .and_then(|quality| quality.parse::<f32>().ok())
                    .is_some_and(|quality| quality <= 0.0)
            };
            is_brotli && !parts.any(refused)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brotli_is_sent_to_those_who_take_it() {
        let accepts = |line: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(line));
            accepts_brotli(&headers)
        };
        assert!(accepts("gzip, deflate, br, zstd"));
        assert!(accepts("gzip;q=1.0, BR;q=0.5"));
        for without in ["gzip", "br;q=0", "br; q=0.0", "brotli", ""] {
            assert!(!accepts(without), "{without}");
        }
    }
}
