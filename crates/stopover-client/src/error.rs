//! Why a call gave no answer.

use std::fmt;

use stopover_model::wire::Problem;

/// Longest wait believed, in seconds: a service that asks for more is asked again after an hour.
const MAX_RETRY_AFTER: u32 = 3600;

/// Why a call gave no answer.
///
/// Texts (`Display` and `Debug`) hold statuses and kinds only: no address, header or body, because
/// those can hold the key or personal data.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClientError {
    /// The transport cannot be set up as configured; names what is wrong.
    Configuration(&'static str),
    /// The request cannot be put as asked; names what is wrong.
    Request(&'static str),
    /// No connection, or it broke before an answer came.
    Unreachable {
        /// Whether the request may have arrived.
        may_have_been_sent: bool,
    },
    /// No answer in time.
    Timeout,
    /// An answer that is not a success, redirects included: they are not followed.
    Status {
        /// The HTTP status.
        status: u16,
        /// What the gateway says; the provider says nothing of use.
        problem: Option<Box<Problem>>,
        /// Seconds until the next call may succeed, at most an hour.
        retry_after: Option<u32>,
    },
    /// A success whose body is no such message; says in which way.
    Decode(&'static str),
    /// An answer beyond the size limit.
    TooLarge,
}

impl ClientError {
    /// An unsuccessful answer. The gateway's word on waiting goes before the header's.
    pub(crate) fn from_answer(
        status: u16,
        problem: Option<Problem>,
        retry_after_in_body: Option<u32>,
        retry_after_header: Option<&str>,
    ) -> Self {
        let retry_after = retry_after_in_body
            // Whole seconds only; the header's other form, a date, would need a shared clock.
            .or_else(|| retry_after_header?.trim().parse().ok())
            .map(|seconds| seconds.min(MAX_RETRY_AFTER));
        Self::Status {
            status,
            problem: problem.map(Box::new),
            retry_after,
        }
    }

    /// Whether the same call may succeed later. For calls that only read: whether a call that
    /// changes something may be repeated depends on [`may_have_been_sent`](Self::may_have_been_sent).
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Unreachable { .. } | Self::Timeout => true,
            Self::Status { status, .. } => matches!(status, 408 | 429 | 500 | 502..=504),
            _ => false,
        }
    }

    /// Whether there was no connection.
    #[must_use]
    pub fn is_unreachable(&self) -> bool {
        matches!(self, Self::Unreachable { .. })
    }

    /// Whether the answer took too long.
    #[must_use]
    pub fn is_timeout(&self) -> bool {
        matches!(self, Self::Timeout)
    }

    /// The HTTP status, if the answer was not a success.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Status { status, .. } => Some(*status),
            _ => None,
        }
    }

    /// What the gateway says.
    #[must_use]
    pub fn problem(&self) -> Option<&Problem> {
        match self {
            Self::Status { problem, .. } => problem.as_deref(),
            _ => None,
        }
    }

    /// Seconds until the next call may succeed, if the answer says so; at most an hour.
    #[must_use]
    pub fn retry_after(&self) -> Option<u32> {
        match self {
            Self::Status { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// Whether the request may have reached the service, so that it may have taken effect. An
    /// unsuccessful answer counts as arrived; its status says what it means.
    #[must_use]
    pub fn may_have_been_sent(&self) -> bool {
        match self {
            Self::Configuration(_) | Self::Request(_) => false,
            Self::Unreachable { may_have_been_sent } => *may_have_been_sent,
            Self::Timeout | Self::Status { .. } | Self::Decode(_) | Self::TooLarge => true,
        }
    }
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Configuration(what) | Self::Request(what) => f.write_str(what),
            Self::Unreachable { .. } => f.write_str("the service cannot be reached"),
            Self::Timeout => f.write_str("the service did not answer in time"),
            Self::Status { status, .. } => {
                f.write_str("the service answered with status ")?;
                status.fmt(f)
            }
            Self::Decode(what) => f.write_str(what),
            Self::TooLarge => f.write_str("the answer exceeds the size limit"),
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

impl std::error::Error for ClientError {}
