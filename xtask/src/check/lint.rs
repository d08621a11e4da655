//! rustfmt and clippy, for both targets. Their findings go to the terminal as they are.

use std::process::Command;

use anyhow::Result;

use crate::{
    build::{Flavour, Workbench},
    repo::Repo,
    sh,
};

/// # Errors
/// When a file is not as rustfmt would write it.
pub(super) fn formatted(repo: &Repo) -> Result<()> {
    sh::run(
        Command::new("cargo")
            .args(["fmt", "--all", "--check", "--", "--files-with-diff"])
            .current_dir(&repo.root),
    )
}

/// # Errors
/// When clippy has something to say about any crate, its tests and benches included.
pub(super) fn native(repo: &Repo) -> Result<()> {
    let mut cargo = Command::new("cargo");
    sh::run(
        cargo
            .args(["clippy", "--workspace"])
            .args(STRICT)
            .current_dir(&repo.root),
    )
}

/// # Errors
/// When clippy has something to say about what runs in the browser.
pub(super) fn wasm(repo: &Repo) -> Result<()> {
    let mut cargo = Command::new("cargo");
    let bench = Workbench::prepare(repo)?;
    let packages = [
        "clippy",
        "--package",
        "stopover",
        "--package",
        "stopover-client",
    ];
    sh::run(
        bench
            .equip(&mut cargo, Flavour::Dev)?
            .args(packages)
            .args(STRICT),
    )
}

const STRICT: [&str; 4] = ["--all-targets", "--", "--deny", "warnings"];
