//! Tests without a browser: the libraries' own, their documentation's, and those that cross crates.

use std::process::Command;

use anyhow::Result;

use crate::{clock::Clock, repo::Repo, sh};

/// Runs `cargo test` over the whole workspace.
///
/// # Errors
/// When something does not compile or a test fails.
pub(super) fn run(repo: &Repo, clock: &Clock, arguments: &[String]) -> Result<()> {
    let mut cargo = Command::new("cargo");
    sh::run(
        sh::around_proxies(&mut cargo)
            .args(["test", "--workspace", "--no-fail-fast"])
            .args(clock.for_cargo())
            .args(arguments)
            .current_dir(&repo.root),
    )
}
