//! Component tests: tests/browser, compiled to WebAssembly and run by wasm-bindgen's runner in headless Chromium.

use std::{fs, net::TcpListener, path::PathBuf, process::Command};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::{
    build::{Flavour, Workbench},
    chromium::Chromium,
    repo::Repo,
    sh,
    stack::{Setup, Stack},
};

/// Starts the servers, allows the test page's origin, and runs the tests.
///
/// # Errors
/// When something cannot be installed, does not compile, or a test fails.
pub(super) fn run(repo: &Repo, arguments: &[String]) -> Result<()> {
    let chromium = Chromium::ensure()?;
    let bench = Workbench::prepare(repo)?;
    let page = free_address()?;
    let setup = Setup {
        origins: vec![format!("http://{page}")],
        ..Setup::default()
    };
    let stack = Stack::start(repo, &setup, |_| ())?;
    let mut cargo = Command::new("cargo");
    bench
        .equip(&mut cargo, Flavour::Dev)?
        .args(["test", "--test", "browser"])
        .args(arguments)
        .env(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER",
            "wasm-bindgen-test-runner",
        )
        .env("CHROMEDRIVER", &chromium.driver)
        .env(
            "WASM_BINDGEN_TEST_WEBDRIVER_JSON",
            capabilities(repo, &chromium)?,
        )
        .env("WASM_BINDGEN_TEST_ADDRESS", page)
        // Seconds. A busy machine needs longer than the runner's 20 for a whole suite and 5 for the driver.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300")
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60")
        // Read when the tests are compiled: a page has no environment.
        .env("STOPOVER_TEST_GATEWAY", &stack.address);
    sh::run(&mut cargo)
}

/// Where the runner serves the test page. It must be known before the runner starts, for the gateway to allow it.
fn free_address() -> Result<String> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string())
}

/// A copy of webdriver.json that names the browser.
fn capabilities(repo: &Repo, chromium: &Chromium) -> Result<PathBuf> {
    let mut capabilities: Value =
        serde_json::from_slice(&fs::read(repo.root.join("webdriver.json"))?)?;
    let options = capabilities
        .get_mut("goog:chromeOptions")
        .and_then(Value::as_object_mut);
    options
        .context("webdriver.json has no goog:chromeOptions")?
        .insert("binary".to_owned(), json!(chromium.browser));
    let file = repo.wasm_target.join("webdriver.json");
    fs::create_dir_all(&repo.wasm_target)?;
    fs::write(&file, serde_json::to_vec(&capabilities)?)?;
    Ok(file)
}
