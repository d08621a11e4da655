//! Files of the journal, for nobody else to read.

use std::{
    fs::{File, OpenOptions},
    path::Path,
};

use super::super::JournalError;

/// Makes the file, where it is missing, readable for this user only. SQLite gives the files beside its own the same mode.
pub(in super::super) fn private(path: &Path) -> Result<File, JournalError> {
    open(
        path,
        File::options().create(true).truncate(false).read(true),
    )
}

/// Makes a file that was missing, likewise.
pub(super) fn new_private(path: &Path) -> Result<File, JournalError> {
    open(path, File::options().create_new(true))
}

fn open(path: &Path, options: &mut OpenOptions) -> Result<File, JournalError> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    let file = options.write(true).open(path);
    file.map_err(|source| JournalError::File {
        path: path.to_owned(),
        source,
    })
}
