//! End to end: the release package on the demo page, driven by Playwright.

use std::process::Command;

use anyhow::Result;

use crate::{
    build::{self, Flavour},
    chromium::Chromium,
    node,
    repo::Repo,
    sh,
    stack::{Setup, Stack},
};

/// Builds what is published, starts the servers, and runs tests/e2e.
///
/// # Errors
/// When something cannot be installed, does not build, or a test fails.
pub(super) fn run(repo: &Repo, arguments: &[String]) -> Result<()> {
    let chromium = Chromium::ensure()?;
    let programs = node::ensure_packages(repo)?;
    build::build(repo, Flavour::Release)?;
    let stack = Stack::start(
        repo,
        &Setup {
            pages: true,
            ..Setup::default()
        },
        |_| (),
    )?;
    let mut playwright = Command::new(programs.join("playwright"));
    sh::run(
        sh::around_proxies(&mut playwright)
            .args(["test", "--config", "tests/e2e/playwright.config.ts"])
            .args(arguments)
            .current_dir(&repo.root)
            .env("CHROMIUM", &chromium.browser)
            .env("STOPOVER_DEMO", &stack.address)
            .env("STOPOVER_SANDBOX_API_KEY", &stack.provider.api_key),
    )
}
