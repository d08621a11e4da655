//! What a visitor is answered instead of what was asked for. Which to use when:
//!
//! - the visitor's request is at fault: [`Problem::InvalidQuery`] (address), [`Problem::InvalidBody`] (well-formed
//!   JSON or not), [`Problem::NotFound`], [`Problem::MethodNotAllowed`], [`Problem::BodyTooLarge`],
//!   [`Problem::NotJson`], [`Problem::TooSlow`], or, if only the provider can tell, [`Problem::Refused`];
//! - a booking request is at fault: [`Problem::InvalidHeader`], [`Problem::Forbidden`] (page or handle),
//!   [`Problem::GrantRefused`], [`Problem::TestOnly`], [`Problem::PriceChanged`], [`Problem::Expired`], or it was made
//!   before: [`Problem::InProgress`], [`Problem::AlreadySubmitted`], [`Problem::KeyReused`];
//! - the visitor has to wait: [`Problem::Busy`] (a quota, the provider's or ours), [`Problem::NotSubmitted`] (the provider's, for
//!   what books or cancels, and the end of this process), [`Problem::Overloaded`] (this process), [`Problem::BookingClosed`] (bookings);
//! - the provider is at fault: [`Problem::ProviderUnreachable`], [`Problem::ProviderTimeout`],
//!   [`Problem::ProviderError`] (it says so itself), [`Problem::Unreadable`] (its answer cannot be used) and
//!   [`Problem::CheckoutTaken`];
//! - the site's owner is: [`Problem::Misconfigured`];
//! - we are: [`Problem::Internal`].
//!
//! No variant has room for the provider's own words: they could hold the key. What was wrong goes to the log.

use std::{any::Any, error::Error, time::Duration};

use axum::{
    http::{
        HeaderValue, StatusCode,
        header::{CONTENT_TYPE, RETRY_AFTER},
    },
    response::{IntoResponse, Response},
};
use stopover_model::wire::{self, ProblemKind};
use tracing::error;

use super::NO_STORE;
use crate::{
    error_chain::Chain,
    upstream::{UpstreamError, UpstreamErrorKind, whole_seconds},
};

/// Why a request was not answered as asked. See the module for which to use when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Problem {
    /// 400: an unknown, repeated or unreadable query parameter; the text names it.
    InvalidQuery(String),
    /// 422 (or 400, if not even JSON): the text names the field.
    InvalidBody { status: StatusCode, detail: String },
    /// 404: no such route, or nothing by that id.
    NotFound,
    /// 405: the route exists, for another method.
    MethodNotAllowed,
    /// 413: the body exceeds `limits.request_bytes`.
    BodyTooLarge,
    /// 415: a body that is not declared as JSON.
    NotJson,
    /// 408: the request was not received within `limits.body_timeout`.
    TooSlow,
    /// 422: well-formed values that the provider does not accept.
    Refused,
    /// 429: a quota is used up for so many seconds.
    Busy { retry_after: u32 },
    /// 429: the provider's quota is used up for so many seconds, or this process ends, and nothing was submitted.
    NotSubmitted { retry_after: u32 },
    /// 503: as many requests or calls of this kind in progress as may be.
    Overloaded,
    /// 400: a header is missing or cannot be read; the text names it.
    InvalidHeader(&'static str),
    /// 403: a page or a handle that may not do this. Does not reveal whether there is something to do it to.
    Forbidden,
    /// 403: the site has no grant key, and this is not the test hotel.
    TestOnly,
    /// 403: the site's grant is missing or not one for this checkout; the text names the claim.
    GrantRefused(&'static str),
    /// 409: the visitor agreed to another price.
    PriceChanged,
    /// 410: the search or the session has expired.
    Expired,
    /// 410: not a rate that a search for this site found, at that price; the text says what does not fit.
    NotOffered(&'static str),
    /// 409: the same request is being worked on.
    InProgress,
    /// 409: submitted before, under another idempotency key.
    AlreadySubmitted,
    /// 409: the visitor's page has given the attempt up.
    Abandoned,
    /// 422: the idempotency key was used for something else.
    KeyReused,
    /// 503: no bookings at the moment; the text says why.
    BookingClosed(&'static str),
    /// 502: the provider refuses our key.
    Misconfigured,
    /// 502: no connection to the provider.
    ProviderUnreachable,
    /// 504: the provider is too slow.
    ProviderTimeout,
    /// 502: the provider fails.
    ProviderError,
    /// 502: the provider has an answer that cannot be used. That there is one may be more than a visitor may know.
    Unreadable,
    /// 502: the provider has given out a checkout that somebody else may be buying.
    CheckoutTaken,
    /// 500: a mistake of the gateway.
    Internal,
}

impl Problem {
    /// `wait` is how long until a quota is free again.
    pub(crate) fn busy(wait: Duration) -> Self {
        Self::Busy {
            retry_after: whole_seconds(wait),
        }
    }

    /// A body that breaks off.
    pub(crate) fn not_received() -> Self {
        Self::InvalidBody {
            status: StatusCode::BAD_REQUEST,
            detail: "the body was not received whole".into(),
        }
    }

    /// A mistake of the gateway. Its causes go to the log.
    pub(crate) fn internal(cause: impl Error) -> Self {
        error!(failure = %Chain(&cause), "a mistake of the gateway");
        Self::Internal
    }

    /// For `CatchPanicLayer`. The panic's message stays inside: the hook has logged where it came from.
    pub(crate) fn from_panic(_: Box<dyn Any + Send>) -> Response {
        error!("a handler panicked");
        Self::Internal.into_response()
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::InvalidQuery(_) | Self::InvalidHeader(_) => StatusCode::BAD_REQUEST,
            Self::InvalidBody { status, .. } => *status,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Refused | Self::KeyReused => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Forbidden | Self::TestOnly | Self::GrantRefused(_) => StatusCode::FORBIDDEN,
            Self::PriceChanged | Self::InProgress | Self::AlreadySubmitted | Self::Abandoned => {
                StatusCode::CONFLICT
            }
            Self::Expired | Self::NotOffered(_) => StatusCode::GONE,
            Self::Busy { .. } | Self::NotSubmitted { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Overloaded | Self::BookingClosed(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Misconfigured
            | Self::ProviderUnreachable
            | Self::ProviderError
            | Self::Unreadable
            | Self::CheckoutTaken => StatusCode::BAD_GATEWAY,
            Self::ProviderTimeout => StatusCode::GATEWAY_TIMEOUT,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn kind(&self) -> ProblemKind {
        match self {
            Self::InvalidQuery(_)
            | Self::InvalidHeader(_)
            | Self::InvalidBody { .. }
            | Self::MethodNotAllowed
            | Self::BodyTooLarge
            | Self::NotJson
            | Self::TooSlow
            | Self::Refused => ProblemKind::InvalidRequest,
            Self::NotFound => ProblemKind::NotFound,
            Self::Forbidden => ProblemKind::Forbidden,
            Self::TestOnly => ProblemKind::TestOnly,
            Self::GrantRefused(_) => ProblemKind::GrantRefused,
            Self::PriceChanged => ProblemKind::PriceChanged,
            Self::Expired => ProblemKind::Expired,
            Self::NotOffered(_) => ProblemKind::NotOffered,
            Self::InProgress => ProblemKind::InProgress,
            Self::AlreadySubmitted => ProblemKind::AlreadySubmitted,
            Self::Abandoned => ProblemKind::Abandoned,
            Self::KeyReused => ProblemKind::KeyReused,
            Self::BookingClosed(_) => ProblemKind::BookingClosed,
            Self::Busy { .. } | Self::Overloaded => ProblemKind::Busy,
            Self::NotSubmitted { .. } => ProblemKind::NotSubmitted,
            Self::Misconfigured => ProblemKind::Misconfigured,
            Self::ProviderUnreachable => ProblemKind::ProviderUnreachable,
            Self::ProviderTimeout => ProblemKind::ProviderTimeout,
            Self::ProviderError | Self::Unreadable | Self::CheckoutTaken => {
                ProblemKind::ProviderError
            }
            Self::Internal => ProblemKind::Other("/problems/internal".into()),
        }
    }

    /// Seconds until the same request may succeed, if that is known.
    pub(crate) fn retry_after(&self) -> Option<u32> {
        match self {
            Self::Busy { retry_after } | Self::NotSubmitted { retry_after } => Some(*retry_after),
            Self::Overloaded | Self::InProgress => Some(1),
            _ => None,
        }
    }

    fn detail(&self) -> Option<String> {
        match self {
            Self::InvalidQuery(detail) | Self::InvalidBody { detail, .. } => Some(detail.clone()),
            Self::InvalidHeader(detail)
            | Self::NotOffered(detail)
            | Self::GrantRefused(detail)
            | Self::BookingClosed(detail) => Some((*detail).into()),
            Self::MethodNotAllowed => Some("this address answers other methods; see Allow".into()),
            Self::BodyTooLarge => Some("the body is too large".into()),
            Self::TooSlow => Some("the request was not received in time".into()),
            Self::Refused => Some("the booking service does not accept these values".into()),
            Self::NotJson => Some("the body must be declared as application/json".into()),
            Self::Overloaded => Some("too many requests in progress".into()),
            Self::CheckoutTaken => Some(
                "checkout_id: the booking service gave out one that is another's or was submitted"
                    .into(),
            ),
            _ => None,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status();
        let retry_after = self.retry_after();
        let body = wire::Problem {
            status: status.as_u16(),
            detail: self.detail(),
            ..wire::Problem::new(self.kind()).with_retry_after(retry_after)
        };
        let mut response = (status, axum::Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(
            CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
        let (cache_control, no_store) = NO_STORE;
        headers.insert(cache_control, no_store);
        if let Some(seconds) = retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// What a failed call to the provider means to a visitor; its causes have been logged where it failed.
impl From<UpstreamError> for Problem {
    fn from(error: UpstreamError) -> Self {
        match error.kind() {
            UpstreamErrorKind::NotFound => Self::NotFound,
            UpstreamErrorKind::Expired => Self::Expired,
            UpstreamErrorKind::Refused => Self::Refused,
            UpstreamErrorKind::Busy { retry_after } => Self::Busy { retry_after },
            UpstreamErrorKind::Overloaded => Self::Overloaded,
            UpstreamErrorKind::Misconfigured => Self::Misconfigured,
            UpstreamErrorKind::Unreachable => Self::ProviderUnreachable,
            UpstreamErrorKind::Timeout => Self::ProviderTimeout,
            UpstreamErrorKind::Failed => Self::ProviderError,
            UpstreamErrorKind::Unreadable | UpstreamErrorKind::HoldsKey => Self::Unreadable,
        }
    }
}
