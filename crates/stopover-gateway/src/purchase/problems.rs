//! What errors of the parts below mean to a visitor. Their causes go to the log.

use tracing::error;

use crate::{
    error_chain::Chain,
    grants::GrantRefused,
    handles::CryptoError,
    journal::{JournalError, NotBegun},
    web::Problem,
};

impl From<JournalError> for Problem {
    fn from(failure: JournalError) -> Self {
        error!(failure = %Chain(&failure), "the journal failed");
        Self::Internal
    }
}

impl<E: Into<Self>> From<NotBegun<E>> for Problem {
    fn from(reason: NotBegun<E>) -> Self {
        match reason {
            NotBegun::BoundReached(bound) => Self::BookingClosed(bound),
            NotBegun::GrantUsed => Self::GrantRefused("jti: used before"),
            NotBegun::NotAdmitted(reason) => reason.into(),
            NotBegun::Journal(failure) => failure.into(),
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
