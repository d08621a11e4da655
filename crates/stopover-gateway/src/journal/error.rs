//! Why the journal cannot be used.

use std::{error::Error, io, path::PathBuf, sync::Arc, time::Duration};

use sqlx::migrate::MigrateError;

/// The journal cannot be opened, read or written. The databases' texts name tables and columns, never values.
#[derive(Debug, thiserror::Error)]
pub(crate) enum JournalError {
    /// The file, or the lock beside it, cannot be made.
    #[error("{}", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("{0}: another gateway uses this journal")]
    Locked(String),
    #[error("missing; a journal in memory ends with its gateway")]
    InMemory,
    /// The database is not one to which a purchase may be entrusted.
    #[error("{0}")]
    Unfit(&'static str),
    #[error("the database can only be read at the moment")]
    ReadOnly,
    /// Others may take this process for dead, and declare unknown what it submits.
    #[error("the database has not heard of this gateway for too long")]
    LeaseLost,
    #[error("the database does not answer")]
    NoAnswer,
    /// Only a gateway that starts may change the schema: another may be using the journal as it is.
    #[error(
        "{0}: of another version of the gateway; use that version's program, or start this one once"
    )]
    OtherVersion(String),
    /// The time since the last sweep can hardly have passed.
    #[error(
        "the clock is {days} days ahead of the last time at which this was looked for; \
         if it is right, say so with `stopover-gateway journal trust-clock`"
    )]
    ClockAhead { days: u64 },
    #[error("a journal in PostgreSQL is copied by its own programs, pg_dump for instance")]
    CopiedByItsServer,
    /// It is not a journal, or one of a newer gateway.
    #[error("not usable as a journal")]
    Schema(#[from] MigrateError),
    #[error("not usable")]
    Database(#[from] sqlx::Error),
    /// Nor has what others wrote at the same time.
    #[error("what was written could not be committed")]
    Uncommitted(#[source] Arc<sqlx::Error>),
    /// Something in it that this gateway did not write.
    #[error("it holds {what} that cannot be read")]
    Unreadable {
        what: &'static str,
        source: Box<dyn Error + Send + Sync>,
    },
    #[error("the file beside it could not be written")]
    Unwritten(#[source] Box<dyn Error + Send + Sync>),
    #[error("a checkout cannot be written as JSON")]
    Unwritable(#[source] serde_json::Error),
}

impl JournalError {
    /// `what` is what should have been read. The source must not quote the value.
    pub(super) fn unreadable(
        what: &'static str,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        Self::Unreadable {
            what,
            source: source.into(),
        }
    }
}

/// Why a submission was not begun. Nothing is recorded then, but for [`Self::Unsure`].
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotBegun<E> {
    /// Names the site's bound, without its value: that is the site's business.
    #[error("{0}")]
    BoundReached(&'static str),
    #[error("the grant was used before")]
    GrantUsed,
    #[error("the grant has expired")]
    GrantExpired,
    #[error("the attempt was given up")]
    Abandoned,
    /// The provider has given the checkout out again, and it is another visitor's now.
    #[error("the handle opens the checkout no more")]
    OtherHandle,
    #[error("the checkout has expired")]
    Expired,
    /// Of one handle; the next may be begun after that time.
    #[error("too many of one handle")]
    TooMany(Duration),
    /// `admit` refused.
    #[error("not admitted")]
    NotAdmitted(#[source] E),
    #[error("the journal failed")]
    Journal(#[from] JournalError),
    /// It may be recorded, or may yet be, but nothing of it has left: it is to be taken back.
    #[error("the journal failed")]
    Unsure(#[source] JournalError),
}
