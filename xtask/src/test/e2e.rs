//! End to end: the release package on the demo page, driven by Playwright.

use std::process::Command;

use anyhow::{Context, Result};

use crate::{
    apt, bench,
    build::{self, Flavour},
    chromium::Chromium,
    clock::Clock,
    node, python,
    repo::Repo,
    sh,
    stack::{Setup, Stack},
};

/// How often each change of catalogue and list is measured. `cargo xtask bench catalogue` takes more, of more holidays.
const FRAME_ROUNDS: u32 = 8;

/// Builds what is published, starts the servers, runs tests/e2e, and keeps catalogue and list to their frame budgets.
///
/// # Errors
/// When something cannot be installed, does not build, or a test fails.
pub(super) fn run(repo: &Repo, clock: &Clock, arguments: &[String]) -> Result<()> {
    let chromium = Chromium::ensure()?;
    let programs = node::ensure_packages(repo)?;
    for generator in ["eleventy", "astro"] {
        node::ensure_packages_in(&repo.root.join("examples/static").join(generator))?;
    }
    // The examples for a site's backend are tried in all their languages.
    let needed = repo.root.join("examples/backends/requirements.txt");
    let python = python::ensure_packages(repo, "backends", &needed)?;
    if sh::find("php").is_none() {
        apt::install(&["php-cli"]).context("the example in PHP needs PHP 8")?;
    }
    build::build(repo, Flavour::Release)?;
    let stack = Stack::start(
        repo,
        &Setup {
            pages: true,
            backends: &["node", "python", "php", "static"],
            clock: clock.clone(),
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
            clock: clock.clone(),
            ..Setup::default()
        },
        |_| (),
    )?;
    let mut playwright = Command::new(programs.join("playwright"));
    sh::run(
        sh::around_proxies(clock.wind(&mut playwright))
            .args(["test", "--config", "tests/e2e/playwright.config.ts"])
            .args(arguments)
            .current_dir(&repo.root)
            .env("CHROMIUM", clock.browser(&chromium.browser)?)
            .env("CHROMIUM_HEADLESS", clock.browser(&chromium.headless())?)
            .env("FONTCONFIG_FILE", repo.fonts())
            .env("STOPOVER_DEMO", &stack.address)
            .env("STOPOVER_SANDBOX_API_KEY", &stack.provider.api_key)
            .env("STOPOVER_FAULTY_DEMO", &faulty.address)
            .env("STOPOVER_FAULTY_API_KEY", &faulty.provider.api_key)
            .env(
                "STOPOVER_SANDBOX_ADMIN",
                faulty.admin.as_deref().unwrap_or_default(),
            )
            .env("STOPOVER_GRANT_KEY", &stack.grant_key)
            .env("STOPOVER_OUTCOME_KEY", &stack.outcome_key)
            .envs(stack.backends.iter().map(|(name, address)| {
                (format!("STOPOVER_BACKEND_{}", name.to_uppercase()), address)
            }))
            .env("STOPOVER_PYTHON", &python),
    )?;
    // A part of the tests was asked for, which this is not.
    if !arguments.is_empty() {
        return Ok(());
    }
    bench::frames(repo, &stack, FRAME_ROUNDS)
}
