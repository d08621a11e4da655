//! `stopover-error`: a request failed, for a site's log; the visitor sees a notice in other words. The shell sends it, too,
//! when the widget itself cannot run.

use serde::Serialize;

use super::Detail;
use crate::ui::failure::Failure;

#[derive(Serialize)]
pub(super) struct Error {
    code: &'static str,
    /// In English, for the site's log.
    message: &'static str,
    /// Whether the same request may succeed later without a change.
    retryable: bool,
}

impl Detail for Error {
    const NAME: &'static str = "stopover-error";
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        let (code, message) = match failure {
            Failure::Busy(_) => ("busy", "The gateway has too many requests."),
            Failure::Unreachable => (
                "unreachable",
                "The gateway or the provider cannot be reached.",
            ),
            Failure::Troubled => ("troubled", "The answer made no sense, or came too late."),
            Failure::Refused => ("refused", "The gateway refused the request."),
            Failure::Gone => ("gone", "What was asked for does not exist."),
            Failure::Misconfigured => ("misconfigured", "The provider rejected the gateway's key."),
            Failure::NoGateway => ("no-gateway", "The attribute gateway names no gateway."),
            Failure::Expired => ("expired", "The offer has lapsed."),
            Failure::TestOnly => (
                "test-only",
                "The gateway has no grant key: only the test hotel can be booked.",
            ),
            Failure::NoPayment => (
                "no-payment",
                "The page says neither authorize nor authorize-url.",
            ),
            Failure::Closed => ("closed", "The gateway takes no bookings."),
        };
        Self {
            code,
            message,
            retryable: matches!(
                failure,
                Failure::Busy(_)
                    | Failure::Unreachable
                    | Failure::Troubled
                    | Failure::Expired
                    | Failure::Closed
            ),
        }
    }
}
