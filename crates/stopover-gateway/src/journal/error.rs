//! The journal cannot be used.

use std::{fmt, io, path::PathBuf};

use sqlx::migrate::MigrateError;
use tracing::error;

use crate::problem::Problem;

/// Why the journal cannot be opened; names its file.
#[derive(Debug)]
pub(crate) enum JournalError {
    /// The file, or the lock beside it, cannot be made.
    File(PathBuf, io::Error),
    /// Another gateway has it open.
    Locked(PathBuf),
    /// It is no journal, or one of a newer gateway.
    Schema(MigrateError),
    /// SQLite fails.
    Database(sqlx::Error),
}

impl fmt::Display for JournalError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(formatter, "{}: {error}", path.display()),
            Self::Locked(path) => write!(
                formatter,
                "{}: another gateway uses this journal",
                path.display()
            ),
            Self::Schema(error) => write!(formatter, "not usable as a journal: {error}"),
            Self::Database(error) => write!(formatter, "not usable: {error}"),
        }
    }
}

impl std::error::Error for JournalError {}

impl From<MigrateError> for JournalError {
    fn from(error: MigrateError) -> Self {
        Self::Schema(error)
    }
}

impl From<sqlx::Error> for JournalError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

/// What a failure of the journal is to a visitor. SQLite's texts name tables and columns, never values.
impl From<sqlx::Error> for Problem {
    fn from(failure: sqlx::Error) -> Self {
        error!(%failure, "the journal failed");
        Self::Internal
    }
}

/// Something in the journal that this gateway did not write.
pub(super) fn unreadable(what: &'static str) -> Problem {
    error!("the journal holds {what} that cannot be read");
    Problem::Internal
}
