//! The package's files as web servers send them: compressed once, when they are built, better than a server could while a
//! visitor waits. Node.js compresses: its brotli and zlib are those that web servers use.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Result;

use super::files;
use crate::{repo::Repo, sh};

/// Compressed with gzip -9, beside the file itself.
pub(super) const GZIP: &str = ".gz";

/// Compressed with brotli -q 11, beside the file itself.
pub(super) const BROTLI: &str = ".br";

/// Writes every file that a page downloads twice more, [with gzip](GZIP) and [with brotli](BROTLI).
///
/// # Errors
/// When pkg/ cannot be read or written, or Node.js is missing.
pub(super) fn write(repo: &Repo) -> Result<()> {
    let downloaded = files::below(&repo.package())?
        .into_iter()
        .filter(|file| is_downloaded(file));
    let script = repo.root.join("xtask/src/build/compress.mjs");
    sh::run(Command::new("node").arg(script).args(downloaded))
}

/// Where a file's compressed form is.
pub(super) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(ending);
    name.into()
}

/// Whether pages download it: modules, WebAssembly and languages, but no description of the package.
fn is_downloaded(file: &Path) -> bool {
    let is_language = file
        .parent()
        .is_some_and(|folder| folder.ends_with("locales"));
    is_language || files::is_code(file)
}
