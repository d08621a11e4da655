//! Headers on every answer, and the one never taken from a visitor.

use axum::{
    extract::Request,
    http::{
        HeaderName, HeaderValue, Response,
        header::{
            ACCESS_CONTROL_ALLOW_ORIGIN, CONTENT_SECURITY_POLICY, REFERRER_POLICY,
            X_CONTENT_TYPE_OPTIONS,
        },
    },
};

use crate::config::BaseUrl;

pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");

/// As strict as a site that embeds the widgets can be, so that the demo and its tests prove them under it.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:{pictures}; \
     connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/// A request id is ours to give: one from outside could imitate another request in the log.
pub(super) fn forget_request_id<B>(mut request: Request<B>) -> Request<B> {
    request.headers_mut().remove(REQUEST_ID);
    request
}

/// JSON is not a document: nothing may run, load or frame it.
pub(super) fn secure_api<B>(mut response: Response<B>) -> Response<B> {
    response.headers_mut().insert(
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
    );
    secure(response)
}

/// The demo page and the gallery, with the pictures of `catalogue`: a sandbox's are the only ones without https.
pub(super) fn secure_page<B>(
    catalogue: Option<&BaseUrl>,
) -> impl Fn(Response<B>) -> Response<B> + Clone + use<B> {
    let pictures = catalogue.and_then(BaseUrl::origin);
    let pictures = pictures
        .map(|origin| format!(" https: {origin}"))
        .unwrap_or_default();
    let policy = HeaderValue::try_from(PAGE_POLICY.replace("{pictures}", &pictures)).ok();
    move |mut response| {
        if let Some(policy) = policy.clone() {
            response
                .headers_mut()
                .insert(CONTENT_SECURITY_POLICY, policy);
        }
        secure(response)
    }
}

/// The widgets' files are public: any site may load them, as modules and by `fetch`, which both need permission.
pub(super) fn secure_package<B>(mut response: Response<B>) -> Response<B> {
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(
        CROSS_ORIGIN_RESOURCE_POLICY,
        HeaderValue::from_static("cross-origin"),
    );
    secure(response)
}

fn secure<B>(mut response: Response<B>) -> Response<B> {
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}
