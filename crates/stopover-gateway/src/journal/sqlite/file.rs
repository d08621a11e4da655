//! Files of the journal, for nobody else to read.

use std::{fs::File, path::Path};

use super::super::JournalError;

/// Makes the file, where it is missing, readable for this user only. SQLite gives the files beside its own the same mode.
pub(in super::super) fn private(path: &Path) -> Result<File, JournalError> {
    let mut options = File::options();
    options.create(true).truncate(false).read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|source| JournalError::File {
        path: path.to_owned(),
        source,
    })
}
