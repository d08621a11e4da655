//! Development tools from Python's package index, as a requirements file pins them, in an environment of their own.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use crate::{apt, repo::Repo, sh};

/// Whether a Python is new enough and can make environments: Debian ships `ensurepip` in a package of its own.
const SUITABLE: &str =
    "import ensurepip, sys, venv; sys.exit(0 if sys.version_info >= (3, 11) else 1)";

/// Installs what `requirements` pins into the environment `name` in the user's cache, unless it is there; gives the
/// environment's interpreter.
///
/// # Errors
/// When there is no suitable Python, or a package cannot be had.
pub(crate) fn ensure_packages(repo: &Repo, name: &str, requirements: &Path) -> Result<PathBuf> {
    let tools = repo.cache.join("tools");
    fs::create_dir_all(&tools)?;
    // A second process finds everything installed.
    let lock = File::create(tools.join(format!("{name}.lock")))?;
    lock.lock()
        .with_context(|| format!("{} cannot be locked", tools.display()))?;
    let environment = tools.join(name);
    let python = environment.join("bin").join("python");
    // Copied last: where it is, the installation is complete.
    let installed = environment.join("requirements.txt");
    let wanted = fs::read(requirements)?;
    if fs::read(&installed).is_ok_and(|installed| installed == wanted) && python.is_file() {
        return Ok(python);
    }
    let interpreter = interpreter()?;
    sh::step(&format!("Installing {name} and what it needs"), || {
        sh::run(
            Command::new(interpreter)
                .args(["-m", "venv", "--clear"])
                .arg(&environment),
        )?;
        sh::run(
            Command::new(&python)
                .args([
                    "-m",
                    "pip",
                    "install",
                    "--quiet",
                    "--require-hashes",
                    "--requirement",
                ])
                .arg(requirements),
        )
    })?;
    fs::write(installed, wanted)?;
    Ok(python)
}

/// A suitable Python, if need be Debian's.
///
/// # Errors
/// When there is none, and none can be installed.
pub(crate) fn interpreter() -> Result<&'static str> {
    if let Some(found) = find() {
        return Ok(found);
    }
    apt::install(&["python3-venv"])
        .context("some tests need Python 3.11 or newer with its modules venv and ensurepip")?;
    find().context("the package python3-venv brought no Python 3.11 or newer")
}

fn find() -> Option<&'static str> {
    // Debian's may be hidden behind another on the search path.
    ["python3", "/usr/bin/python3"]
        .into_iter()
        .find(|python| sh::read(Command::new(python).args(["-c", SUITABLE])).is_ok())
}
