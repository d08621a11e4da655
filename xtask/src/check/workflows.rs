//! What runs on GitHub, read before it gets there.

use std::{fs, process::Command};

use anyhow::Result;

use crate::{node, repo::Repo, sh};

/// # Errors
/// What GitHub's own parser objects to.
pub(super) fn are_valid(repo: &Repo) -> Result<()> {
    let programs = node::ensure_packages(repo)?;
    fs::create_dir_all(&repo.target)?;
    let reader = repo.target.join("workflows.mjs");
    // The parser imports JSON as only bundlers understand it.
    sh::read(
        Command::new(programs.join("esbuild"))
            .args(["xtask/src/check/workflows.mjs", "--bundle"])
            .args(["--format=esm", "--external:node:*", "--log-level=warning"])
            .arg(format!("--outfile={}", reader.display()))
            .current_dir(&repo.root),
    )?;
    sh::read(Command::new("node").arg(&reader).current_dir(&repo.root)).map(drop)
}
