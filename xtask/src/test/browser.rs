//! Component tests: tests/browser, compiled to WebAssembly and run by wasm-bindgen's runner in headless Chromium and Firefox.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context, Result};

use crate::{
    address::HeldAddress,
    build::{Flavour, Workbench},
    chromium::Chromium,
    clock::Clock,
    firefox::Firefox,
    repo::Repo,
    sh,
    stack::{Setup, Stack},
    tools::Tool,
    webdriver::{Driver, Running},
};

/// Starts the servers, allows the test page's origin, and runs the tests.
///
/// # Errors
/// When something cannot be installed, does not compile, or a test fails.
pub(super) fn run(repo: &Repo, clock: &Clock, arguments: &[String]) -> Result<()> {
    let drivers = [
        (
            "CHROMEDRIVER_REMOTE",
            Driver::chromium(repo, clock, &Chromium::ensure()?)?,
        ),
        (
            "GECKODRIVER_REMOTE",
            Driver::firefox(repo, clock, &Firefox::ensure(repo)?)?,
        ),
    ];
    let bench = Workbench::prepare(repo)?;
    let runner = Tool::wasm_bindgen(repo)?
        .ensure(repo)?
        .join("wasm-bindgen-test-runner");
    // Known before the runner serves the test page there, for the gateway to allow it.
    let page = HeldAddress::take()?;
    let setup = Setup {
        origins: vec![format!("http://{page}")],
        clock: clock.clone(),
        ..Setup::default()
    };
    let stack = Stack::start(repo, &setup, |_| ())?;
    // Both run what the first one compiles, and each says what fails in it.
    let outcomes = drivers.map(|(variable, driver)| {
        // The runner would look for a free port and leave it again before its own driver takes it.
        let driver = driver.start(repo)?;
        let mut cargo = Command::new("cargo");
        sh::run(
            sh::around_proxies(bench.equip(&mut cargo, Flavour::Dev)?)
                .args(["test", "--package", "stopover", "--test", "browser"])
                // The client's reading of JavaScript values needs no page: its tests run in Node.
                .args(["--package", "stopover-client", "--test", "javascript"])
                .args(arguments)
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", &runner)
                .env(variable, &driver.address)
                .env(
                    "WASM_BINDGEN_TEST_WEBDRIVER_JSON",
                    capabilities(repo, &driver)?,
                )
                // Seconds. A busy machine needs longer than the runner's 20 for a whole suite.
                .env("WASM_BINDGEN_TEST_TIMEOUT", "300")
                // Read when the tests are compiled: a page has no environment.
                .env("STOPOVER_TEST_GATEWAY", &stack.address)
                .env("STOPOVER_TEST_GRANT_KEY", &stack.grant_key)
                .env("WASM_BINDGEN_TEST_ADDRESS", page.to_string()),
        )
        .with_context(|| format!("with {variable}"))
        .map_err(|error| driver.explain(error))
    });
    outcomes.into_iter().collect()
}

/// A file that asks for one browser, as the runner reads it.
fn capabilities(repo: &Repo, driver: &Running) -> Result<PathBuf> {
    let file = repo.wasm_target.join("webdriver.json");
    fs::create_dir_all(&repo.wasm_target)?;
    fs::write(&file, serde_json::to_vec(&driver.capabilities)?)?;
    Ok(file)
}
