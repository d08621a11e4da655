//! Files as they were sent last, in memory for a moment: reading one takes another thread, which takes longer than all else.

use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

use axum::{
    body::Body,
    extract::{Request, State},
    http::{
        HeaderMap, HeaderName, Method, StatusCode,
        header::{
            ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, IF_MATCH,
            IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_RANGE, IF_UNMODIFIED_SINCE, RANGE,
        },
    },
    middleware::Next,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use headers::{ContentLength, HeaderMapExt, IfModifiedSince, LastModified};
use http_body_util::BodyExt;
use moka::future::Cache;

/// After which a change on the disk is seen at the latest.
const KEPT_FOR: Duration = Duration::from_secs(1);

/// Larger files are read anew each time, in pieces.
const LARGEST: u64 = 1 << 20;

/// Of all files together.
const MOST_BYTES: u64 = 32 << 20;

/// Bytes that keeping a file takes besides, roughly: its headers, and the cache's own.
const OVERHEAD: usize = 2048;

/// What asks for other than a whole file or nothing.
const PARTIAL: [HeaderName; 5] = [
    IF_MATCH,
    IF_NONE_MATCH,
    IF_RANGE,
    IF_UNMODIFIED_SINCE,
    RANGE,
];

/// Cloning shares the memory.
#[derive(Clone)]
pub(super) struct KeptFiles(Cache<Key, Arc<Kept>>);

/// Which file, and in which encoding.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    path: String,
    encodings: String,
}

struct Kept {
    headers: HeaderMap,
    body: Bytes,
    modified: Option<SystemTime>,
}

impl KeptFiles {
    pub(super) fn new() -> Self {
        let size = |key: &Key, kept: &Arc<Kept>| {
            let name = key.path.len().saturating_add(key.encodings.len());
            let size = kept
                .body
                .len()
                .saturating_add(name)
                .saturating_add(OVERHEAD);
            u32::try_from(size).unwrap_or(u32::MAX)
        };
        Self(
            Cache::builder()
                .time_to_live(KEPT_FOR)
                .max_capacity(MOST_BYTES)
                .weigher(size)
                .build(),
        )
    }
}

/// Answers from memory, or with what `next` reads from the disk.
pub(super) async fn keep(
    State(files): State<KeptFiles>,
    mut request: Request,
    next: Next,
) -> Response {
    let Some(key) = key(&request) else {
        return next.run(request).await;
    };
    let known: Option<IfModifiedSince> = request.headers().typed_get();
    if let Some(kept) = files.0.get(&key).await {
        return kept.answer(known);
    }
    // To keep the file it has to be read, whatever the browser has.
    request.headers_mut().remove(IF_MODIFIED_SINCE);
    let response = next.run(request).await;
    let length: Option<ContentLength> = response.headers().typed_get();
    let is_small = length.is_some_and(|ContentLength(bytes)| bytes <= LARGEST);
    if response.status() != StatusCode::OK {
        return response;
    }
    let modified: Option<LastModified> = response.headers().typed_get();
    let modified = modified.map(SystemTime::from);
    if !is_small {
        return match is_known(known, modified) {
            true => not_modified(response.headers()),
            false => response,
        };
    }
    let (head, body) = response.into_parts();
    let Ok(body) = body.collect().await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let body = body.to_bytes();
    let kept = Arc::new(Kept {
        headers: head.headers,
        body,
        modified,
    });
    files.0.insert(key, Arc::clone(&kept)).await;
    kept.answer(known)
}

/// None for what is not asked for by everybody: each spelling would be kept for itself.
fn key(request: &Request) -> Option<Key> {
    let headers = request.headers();
    let mut lines = headers.get_all(ACCEPT_ENCODING).iter();
    let encodings = match (lines.next(), lines.next()) {
        (None, _) => "",
        (Some(encodings), None) => encodings.to_str().ok()?,
        (Some(_), Some(_)) => return None,
    };
    let path = request.uri().path();
    let is_usual = request.method() == Method::GET
        && !PARTIAL.iter().any(|name| headers.contains_key(name))
        && !path.contains('%')
        && !encodings.contains(';');
    is_usual.then(|| Key {
        path: path.to_owned(),
        encodings: encodings.to_owned(),
    })
}

impl Kept {
    /// 304 if the browser has it already.
    fn answer(&self, known: Option<IfModifiedSince>) -> Response {
        if is_known(known, self.modified) {
            return not_modified(&self.headers);
        }
        let mut response = Response::new(Body::from(self.body.clone()));
        response.headers_mut().clone_from(&self.headers);
        response
    }
}

/// Whether the browser has it already.
fn is_known(known: Option<IfModifiedSince>, modified: Option<SystemTime>) -> bool {
    known
        .zip(modified)
        .is_some_and(|(known, modified)| !known.is_modified(modified))
}

/// 304, with what `of_file` says of more than its body.
fn not_modified(of_file: &HeaderMap) -> Response {
    let mut response = StatusCode::NOT_MODIFIED.into_response();
    let headers = response.headers_mut();
    headers.clone_from(of_file);
    for of_body in [CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE] {
        headers.remove(of_body);
    }
    response
}
