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
/// A line of JSON per enquiry. Only the file's owner may read it, and may move it away at any time.
pub(super) struct EnquiryFile(Mutex<PathBuf>);

/// The exclusive right to append.
pub(super) struct Exclusive<'a>(MutexGuard<'a, PathBuf>);

impl EnquiryFile {
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn new(path: &Path) -> io::Result<Self> {
        open(path)?;
        Ok(Self(Mutex::new(path.to_owned())))
    }

    pub(super) async fn lock(&self) -> Exclusive<'_> {
        Exclusive(self.0.lock().await)
    }
}

impl Exclusive<'_> {
    /// Once this returns, the line is on disk.
    ///
    /// # Errors
    /// When it cannot be written, and then no part of it is in the file.
    pub(super) async fn append(&self, line: String) -> io::Result<()> {
        let path = self.0.clone();
        spawn_blocking(move || append(&path, line)).await?
    }
}

/// Makes sure that the file's name survives a power cut, too.
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
