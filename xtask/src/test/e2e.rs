//! End to end: the release package on the demo page, driven by Playwright.

use std::process::Command;

use anyhow::{Context, Result};

use crate::{
    apt,
    build::{self, Flavour},
    chromium::Chromium,
    node, python,
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
    // The examples for a site's backend are tried in all their languages.
    let grants = repo.root.join("examples/grants/requirements.txt");
    let python = python::ensure_packages(repo, "grants", &grants)?;
    if sh::find("php").is_none() {
        apt::install(&["php-cli"]).context("the example in PHP needs PHP 8")?;
    }
    build::build(repo, Flavour::Release)?;
    let stack = Stack::start(
        repo,
        &Setup {
            pages: true,
            ..Setup::default()
        },
        |_| (),
    )?;
    // Faults that a test sets must not affect other tests.
    let faulty = Stack::start(
        repo,
        &Setup {
            pages: true,
            faults: true,
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
            .env("STOPOVER_SANDBOX_API_KEY", &stack.provider.api_key)
            .env("STOPOVER_FAULTY_DEMO", &faulty.address)
            .env("STOPOVER_FAULTY_API_KEY", &faulty.provider.api_key)
            .env(
                "STOPOVER_SANDBOX_ADMIN",
                faulty.admin.as_deref().unwrap_or_default(),
            )
            .env("STOPOVER_GRANT_KEY", &stack.grant_key)
            .env("STOPOVER_PYTHON", &python),
    )
}
