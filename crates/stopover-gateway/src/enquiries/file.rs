//! A file to which enquiries are appended.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use tokio::{
    sync::{Mutex, MutexGuard},
    task::spawn_blocking,
};
use tracing::error;

use crate::problem::Problem;

/// The file, a line of JSON per enquiry. Only its owner may read it, and may move it away at any time.
pub(super) struct Mailbox(Mutex<PathBuf>);

/// The right to append.
pub(super) struct Turn<'a>(MutexGuard<'a, PathBuf>);

impl Mailbox {
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn new(path: &Path) -> io::Result<Self> {
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        open(path).map_err(named)?;
        Ok(Self(Mutex::new(path.to_owned())))
    }

    pub(super) async fn turn(&self) -> Turn<'_> {
        Turn(self.0.lock().await)
    }
}

impl Turn<'_> {
    /// Appends a line. Once this returns, it is on disk.
    ///
    /// # Errors
    /// [`Problem::Internal`], and then no part of it is in the file.
    pub(super) async fn append(&self, line: String) -> Result<(), Problem> {
        let path = self.0.clone();
        let appended = spawn_blocking(move || append(&path, line)).await;
        appended.map_err(|_| Problem::Internal)?.map_err(|failure| {
            error!(%failure, "an enquiry could not be written to enquiries.file");
            Problem::Internal
        })
    }
}

/// Opens the file, and makes sure that its name survives a power cut, too.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(file)
}

fn append(path: &Path, mut line: String) -> io::Result<()> {
    let mut file = open(path)?;
    line.push('\n');
    let end = file.metadata()?.len();
    file.write_all(line.as_bytes())
        .and_then(|()| file.sync_data())
        .inspect_err(|_| {
            // A full disk takes half a line, which would spoil the next one.
            let _ = file.set_len(end);
        })
}
