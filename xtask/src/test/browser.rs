//! Component tests: tests/browser, compiled to WebAssembly and run by wasm-bindgen's runner in headless Chromium.

use std::{
    fs,
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    process::Command,
};

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
    let [page, spare] = free_addresses()?;
    let setup = Setup {
        origins: [page, spare].map(|page| format!("http://{page}")).into(),
        ..Setup::default()
    };
    let stack = Stack::start(repo, &setup, |_| ())?;
    let mut cargo = Command::new("cargo");
    sh::around_proxies(bench.equip(&mut cargo, Flavour::Dev)?)
        .args(["test", "--package", "stopover", "--test", "browser"])
        // The client's reading of JavaScript values needs no page: its tests run in Node.
        .args(["--package", "stopover-client", "--test", "javascript"])
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
        // Seconds. A busy machine needs longer than the runner's 20 for a whole suite and 5 for the driver.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300")
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60")
        // Read when the tests are compiled: a page has no environment.
        .env("STOPOVER_TEST_GATEWAY", &stack.address)
        .env("STOPOVER_TEST_GRANT_KEY", &stack.grant_key);
    let mut run_at =
        |page: SocketAddr| sh::run(cargo.env("WASM_BINDGEN_TEST_ADDRESS", page.to_string()));
    match run_at(page) {
        // The runner has ended: if its address is in use, another process took it, and no test ran.
        Err(_) if is_taken(page) => run_at(spare),
        outcome => outcome,
    }
}

/// Where the runner may serve the test page. It must be known before the runner starts, for the gateway to allow it;
/// and since nobody can hold it until then, there are two.
fn free_addresses() -> Result<[SocketAddr; 2]> {
    let free = || TcpListener::bind("127.0.0.1:0");
    let [first, second] = [free()?, free()?];
    Ok([first.local_addr()?, second.local_addr()?])
}

fn is_taken(address: SocketAddr) -> bool {
    TcpListener::bind(address).is_err()
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

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::{free_addresses, is_taken};

    #[test]
    fn an_address_counts_as_taken_for_as_long_as_somebody_listens_there() {
        let somebody = TcpListener::bind("127.0.0.1:0").unwrap();
        assert!(is_taken(somebody.local_addr().unwrap()));
        drop(somebody);
        // A freed address may be given to anybody at once, but hardly each time.
        let freed = || {
            free_addresses()
                .unwrap()
                .into_iter()
                .any(|address| !is_taken(address))
        };
        assert!((0..20).any(|_| freed()));
    }
}
