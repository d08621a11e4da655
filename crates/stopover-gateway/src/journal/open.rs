//! Opens the database and makes it the only gateway's.

use std::{
    fs::{File, TryLockError},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use sqlx::{
    SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tracing::warn;

use super::{Journal, JournalError};

/// Connections that read.
const READERS: u32 = 4;

/// Time to wait for another writer, an operator's command for instance.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

impl Journal {
    /// Opens the journal for a gateway; without a path, one in memory. What a gateway before this one submitted and
    /// could not record the outcome of becomes unknown.
    ///
    /// # Errors
    /// When the file cannot be used, or another gateway uses it.
    pub(crate) async fn open(path: Option<&Path>) -> Result<Self, JournalError> {
        let journal = match path {
            None => {
                let memory = in_memory().await?;
                Self {
                    reader: memory.clone(),
                    writer: memory,
                    _lock: None,
                }
            }
            Some(path) => {
                let lock = lock(path)?;
                private(path)?;
                let options = options(path).create_if_missing(true);
                Self {
                    writer: connect(options.clone(), 1).await?,
                    reader: connect(options, READERS).await?,
                    _lock: Some(Arc::new(lock)),
                }
            }
        };
        sqlx::migrate!("src/journal/migrations")
            .run(&journal.writer)
            .await?;
        let lost = journal.give_up_submissions().await?;
        if lost > 0 {
            warn!(
                lost,
                "submissions of the last run have an unknown outcome; see `stopover-gateway journal list`"
            );
        }
        Ok(journal)
    }

    /// Opens an existing journal for an operator, beside the gateway that may be using it.
    ///
    /// # Errors
    /// When there is none, or it is one of another version.
    pub(crate) async fn beside(path: &Path) -> Result<Self, JournalError> {
        // SQLite's own words for a missing file do not name it.
        File::open(path).map_err(|source| JournalError::File {
            path: path.to_owned(),
            source,
        })?;
        let pool = connect(options(path), 1).await?;
        sqlx::migrate!("src/journal/migrations").run(&pool).await?;
        Ok(Self {
            reader: pool.clone(),
            writer: pool,
            _lock: None,
        })
    }

    async fn give_up_submissions(&self) -> Result<u64, JournalError> {
        let mut lost = 0;
        for submissions in [
            "UPDATE completions SET state = 'unknown' WHERE state = 'submitting'",
            "UPDATE cancellations SET state = 'unknown' WHERE state = 'submitting'",
        ] {
            lost += sqlx::query(submissions)
                .execute(&self.writer)
                .await?
                .rows_affected();
        }
        Ok(lost)
    }
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // What is deleted is overwritten: delivered enquiries, sealed answers.
        .pragma("secure_delete", "ON")
        .busy_timeout(BUSY_TIMEOUT)
}

async fn connect(options: SqliteConnectOptions, most: u32) -> Result<SqlitePool, sqlx::Error> {
    SqlitePoolOptions::new()
        .max_connections(most)
        .connect_with(options)
        .await
}

/// A database in memory lives and ends with its connection, so that one is kept.
async fn in_memory() -> Result<SqlitePool, sqlx::Error> {
    SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(
            SqliteConnectOptions::new()
                .in_memory(true)
                .foreign_keys(true),
        )
        .await
}

/// Takes the lock file beside the journal: `NAME.lock`. The system releases it whatever ends the process.
fn lock(journal: &Path) -> Result<File, JournalError> {
    let mut name = journal.as_os_str().to_owned();
    name.push(".lock");
    let path = PathBuf::from(name);
    let file = private(&path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(JournalError::Locked(journal.to_owned())),
        Err(TryLockError::Error(source)) => Err(JournalError::File { path, source }),
    }
}

/// Opens a file, made if need be for this user alone. SQLite gives the files beside its own the same mode.
fn private(path: &Path) -> Result<File, JournalError> {
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|source| JournalError::File {
        path: path.to_owned(),
        source,
    })
}
