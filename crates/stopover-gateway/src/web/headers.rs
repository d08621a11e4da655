//! Headers of every request and of every answer.

use axum::http::{
    HeaderMap, HeaderName, HeaderValue,
    header::{
        ACCESS_CONTROL_ALLOW_ORIGIN, AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY,
        REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    },
};
use stopover_model::wire::purchase::{HANDLE_HEADER, IDEMPOTENCY_KEY_HEADER};
use tower_http::set_header::SetResponseHeaderLayer;

use crate::config::BaseUrl;

pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Header of an answer the provider could not be asked for again: its age in seconds.
pub(crate) const STALE: HeaderName = HeaderName::from_static("stopover-stale");

const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");

/// As strict as a site that embeds the widgets can be, so that the demo and its tests prove them under it.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:{pictures}; \
     connect-src 'self'; frame-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/// For answers that no cache may keep.
pub(crate) const NO_STORE: (HeaderName, HeaderValue) =
    (CACHE_CONTROL, HeaderValue::from_static("no-store"));

/// What visitors send that no log may show.
const SECRETS: [HeaderName; 3] = [
    AUTHORIZATION,
    HeaderName::from_static(HANDLE_HEADER),
    HeaderName::from_static(IDEMPOTENCY_KEY_HEADER),
];

/// Marks what is secret in a request.
pub(super) fn hide_secrets(request: &mut HeaderMap) {
    for (name, value) in request.iter_mut() {
        if SECRETS.contains(name) {
            value.set_sensitive(true);
        }
    }
}

/// What every answer of the API says. JSON is not a document: nothing may run, load or frame it. The few documents there are say what
/// they need.
pub(super) fn complete(answer: &mut HeaderMap) {
    const NOTHING: HeaderValue =
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
    answer.entry(CONTENT_SECURITY_POLICY).or_insert(NOTHING);
    answer.insert(X_CONTENT_TYPE_OPTIONS, NOSNIFF);
    answer.entry(REFERRER_POLICY).or_insert(NO_REFERRER);
}

const NOSNIFF: HeaderValue = HeaderValue::from_static("nosniff");

const NO_REFERRER: HeaderValue = HeaderValue::from_static("no-referrer");

/// Sets a header, whatever the handler said.
type SetHeader = SetResponseHeaderLayer<HeaderValue>;

fn set(name: HeaderName, value: &'static str) -> SetHeader {
    SetHeader::overriding(name, HeaderValue::from_static(value))
}

fn common() -> (SetHeader, SetHeader) {
    (
        SetHeader::overriding(X_CONTENT_TYPE_OPTIONS, NOSNIFF),
        SetHeader::if_not_present(REFERRER_POLICY, NO_REFERRER),
    )
}

/// The demo page and the gallery, with the pictures of `catalogue`: a sandbox's are the only ones without https.
pub(super) fn of_pages(
    catalogue: Option<&BaseUrl>,
) -> (
    SetResponseHeaderLayer<Option<HeaderValue>>,
    (SetHeader, SetHeader),
) {
    let pictures = catalogue.and_then(BaseUrl::origin);
    let pictures = pictures
        .map(|origin| format!(" https: {origin}"))
        .unwrap_or_default();
    let policy = HeaderValue::try_from(PAGE_POLICY.replace("{pictures}", &pictures)).ok();
    (
        SetResponseHeaderLayer::overriding(CONTENT_SECURITY_POLICY, policy),
        common(),
    )
}

/// The widgets' files are public: any site may load them, as modules and by `fetch`, which both need permission.
pub(super) fn of_package() -> (SetHeader, SetHeader, (SetHeader, SetHeader)) {
    (
        set(ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        set(CROSS_ORIGIN_RESOURCE_POLICY, "cross-origin"),
        common(),
    )
}
