//! The engines: the release package in Chromium, Firefox and WebKit.

use std::{collections::BTreeMap, process::Command};

use anyhow::Result;
use serde_json::{Value, json};

use crate::{
    build::{self, Flavour},
    chromium::Chromium,
    clock::Clock,
    firefox::Firefox,
    node,
    repo::Repo,
    sh,
    stack::{Setup, Stack},
    webdriver::Driver,
    webkit::WebKit,
};

/// Builds what is published, starts the servers and a driver for each engine, and runs tests/engines.
///
/// # Errors
/// When something cannot be installed, does not build, or a test fails.
pub(super) fn run(repo: &Repo, clock: &Clock, arguments: &[String]) -> Result<()> {
    let engines = [
        (
            "chromium",
            Driver::chromium(repo, clock, &Chromium::ensure()?)?,
        ),
        (
            "firefox",
            Driver::firefox(repo, clock, &Firefox::ensure(repo)?)?,
        ),
        ("webkit", Driver::webkit(repo, clock, &WebKit::ensure()?)?),
        // It is the slowest by far, and a driver takes one session at a time.
        ("webkit", Driver::webkit(repo, clock, &WebKit::ensure()?)?),
    ];
    let programs = node::ensure_packages(repo)?;
    build::build(repo, Flavour::Release)?;
    let setup = Setup {
        pages: true,
        clock: clock.clone(),
        ..Setup::default()
    };
    let stack = Stack::start(repo, &setup, |_| ())?;
    let mut running = Vec::with_capacity(engines.len());
    let mut drivers = BTreeMap::<_, Vec<Value>>::new();
    for (engine, driver) in engines {
        let driver = driver.start(repo)?;
        let described = json!({ "address": driver.address, "capabilities": driver.capabilities });
        drivers.entry(engine).or_default().push(described);
        running.push(driver);
    }
    let mut playwright = Command::new(programs.join("playwright"));
    sh::run(
        sh::around_proxies(clock.wind(&mut playwright))
            .args(["test", "--config", "tests/engines/playwright.config.ts"])
            .args(arguments)
            .current_dir(&repo.root)
            .env("STOPOVER_DEMO", &stack.address)
            .env("STOPOVER_SANDBOX_API_KEY", &stack.provider.api_key)
            .env("STOPOVER_ENGINES", json!(drivers).to_string()),
    )
}
