//! Opens the database for one gateway only.

use std::{
    fs::{File, TryLockError},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use sqlx::{
    Connection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::sync::watch;
use tracing::warn;

use super::{Journal, JournalError};

const READERS: u32 = 4;

/// For another writer, an operator's command for instance.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

impl Journal {
    /// Without a path, in memory. A submission of the gateway before this one whose outcome is not recorded becomes unknown.
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
                    steps: watch::Sender::default(),
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
                    steps: watch::Sender::default(),
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

    /// For an operator's command, beside the gateway that may be using it.
    ///
    /// # Errors
    /// When there is none, or it is one of another version.
    pub(crate) async fn beside(path: &Path) -> Result<Self, JournalError> {
        // SQLite's message for a missing file does not name it.
        File::open(path).map_err(|source| JournalError::File {
            path: path.to_owned(),
            source,
        })?;
        let pool = connect(options(path), 1).await?;
        sqlx::migrate!("src/journal/migrations").run(&pool).await?;
        Ok(Self {
            reader: pool.clone(),
            writer: pool,
            steps: watch::Sender::default(),
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

/// A connection that could not end its transaction, because the disk was full for instance, is not used again.
async fn connect(options: SqliteConnectOptions, most: u32) -> Result<SqlitePool, sqlx::Error> {
    SqlitePoolOptions::new()
        .max_connections(most)
        .before_acquire(|connection, _| {
            let usable = !connection.is_in_transaction();
            Box::pin(async move { Ok(usable) })
        })
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

/// `NAME.lock` beside the journal. The system releases it however the process ends.
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

/// Makes the file, where it is missing, readable for this user only. SQLite gives the files beside its own the same mode.
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
