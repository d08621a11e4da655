//! Headers on every answer, and the one never taken from a visitor.

use axum::{
    extract::Request,
    http::{
        HeaderName, HeaderValue, Response,
        header::{CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS},
    },
};

pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

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

/// For pages too, which bring their own content security policy.
pub(super) fn secure<B>(mut response: Response<B>) -> Response<B> {
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}
