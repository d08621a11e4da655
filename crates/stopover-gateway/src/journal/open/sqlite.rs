//! Opens the database for one gateway only.

use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use sqlx::{
    Connection as _, SqliteConnection, SqlitePool,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::super::{
    Journal, JournalError,
    lost::tell_restored,
    sqlite::{Beside, Database, Writer, connect, private},
    store::Store,
};

/// The schema, step by step.
static MIGRATIONS: Migrator = sqlx::migrate!("src/journal/sqlite/migrations");

const READERS: u32 = 4;

/// For another writer, an operator's command for instance.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

impl Journal {
    /// A submission of the gateway before this one whose outcome is not recorded becomes unknown.
    ///
    /// # Errors
    /// When the file cannot be used, or another gateway uses it.
    pub(crate) async fn in_file(path: &Path) -> Result<Self, JournalError> {
        private(path)?;
        let path = &resolved(path)?;
        let lock = lock(path)?;
        let options = options(path);
        Self::begin(Database {
            writer: Writer::new(connect(options.clone(), 1).await?),
            reader: connect(options, READERS).await?,
            beside: Some(Beside::open(path)?),
            _lock: Some(Arc::new(lock)),
        })
        .await
    }

    /// Ends with the process.
    ///
    /// # Errors
    /// When there is no memory.
    pub(crate) async fn in_memory() -> Result<Self, JournalError> {
        let memory = in_memory().await?;
        Self::begin(Database {
            reader: memory.clone(),
            writer: Writer::new(memory),
            beside: None,
            _lock: None,
        })
        .await
    }

    async fn begin(database: Database) -> Result<Self, JournalError> {
        MIGRATIONS.run(database.writer.pool()).await?;
        let journal = Self::new(Store::Sqlite(database.clone()));
        if database.is_restored().await? {
            let closed = journal.close_open_checkouts().await?;
            tell_restored(closed);
        }
        journal.give_up_submissions().await?;
        database.begin_generation().await?;
        Ok(journal)
    }

    /// For an operator's command, beside the gateway that may be using it: its schema stays as that gateway needs it.
    ///
    /// # Errors
    /// When there is none, or it is one of another version.
    pub(in super::super) async fn beside_file(path: &Path) -> Result<Self, JournalError> {
        // SQLite's message for a missing file does not name it.
        let path = &resolved(path)?;
        let pool = connect(options(path), 1).await?;
        let applied: Vec<i64> =
            sqlx::query_scalar("SELECT version FROM _sqlx_migrations ORDER BY version")
                .fetch_all(&pool)
                .await?;
        if !MIGRATIONS.iter().map(|step| step.version).eq(applied) {
            return Err(JournalError::OtherVersion(path.display().to_string()));
        }
        Ok(Self::new(Store::Sqlite(Database {
            reader: pool.clone(),
            writer: Writer::new(pool),
            beside: None,
            _lock: None,
        })))
    }

    /// For an operator who knows that a journal was put back from a copy, and the file beside it with it. While no gateway uses it;
    /// says how many checkouts were open when the copy was made.
    ///
    /// # Errors
    /// When there is none, or a gateway uses it.
    pub(in super::super) async fn restored_file(path: &Path) -> Result<u64, JournalError> {
        let journal = Self::in_file(&resolved(path)?).await?;
        let closed = journal.close_open_checkouts().await?;
        journal.give_up_submissions().await?;
        if let Store::Sqlite(database) = &journal.store {
            database.begin_generation().await?;
        }
        Ok(closed)
    }
}

impl Database {
    /// Opens and reads it where it is configured to be, as another program would, so that what this process has open or in memory
    /// does not hide that it is gone. One in memory is always there.
    pub(in super::super) async fn look(&self) -> Result<(), JournalError> {
        if self.beside.is_none() {
            return Ok(());
        }
        let mut journal = SqliteConnection::connect_with(&self.reader.connect_options()).await?;
        sqlx::query("SELECT 1 FROM checkouts LIMIT 1")
            .fetch_optional(&mut journal)
            .await?;
        Ok(journal.close().await?)
    }

    /// Empties the write-ahead log, where what was deleted would still stand. `false` while somebody else reads or writes: that is
    /// not waited for, because all other writers would have to wait with it.
    pub(in super::super) async fn empty_log(&self) -> Result<bool, JournalError> {
        let options = self.reader.connect_options();
        let options = options.as_ref().clone().busy_timeout(Duration::ZERO);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let busy: bool = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)")
            .fetch_one(&mut connection)
            .await?;
        connection.close().await?;
        Ok(!busy)
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

/// Where the file really is: by another name it is still the same journal.
fn resolved(path: &Path) -> Result<PathBuf, JournalError> {
    fs::canonicalize(path).map_err(|source| JournalError::File {
        path: path.to_owned(),
        source,
    })
}

/// `NAME.lock` beside the journal. The system releases it however the process ends.
fn lock(journal: &Path) -> Result<File, JournalError> {
    let mut name = journal.as_os_str().to_owned();
    name.push(".lock");
    let path = PathBuf::from(name);
    let file = private(&path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(JournalError::Locked(journal.display().to_string())),
        Err(TryLockError::Error(source)) => Err(JournalError::File { path, source }),
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::*;

    /// The journal of a gateway before this one.
    async fn older(path: &Path) -> SqlitePool {
        let pool = connect(options(path).create_if_missing(true), 1)
            .await
            .unwrap();
        let mut steps = MIGRATIONS.iter().rev().skip(1);
        let before = steps.next().unwrap().version;
        MIGRATIONS.run_to(before, &pool).await.unwrap();
        pool
    }

    #[tokio::test]
    async fn what_was_submitted_lately_is_told_whose_it_is() {
        let pool = in_memory().await.unwrap();
        MIGRATIONS.run_to(800, &pool).await.unwrap();
        for submitted in [
            "INSERT INTO checkouts VALUES ('old', 'site', '{}', 1, 'EUR', 0, 0), ('new', 'site', '{}', 1, 'EUR', 0, 0)",
            "INSERT INTO completions (checkout_id, key, fingerprint, state, submitted_at) \
             VALUES ('old', x'', x'', 'booked', 0), ('new', x'', x'', 'booked', unixepoch() * 1000)",
        ] {
            sqlx::query(submitted).execute(&pool).await.unwrap();
        }
        MIGRATIONS.run(&pool).await.unwrap();
        let told = sqlx::query_as("SELECT checkout_id, site FROM completions ORDER BY 1");
        let told: Vec<(String, Option<String>)> = told.fetch_all(&pool).await.unwrap();
        let new = Some("site".to_owned());
        assert_eq!(told, [("new".to_owned(), new), ("old".to_owned(), None)]);
    }

    async fn schema(pool: &SqlitePool) -> Vec<String> {
        let schema =
            sqlx::query_scalar("SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name");
        schema.fetch_all(pool).await.unwrap()
    }

    #[tokio::test]
    async fn a_command_leaves_the_journal_of_an_older_gateway_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.db");
        let running = older(&path).await;
        let before = schema(&running).await;
        let refused = Journal::beside_file(&path).await.err().unwrap();
        assert!(
            matches!(refused, JournalError::OtherVersion(_)),
            "{refused}"
        );
        assert_eq!(schema(&running).await, before);
        running.close().await;
        drop(Journal::in_file(&path).await.unwrap());
        assert!(Journal::beside_file(&path).await.is_ok());
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_journal_by_another_name_is_the_same_journal() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.db");
        let link = folder.path().join("link.db");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let first = Journal::in_file(&link).await.unwrap();
        let second = Journal::in_file(&path).await.err().unwrap();
        assert!(matches!(second, JournalError::Locked(_)), "{second}");
        assert!(second.source().is_none());
        assert!(Journal::beside_file(&link).await.is_ok());
        drop(first);
        assert!(Journal::in_file(&path).await.is_ok());
    }
}
