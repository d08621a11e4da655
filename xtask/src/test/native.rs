//! Tests without a browser: the libraries' own, their documentation's, and those that cross crates.

use std::process::Command;

use anyhow::Result;

use crate::{apt, clock::Clock, repo::Repo, sh};

/// Runs `cargo test` over the whole workspace.
///
/// # Errors
/// When something does not compile or a test fails.
pub(super) fn run(repo: &Repo, clock: &Clock, arguments: &[String]) -> Result<()> {
    let mut cargo = Command::new("cargo");
    // For the gateway behind it.
    if sh::find("nginx").is_none() && cfg!(target_os = "linux") {
        let nginx = apt::unpack(repo, "nginx", "usr/sbin/nginx")?;
        cargo.env("PATH", sh::path_with(nginx.parent())?);
    }
    sh::run(
        sh::around_proxies(&mut cargo)
            .args(["test", "--workspace", "--no-fail-fast"])
            .args(clock.for_cargo())
            .args(arguments)
            .current_dir(&repo.root),
    )
}
