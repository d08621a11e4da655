//! What the links in answers begin with.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, OriginalUri};
use axum::http::header;
use axum::http::request::Parts;
use axum::http::uri::Authority;

use crate::config::{PublicUrl, is_host};

/// What links begin with, without a slash at the end: the [`PublicUrl`] among the request's extensions, or else the
/// host that the request names.
#[derive(Clone, Debug)]
pub(crate) struct Origin(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Origin {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        if let Some(public) = parts.extensions.get::<PublicUrl>() {
            return Ok(Self(public.to_string()));
        }
        let OriginalUri(uri) = OriginalUri::from_request_parts(parts, state).await?;
        let header = parts.headers.get(header::HOST);
        // A request that names its target in full means that one, whatever its header says (RFC 9112, section 3.2.2).
        let host = uri
            .authority()
            .map(Authority::as_str)
            .or_else(|| header?.to_str().ok())
            .filter(|host| is_host(host))
            .unwrap_or("localhost");
        Ok(Self(format!("http://{host}")))
    }
}
