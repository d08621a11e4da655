//! Why the provider gave no answer.

use std::time::Duration;

use stopover_client::ClientError;
use tracing::{error, warn};

use crate::error_chain::Chain;

/// A call to the provider that failed.
#[derive(Debug, thiserror::Error)]
#[error("{kind}")]
pub(crate) struct UpstreamError {
    kind: UpstreamErrorKind,
    source: Option<ClientError>,
}

/// What a failed call means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum UpstreamErrorKind {
    #[error("the provider has nothing by that id")]
    NotFound,
    /// The search or the session.
    #[error("the provider has it no longer")]
    Expired,
    #[error("the provider does not accept the values")]
    Refused,
    /// The provider's quota, for so many seconds.
    #[error("the provider's quota is used up")]
    Busy { retry_after: u32 },
    /// As many calls of this kind are under way as may be, or there is no room for the answer.
    #[error("too much is being asked of the provider")]
    Overloaded,
    #[error("the provider refuses the key in provider.api_key")]
    Misconfigured,
    #[error("no connection to the provider")]
    Unreachable,
    #[error("the provider is too slow")]
    Timeout,
    #[error("the provider fails")]
    Failed,
    /// There is an answer, which cannot be used.
    #[error("the provider's answer cannot be used")]
    Unreadable,
    /// An answer that contains our key, so that nothing of it may be passed on.
    #[error("the provider's answer contained the key; it was dropped")]
    HoldsKey,
}

impl UpstreamError {
    /// A quota that is used up for `wait`.
    pub(super) fn busy(wait: Duration) -> Self {
        UpstreamErrorKind::Busy {
            retry_after: whole_seconds(wait),
        }
        .into()
    }

    /// Logs the call that failed. A 429 without a time becomes `default_retry_after`.
    pub(super) fn of(failure: ClientError, default_retry_after: Duration) -> Self {
        let kind = match failure.status() {
            Some(401 | 403) => UpstreamErrorKind::Misconfigured,
            Some(404) => UpstreamErrorKind::NotFound,
            Some(410) => UpstreamErrorKind::Expired,
            Some(429) => UpstreamErrorKind::Busy {
                retry_after: match failure.retry_after() {
                    Some(retry_after) => retry_after.max(1),
                    None => whole_seconds(default_retry_after),
                },
            },
            Some(400 | 422) => UpstreamErrorKind::Refused,
            Some(_) => UpstreamErrorKind::Failed,
            None if failure.is_timeout() => UpstreamErrorKind::Timeout,
            None if failure.is_no_room() => UpstreamErrorKind::Overloaded,
            None if failure.is_unreachable() => UpstreamErrorKind::Unreachable,
            None => UpstreamErrorKind::Unreadable,
        };
        let error = Self {
            kind,
            source: Some(failure),
        };
        match kind {
            // What does not exist or has expired is not a failure.
            UpstreamErrorKind::NotFound | UpstreamErrorKind::Expired => (),
            UpstreamErrorKind::Misconfigured => error!("{}", Chain(&error)),
            _ => warn!(failure = %Chain(&error), "the provider did not answer as it should"),
        }
        error
    }

    pub(crate) fn kind(&self) -> UpstreamErrorKind {
        self.kind
    }

    /// Whether the provider cannot answer this request, however often it is repeated.
    pub(crate) fn is_about_the_request(&self) -> bool {
        matches!(
            self.kind,
            UpstreamErrorKind::Failed
                | UpstreamErrorKind::Unreadable
                | UpstreamErrorKind::HoldsKey
                | UpstreamErrorKind::Refused
        )
    }

    /// Seconds until the next call may succeed, if that is known.
    pub(crate) fn retry_after(&self) -> Option<u32> {
        match self.kind {
            UpstreamErrorKind::Busy { retry_after } => Some(retry_after),
            _ => None,
        }
    }
}

impl From<UpstreamErrorKind> for UpstreamError {
    fn from(kind: UpstreamErrorKind) -> Self {
        Self { kind, source: None }
    }
}

/// Rounded up; at least one.
pub(crate) fn whole_seconds(wait: Duration) -> u32 {
    let seconds = wait
        .as_secs()
        .saturating_add(u64::from(wait.subsec_nanos() > 0));
    u32::try_from(seconds).unwrap_or(u32::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_rounded_up_to_whole_seconds_and_never_zero() {
        assert_eq!(whole_seconds(Duration::ZERO), 1);
        assert_eq!(whole_seconds(Duration::from_millis(1001)), 2);
        assert_eq!(whole_seconds(Duration::MAX), u32::MAX);
    }
}
