//! Why a call gave no answer.

use std::fmt;

use stopover_model::wire::Problem;

use crate::transport::cause::{Cause, UnusableBody};

/// Longest wait in seconds that is reported: a service that asks for more is asked again after an hour.
const MAX_RETRY_AFTER: u32 = 3600;

/// Why a call gave no answer.
///
/// The predicates say what kind of failure it is and whether the call may be repeated. `Display` and `Debug` hold
/// statuses and kinds only: no address, header or body, because those can hold the API key or personal data.
/// [`source`](std::error::Error::source) is what the connection reported, without the address; the browser reports
/// nothing.
///
/// ```
/// use stopover_client::ClientError;
///
/// /// Seconds after which a call that only reads is worth repeating.
/// fn pause(error: &ClientError) -> Option<u32> {
///     error.is_retryable().then(|| error.retry_after().unwrap_or(15))
/// }
///
/// let busy = ClientError::answered(429, None, Some(7));
/// assert_eq!(busy.status(), Some(429));
/// assert_eq!(pause(&busy), Some(7));
/// assert_eq!(pause(&ClientError::timeout()), Some(15));
/// assert_eq!(pause(&ClientError::answered(404, None, None)), None);
/// ```
#[derive(thiserror::Error)]
#[error("{kind}")]
pub struct ClientError {
    kind: Kind,
    source: Option<Cause>,
    unusable_body: Option<UnusableBody>,
}

#[derive(Debug, thiserror::Error)]
enum Kind {
    #[error("{0}")]
    Configuration(&'static str),
    #[error("{0}")]
    Request(&'static str),
    #[error("the service cannot be reached")]
    Unreachable { may_have_been_sent: bool },
    #[error("the service did not answer in time")]
    Timeout,
    #[error("the service answered with status {status}")]
    Status {
        status: u16,
        problem: Option<Box<Problem>>,
        retry_after: Option<u32>,
    },
    #[error("{0}")]
    Decode(&'static str),
    #[error("the answer exceeds the size limit")]
    TooLarge,
    #[error("too much of other answers is in memory")]
    NoRoom,
}

/// For a [`Transport`](crate::Transport) of your own, and for tests.
impl ClientError {
    fn new(kind: Kind) -> Self {
        Self {
            kind,
            source: None,
            unusable_body: None,
        }
    }

    /// The transport cannot be set up as configured; `what` names the reason.
    #[must_use]
    pub fn configuration(what: &'static str) -> Self {
        Self::new(Kind::Configuration(what))
    }

    /// The request cannot be written or addressed; `what` names the reason.
    #[must_use]
    pub fn request(what: &'static str) -> Self {
        Self::new(Kind::Request(what))
    }

    /// No connection, or it broke before an answer came.
    #[must_use]
    pub fn unreachable(may_have_been_sent: bool) -> Self {
        Self::new(Kind::Unreachable { may_have_been_sent })
    }

    /// No answer in time.
    #[must_use]
    pub fn timeout() -> Self {
        Self::new(Kind::Timeout)
    }

    /// An answer that is not a success, redirects included: they are not followed. `retry_after` is in seconds.
    #[must_use]
    pub fn answered(status: u16, problem: Option<Problem>, retry_after: Option<u32>) -> Self {
        Self::new(Kind::Status {
            status,
            problem: problem.map(Box::new),
            retry_after: retry_after.map(|seconds| seconds.min(MAX_RETRY_AFTER)),
        })
    }

    /// A success whose body is not the message expected; `what` names the reason.
    #[must_use]
    pub fn decode(what: &'static str) -> Self {
        Self::new(Kind::Decode(what))
    }

    /// An answer beyond the transport's size limit.
    #[must_use]
    pub fn too_large() -> Self {
        Self::new(Kind::TooLarge)
    }

    /// An answer for which the transport's memory has no room beside others.
    #[must_use]
    pub fn no_room() -> Self {
        Self::new(Kind::NoRoom)
    }

    /// An unsuccessful answer. Seconds in its body have priority over those in its header.
    pub(crate) fn from_answer(
        status: u16,
        problem: Option<Problem>,
        retry_after_in_body: Option<u32>,
        retry_after_header: Option<&str>,
    ) -> Self {
        let retry_after = retry_after_in_body
            // Whole seconds only; the header's other form, a date, would need a shared clock.
            .or_else(|| retry_after_header?.trim().parse().ok());
        Self::answered(status, problem, retry_after)
    }

    #[allow(dead_code, reason = "the browser reports no cause")]
    pub(crate) fn caused_by(self, source: Cause) -> Self {
        Self {
            source: Some(source),
            ..self
        }
    }

    #[allow(dead_code, reason = "the browser keeps no body")]
    pub(crate) fn after_reading(self, body: UnusableBody) -> Self {
        Self {
            unusable_body: Some(body),
            ..self
        }
    }
}

impl ClientError {
    /// Whether the same call may succeed later. For calls that only read: whether a call that
    /// changes something may be repeated depends on [`may_have_been_sent`](Self::may_have_been_sent).
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        match self.kind {
            Kind::Unreachable { .. } | Kind::Timeout | Kind::NoRoom => true,
            Kind::Status { status, .. } => matches!(status, 408 | 429 | 500 | 502..=504),
            _ => false,
        }
    }

    /// Whether the transport cannot be set up as configured.
    #[must_use]
    pub fn is_configuration(&self) -> bool {
        matches!(self.kind, Kind::Configuration(_))
    }

    /// Whether there was no connection, or it broke before an answer came.
    #[must_use]
    pub fn is_unreachable(&self) -> bool {
        matches!(self.kind, Kind::Unreachable { .. })
    }

    /// Whether the answer took too long.
    #[must_use]
    pub fn is_timeout(&self) -> bool {
        matches!(self.kind, Kind::Timeout)
    }

    /// Whether the answer was a success, but its body is not the message expected.
    #[must_use]
    pub fn is_decode(&self) -> bool {
        matches!(self.kind, Kind::Decode(_))
    }

    /// Whether the answer exceeded the transport's size limit.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        matches!(self.kind, Kind::TooLarge)
    }

    /// Whether the transport's memory had no room for the answer beside others.
    #[must_use]
    pub fn is_no_room(&self) -> bool {
        matches!(self.kind, Kind::NoRoom)
    }

    /// The HTTP status, if the answer was not a success.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        match self.kind {
            Kind::Status { status, .. } => Some(status),
            _ => None,
        }
    }

    /// The gateway's problem document, if the answer had one. The provider sends none.
    #[must_use]
    pub fn problem(&self) -> Option<&Problem> {
        match &self.kind {
            Kind::Status { problem, .. } => problem.as_deref(),
            _ => None,
        }
    }

    /// Seconds until the next call may succeed, if the answer says so; at most an hour.
    #[must_use]
    pub fn retry_after(&self) -> Option<u32> {
        match self.kind {
            Kind::Status { retry_after, .. } => retry_after,
            _ => None,
        }
    }

    /// What was read of an answer that was a success and cannot be used, outside the browser. It can hold anything,
    /// personal data included.
    #[must_use]
    pub fn unusable_body(&self) -> Option<&[u8]> {
        self.unusable_body.as_ref().map(AsRef::as_ref)
    }

    /// Whether the request may have reached the service, so that it may have taken effect. An
    /// unsuccessful answer counts as received; its status says what it means.
    #[must_use]
    pub fn may_have_been_sent(&self) -> bool {
        match self.kind {
            Kind::Configuration(_) | Kind::Request(_) => false,
            Kind::Unreachable { may_have_been_sent } => may_have_been_sent,
            Kind::Timeout
            | Kind::Status { .. }
            | Kind::Decode(_)
            | Kind::TooLarge
            | Kind::NoRoom => true,
        }
    }
}

impl fmt::Debug for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClientError(")?;
        fmt::Display::fmt(self, f)?;
        f.write_str(")")
    }
}
