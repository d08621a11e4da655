//! A copy of the file while its gateway goes on.

use std::{
    fs::{self, File},
    io,
    path::{self, Path},
};

use sqlx::SqlitePool;

use super::{super::JournalError, Database, file::new_private};

impl Database {
    /// Writes the journal, as it is at one moment, to a new file that is on the disk afterwards, and for nobody else to read.
    ///
    /// # Errors
    /// When there is such a file, or it cannot be written; then there is none.
    pub(in super::super) async fn copy_to(&self, path: &Path) -> Result<(), JournalError> {
        new_private(path)?;
        let copied = copy(&self.reader, path).await;
        if copied.is_err() {
            // What matters is why it could not be written.
            let _ = fs::remove_file(path);
        }
        copied
    }
}

async fn copy(journal: &SqlitePool, path: &Path) -> Result<(), JournalError> {
    let file = |source| JournalError::File {
        path: path.to_owned(),
        source,
    };
    // By its whole name, which SQLite takes for nothing else.
    let whole = path::absolute(path).map_err(file)?;
    let name = whole.to_str();
    let name = name.ok_or_else(|| file(io::ErrorKind::InvalidFilename.into()))?;
    // An empty file is taken for a new one.
    sqlx::query("VACUUM INTO $1")
        .bind(name)
        .execute(journal)
        .await?;
    sync(&whole).map_err(file)
}

/// The file and, where that can be, the name by which its folder has it.
fn sync(file: &Path) -> io::Result<()> {
    File::open(file)?.sync_all()?;
    match file.parent() {
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{Journal, Store};

    #[tokio::test]
    async fn a_copy_that_cannot_be_written_is_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let journal = Journal::in_file(&folder.path().join("journal.db")).await;
        let Store::Sqlite(database) = journal.unwrap().store else {
            panic!("it is a file");
        };
        let copy = folder.path().join("copy.db");
        database.copy_to(&copy).await.unwrap();
        fs::remove_file(&copy).unwrap();
        database.reader.close().await;
        assert!(database.copy_to(&copy).await.is_err());
        assert!(!copy.exists());
        // What was there before stays.
        fs::write(&copy, "older").unwrap();
        assert!(database.copy_to(&copy).await.is_err());
        assert_eq!(fs::read_to_string(&copy).unwrap(), "older");
    }
}
