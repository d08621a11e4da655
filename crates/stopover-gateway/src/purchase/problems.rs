//! What errors of the parts below mean to a visitor. Their causes go to the log.

use tracing::error;

use crate::{
    error_chain::Chain,
    grants::{self, GrantRefused},
    handles::CryptoError,
    journal::{JournalError, NotBegun},
    upstream::{SubmissionError, UpstreamError},
    web::Problem,
};

impl From<JournalError> for Problem {
    fn from(failure: JournalError) -> Self {
        error!(failure = %Chain(&failure), "the journal failed");
        Self::Internal
    }
}

/// Why nothing was submitted, where that is proven.
pub(super) fn not_submitted(failure: &SubmissionError) -> Problem {
    match failure {
        SubmissionError::Busy { retry_after, .. } => Problem::NotSubmitted {
            retry_after: *retry_after,
        },
        _ => Problem::ProviderUnreachable,
    }
}

impl From<NotBegun<UpstreamError>> for Problem {
    fn from(reason: NotBegun<UpstreamError>) -> Self {
        match reason {
            NotBegun::BoundReached(bound) => Self::BookingClosed(bound),
            NotBegun::GrantUsed => Self::GrantRefused("jti: used before"),
            NotBegun::GrantExpired => Self::GrantRefused(grants::EXPIRED),
            NotBegun::Abandoned => Self::Abandoned,
            NotBegun::OtherHandle => Self::Forbidden,
            NotBegun::Expired => Self::Expired,
            NotBegun::TooMany(wait) => Self::busy(wait),
            NotBegun::NotAdmitted(reason) => match reason.retry_after() {
                Some(retry_after) => Self::NotSubmitted { retry_after },
                None => reason.into(),
            },
            NotBegun::Journal(failure) | NotBegun::Unsure(failure) => failure.into(),
        }
    }
}

impl From<GrantRefused> for Problem {
    fn from(GrantRefused(claim): GrantRefused) -> Self {
        Self::GrantRefused(claim)
    }
}

impl From<CryptoError> for Problem {
    fn from(failure: CryptoError) -> Self {
        error!(failure = %Chain(&failure), "a handle could not be used");
        Self::Internal
    }
}
