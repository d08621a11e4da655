//! The widgets' package, the demo page and the gallery, when a folder is configured.

use std::path::Path;

use axum::{
    Router,
    extract::Request,
    http::{
        HeaderValue, Response,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    middleware::{Next, from_fn, from_fn_with_state},
};
use tower::util::MapResponseLayer;
use tower_http::services::{ServeDir, ServeFile};

use super::{
    headers,
    kept_files::{KeptFiles, keep},
};
use crate::config::BaseUrl;

/// Serves `index.html`, `pkg/` and `www/` of `folder`, and nothing else of it, compressed where a compressed file lies beside one. Its pages may show the pictures of
/// `catalogue`.
pub(crate) fn routes(folder: &Path, catalogue: Option<&BaseUrl>) -> Router {
    let dir = |name: &str| {
        ServeDir::new(folder.join(name))
            .precompressed_br()
            .precompressed_gzip()
    };
    let package = Router::new()
        .nest_service("/pkg", dir("pkg"))
        .layer(from_fn(keep_hashed))
        .layer(headers::of_package());
    let pages = Router::new()
        .route_service("/", ServeFile::new(folder.join("index.html")))
        .nest_service("/www", dir("www"))
        .layer(headers::of_pages(catalogue));
    package
        .merge(pages)
        .layer(MapResponseLayer::new(revalidate))
        .layer(from_fn_with_state(KeptFiles::new(), keep))
}

/// What is named by its hash never changes.
async fn keep_hashed(request: Request, next: Next) -> axum::response::Response {
    let is_hashed = is_hashed(request.uri().path());
    let mut response = next.run(request).await;
    if is_hashed && response.status().is_success() {
        response.headers_mut().insert(
            CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=31536000, immutable"),
        );
    }
    response
}

/// Whether a file is named like `core-0123456789.wasm`: ten digits of its hash before the extension.
fn is_hashed(path: &str) -> bool {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    stem.rsplit_once('-').is_some_and(|(_, hash)| {
        hash.len() == 10 && hash.bytes().all(|digit| digit.is_ascii_hexdigit())
    })
}

/// Other names stay the same from build to build, so a browser has to ask each time, by `If-Modified-Since`.
fn revalidate<B>(mut response: Response<B>) -> Response<B> {
    let headers = response.headers_mut();
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-cache"));
    if headers
        .get(CONTENT_TYPE)
        .is_some_and(|kind| kind == "text/html")
    {
        headers.insert(
            CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        );
    }
    response
}
