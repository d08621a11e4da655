//! Development tools from npm, as the lock file names them.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::SystemTime,
};

use anyhow::{Context, Result};

use crate::{repo::Repo, sh};

/// Installs the repository's packages, as [`ensure_packages_in`] does.
///
/// # Errors
/// When Node.js or npm is missing, or a package cannot be had.
pub(crate) fn ensure_packages(repo: &Repo) -> Result<PathBuf> {
    ensure_packages_in(&repo.root)
}

/// Installs the packages that a folder's lock file names, unless they are there; gives the directory of their programs.
///
/// # Errors
/// When Node.js or npm is missing, or a package cannot be had.
pub(crate) fn ensure_packages_in(folder: &Path) -> Result<PathBuf> {
    let changed = |file: &str| -> Option<SystemTime> {
        fs::metadata(folder.join(file)).ok()?.modified().ok()
    };
    // npm leaves this file behind when it has finished.
    let installed = changed("node_modules/.package-lock.json");
    if installed.is_none() || installed < changed("package-lock.json") {
        let lock = folder.join("package-lock.json");
        sh::step(
            &format!("Installing npm packages from {}", lock.display()),
            || {
                sh::run(Command::new("npm").arg("ci").current_dir(folder))
                    .context("Node.js 20 or newer, with npm, is needed")
            },
        )?;
    }
    Ok(folder.join("node_modules").join(".bin"))
}
