//! A content answer, ready to send: JSON, or a document, with its validator, compressed once, however many ask.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, Write},
    sync::{Arc, OnceLock},
    time::Duration,
};

use axum::{
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY},
    },
    response::{IntoResponse, Response},
};
use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use serde::Serialize;

use crate::web::{Encoding, Negotiation, Problem};

/// Brotli's levels go to 11; above this one they take ten times as long for a tenth less.
const QUALITY: i32 = 5;

/// Of a body that is compressed while a visitor waits, in bytes: that takes less than a millisecond, once.
const SMALL: usize = 16 * 1024;

/// Room for those of an answer, with what all answers have: the map need not grow.
const HEADERS: usize = 16;

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// Serialised content and the `ETag` that stands for it. Cloning shares it.
#[derive(Debug, Clone)]
pub(crate) struct ContentAnswer(Arc<Stored>);

#[derive(Debug)]
struct Stored {
    content_type: HeaderValue,
    body: Bytes,
    etag: HeaderValue,
    brotli: Compressed,
    gzip: Compressed,
}

/// Once somebody has asked for it. None if it cannot be.
type Compressed = OnceLock<Option<Bytes>>;

impl ContentAnswer {
    /// Slow: not for threads that serve requests, which use [`ContentAnswer::of`].
    ///
    /// # Errors
    /// [`Problem::Internal`], if the value has no JSON form.
    pub(crate) fn new(value: &impl Serialize) -> Result<Self, Problem> {
        let answer =
            Self::uncompressed(JSON, serde_json::to_vec(value).map_err(Problem::internal)?)?;
        answer.0.compress();
        Ok(answer)
    }

    /// Of JSON that is at hand, and that perhaps few will ask for.
    ///
    /// # Errors
    /// [`Problem::Internal`], which does not happen.
    pub(crate) async fn of_json(json: Vec<u8>) -> Result<Self, Problem> {
        Self::of_text(JSON, json).await
    }

    /// As [`ContentAnswer::of_json`], of another type.
    ///
    /// # Errors
    /// [`Problem::Internal`], which does not happen.
    pub(crate) async fn of_text(content_type: HeaderValue, body: Vec<u8>) -> Result<Self, Problem> {
        let answer = Self::uncompressed(content_type, body)?;
        if answer.0.body.len() > SMALL {
            let compressed = answer.clone();
            tokio::task::spawn_blocking(move || compressed.0.compress())
                .await
                .map_err(|_| Problem::Internal)?;
        }
        Ok(answer)
    }

    fn uncompressed(content_type: HeaderValue, body: Vec<u8>) -> Result<Self, Problem> {
        let mut hasher = DefaultHasher::new();
        body.hash(&mut hasher);
        // Weak: compressed and plain answers share it.
        let etag = format!("W/\"{:016x}\"", hasher.finish());
        Ok(Self(Arc::new(Stored {
            content_type,
            body: body.into(),
            etag: etag.try_into().map_err(|_| Problem::Internal)?,
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        })))
    }

    /// As [`ContentAnswer::new`], on a thread of its own.
    ///
    /// # Errors
    /// [`Problem::Internal`], if the value has no JSON form.
    pub(crate) async fn of<T: Serialize + Send + 'static>(value: T) -> Result<Self, Problem> {
        tokio::task::spawn_blocking(move || Self::new(&value))
            .await
            .map_err(|_| Problem::Internal)?
    }

    /// As it is sent to those who take nothing compressed.
    pub(crate) fn body(&self) -> &[u8] {
        &self.0.body
    }

    /// In memory, in bytes, when it is compressed in all ways: together they take less than the body itself.
    pub(crate) fn size(&self) -> usize {
        let body = self.0.body.len();
        size_of::<Stored>().saturating_add(body.saturating_mul(2))
    }

    /// 304 if the browser has it already.
    pub(crate) fn respond(&self, negotiation: &Negotiation, fresh_for: Duration) -> Response {
        let mut answered = HeaderMap::with_capacity(HEADERS);
        let cache_control = format!("public, max-age={}", fresh_for.as_secs());
        // It always is one.
        if let Ok(cache_control) = cache_control.try_into() {
            answered.insert(CACHE_CONTROL, cache_control);
        }
        answered.insert(ETAG, self.0.etag.clone());
        // Of a 304, too: it replaces what a cache has of the answer's headers.
        answered.insert(VARY, HeaderValue::from_static("accept-encoding"));
        let mut response = if negotiation.knows(&self.0.etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            answered.insert(CONTENT_TYPE, self.0.content_type.clone());
            let encoding = negotiation.encoding();
            let compressed =
                encoding.and_then(|encoding| Some((encoding, self.0.compressed(encoding)?)));
            let body = match compressed {
                Some((encoding, body)) => {
                    answered.insert(CONTENT_ENCODING, encoding.header());
                    body
                }
                None => &self.0.body,
            };
            Response::new(body.clone().into())
        };
        *response.headers_mut() = answered;
        response
    }
}

impl Stored {
    /// In all ways, so that no answer waits for it.
    fn compress(&self) {
        self.compressed(Encoding::Brotli);
        self.compressed(Encoding::Gzip);
    }

    fn compressed(&self, encoding: Encoding) -> Option<&Bytes> {
        let compressed = match encoding {
            Encoding::Brotli => self.brotli.get_or_init(|| brotli(&self.body).ok()),
            Encoding::Gzip => self.gzip.get_or_init(|| gzip(&self.body).ok()),
        };
        compressed.as_ref()
    }
}

fn brotli(body: &[u8]) -> io::Result<Bytes> {
    let parameters = BrotliEncoderParams {
        quality: QUALITY,
        // With it, small tables are made for small texts.
        size_hint: body.len(),
        ..BrotliEncoderParams::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &*body, &mut compressed, &parameters)?;
    Ok(compressed.into())
}

fn gzip(body: &[u8]) -> io::Result<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(body)?;
    Ok(encoder.finish()?.into())
}

#[cfg(test)]
mod tests {
    use axum::http::header::IF_NONE_MATCH;

    use super::*;

    #[test]
    fn an_answer_and_the_304_in_its_place_vary_alike() {
        let answer = ContentAnswer::new(&"a hotel").unwrap();
        let mut headers = HeaderMap::new();
        let sent = answer.respond(&Negotiation::of(&headers), Duration::ZERO);
        headers.insert(IF_NONE_MATCH, sent.headers()[ETAG].clone());
        let unchanged = answer.respond(&Negotiation::of(&headers), Duration::ZERO);
        assert_eq!(unchanged.status(), StatusCode::NOT_MODIFIED);
        for response in [sent, unchanged] {
            assert_eq!(response.headers()[VARY], "accept-encoding");
        }
    }
}

#[cfg(test)]
mod fuzz {
    use axum::http::{HeaderName, header::CONTENT_ENCODING};

    use super::*;

    /// Lines of a request's header.
    #[test]
    fn an_answer_is_sent_in_a_way_that_was_asked_for() {
        let answer = ContentAnswer::new(&"a hotel ".repeat(400)).unwrap();
        let etag = answer.respond(&Negotiation::default(), Duration::ZERO);
        let etag = etag.headers()["etag"].clone();
        stopover_fuzz::check!(["tests/fuzz/seeds/headers"], |bytes| {
            let lines = bytes.split(|byte| *byte == b'\n').filter_map(|line| {
                let colon = line.iter().position(|byte| *byte == b':')?;
                let name = HeaderName::from_bytes(&line[..colon]).ok()?;
                let value = HeaderValue::from_bytes(line[colon + 1..].trim_ascii()).ok()?;
                Some((name, value))
            });
            let headers: HeaderMap = lines.collect();
            let response = answer.respond(&Negotiation::of(&headers), Duration::ZERO);
            let says = |name: &str, what: &str| {
                let mut lines = headers.get_all(name).iter();
                lines.any(|line| {
                    let line = String::from_utf8_lossy(line.as_bytes());
                    line.to_ascii_lowercase().contains(what)
                })
            };
            if response.status() == StatusCode::NOT_MODIFIED {
                let tag = etag.to_str().unwrap().trim_start_matches("W/");
                assert!(says("if-none-match", tag) || says("if-none-match", "*"));
            } else if let Some(encoding) = response.headers().get(CONTENT_ENCODING) {
                let encoding = encoding.to_str().unwrap();
                assert!(says("accept-encoding", encoding) || says("accept-encoding", "*"));
            }
        });
    }
}
