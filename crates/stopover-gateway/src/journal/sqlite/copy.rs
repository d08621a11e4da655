//! A copy of the file while its gateway goes on.

use std::{
    fs::{self, File},
    io,
    path::Path,
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
    let name = path.to_str();
    let name = name.ok_or_else(|| file(io::ErrorKind::InvalidFilename.into()))?;
    // An empty file is taken for a new one.
    sqlx::query("VACUUM INTO $1")
        .bind(name)
        .execute(journal)
        .await?;
    File::open(path)
        .and_then(|copy| copy.sync_all())
        .map_err(file)
}
