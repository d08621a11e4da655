//! A file to which enquiries are appended.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
    sync::Arc,
};

use tokio::{
    sync::{Mutex, MutexGuard},
    task::spawn_blocking,
};
use tracing::error;

use crate::problem::Problem;

/// The file, a line of JSON per enquiry. Only its owner may read it.
pub(super) struct Mailbox(Mutex<Arc<File>>);

/// The right to append.
pub(super) struct Turn<'a>(MutexGuard<'a, Arc<File>>);

impl Mailbox {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.create(true).append(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let file = options.open(path).map_err(named)?;
        Ok(Self(Mutex::new(Arc::new(file))))
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
        let file = Arc::clone(&self.0);
        let appended = spawn_blocking(move || append(&file, line)).await;
        appended.map_err(|_| Problem::Internal)?.map_err(|failure| {
            error!(%failure, "an enquiry could not be written to enquiries.file");
            Problem::Internal
        })
    }
}

fn append(mut file: &File, mut line: String) -> io::Result<()> {
    line.push('\n');
    let end = file.metadata()?.len();
    file.write_all(line.as_bytes())
        .and_then(|()| file.sync_data())
        .inspect_err(|_| {
            // A full disk takes half a line, which would spoil the next one.
            let _ = file.set_len(end);
        })
}
