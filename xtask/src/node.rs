//! Development tools from npm, as the lock file names them.

use std::{fs, path::PathBuf, process::Command, time::SystemTime};

use anyhow::{Context, Result};

use crate::{repo::Repo, sh};

/// Installs the locked packages unless they are there; gives the directory of their programs.
///
/// # Errors
/// When Node.js or npm is missing, or a package cannot be had.
pub(crate) fn ensure_packages(repo: &Repo) -> Result<PathBuf> {
    let modules = repo.root.join("node_modules");
    let changed = |file: &str| -> Option<SystemTime> {
        fs::metadata(repo.root.join(file)).ok()?.modified().ok()
    };
    // npm leaves this file behind when it has finished.
    let installed = changed("node_modules/.package-lock.json");
    if installed.is_none() || installed < changed("package-lock.json") {
        sh::step("Installing npm packages from package-lock.json", || {
            sh::run(Command::new("npm").arg("ci").current_dir(&repo.root))
                .context("Node.js 20 or newer, with npm, is needed")
        })?;
    }
    Ok(modules.join(".bin"))
}
