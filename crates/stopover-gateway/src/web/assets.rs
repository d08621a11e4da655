//! The widgets' package, the demo page and the gallery, when a folder is configured.

use std::path::Path;

use axum::{
    Router,
    http::{
        HeaderValue, Response,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
};
use tower::{ServiceBuilder, util::MapResponseLayer};
use tower_http::{
    compression::CompressionLayer,
    services::{ServeDir, ServeFile},
};

use super::headers::{secure_package, secure_page};
use crate::config::BaseUrl;

/// Serves `index.html`, `pkg/` and `www/` of `folder`, and nothing else of it. Its pages may show the pictures of
/// `catalogue`.
pub(crate) fn routes(folder: &Path, catalogue: Option<&BaseUrl>) -> Router {
    let dir = |name: &str| {
        ServeDir::new(folder.join(name))
            .precompressed_br()
            .precompressed_gzip()
    };
    let package = Router::new()
        .nest_service("/pkg", dir("pkg"))
        .layer(MapResponseLayer::new(secure_package));
    let pages = Router::new()
        .route_service("/", ServeFile::new(folder.join("index.html")))
        .nest_service("/www", dir("www"))
        .layer(MapResponseLayer::new(secure_page(catalogue)));
    package.merge(pages).layer(
        ServiceBuilder::new()
            .map_response(revalidate)
            .layer(CompressionLayer::new()),
    )
}

/// Names stay the same from build to build, so a browser has to ask each time, by `If-Modified-Since`.
fn revalidate<B>(mut response: Response<B>) -> Response<B> {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
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
