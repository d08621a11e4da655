//! WebDriver: how tests control a browser of any make.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use tempfile::TempDir;

use crate::{
    address::HeldAddress, chromium::Chromium, clock::Clock, firefox::Firefox,
    process_group::Server, repo::Repo, sh, stack, webkit::WebKit,
};

/// A browser's driver before it runs.
pub(crate) struct Driver {
    name: &'static str,
    command: Command,
    /// What a session is to ask for.
    capabilities: Map<String, Value>,
}

/// A driver, running until this value is dropped.
pub(crate) struct Running {
    /// Such as `http://127.0.0.1:4444`.
    pub(crate) address: String,
    pub(crate) capabilities: Map<String, Value>,
    server: Server,
    /// Known before the driver listened.
    _address: HeldAddress,
    _folder: TempDir,
}

impl Driver {
    pub(crate) fn chromium(repo: &Repo, clock: &Clock, chromium: &Chromium) -> Result<Self> {
        let browser = clock.browser(&chromium.browser)?;
        Ok(Self {
            name: "chromedriver",
            command: Command::new(&chromium.driver),
            capabilities: capabilities(repo, "goog:chromeOptions", &browser)?,
        })
    }

    pub(crate) fn firefox(repo: &Repo, clock: &Clock, firefox: &Firefox) -> Result<Self> {
        let browser = clock.browser(&firefox.browser)?;
        let mut command = Command::new(&firefox.driver);
        let (name, value) = Firefox::READS_FONTS;
        // Why a session does not begin is said at this level only.
        command.args(["--log", "debug"]).env(name, value);
        Ok(Self {
            name: "geckodriver",
            command,
            capabilities: capabilities(repo, "moz:firefoxOptions", &browser)?,
        })
    }

    pub(crate) fn webkit(repo: &Repo, clock: &Clock, webkit: &WebKit) -> Result<Self> {
        let browser = clock.browser(&webkit.browser)?;
        let mut command = Command::new(&webkit.screen);
        command
            .args(["--auto-servernum", "--server-args=-screen 0 1400x1400x24"])
            .arg(&webkit.driver);
        Ok(Self {
            name: "WebKitWebDriver",
            command,
            capabilities: capabilities(repo, "webkitgtk:browserOptions", &browser)?,
        })
    }

    /// Starts it on a free port and waits until it is ready.
    ///
    /// # Errors
    /// When it does not start; with the last lines of its log.
    pub(crate) fn start(mut self, repo: &Repo) -> Result<Running> {
        let held = HeldAddress::take()?;
        let address = format!("http://{held}");
        let (_, port) = address.rsplit_once(':').context("an address has a port")?;
        // What browsers leave behind goes with it. A Firefox that starts also waits until no other does, by a lock there; by a clock that
        // is ahead, until that time has come.
        let folder = tempfile::tempdir()?;
        sh::around_proxies(self.command.arg(format!("--port={port}")))
            .env("FONTCONFIG_FILE", repo.fonts())
            .env("TMPDIR", folder.path());
        let is_ready = || stack::get(&format!("{address}/status")).is_ok();
        let server = Server::start_until(self.name, &self.command, is_ready)?;
        Ok(Running {
            address,
            capabilities: self.capabilities,
            server,
            _address: held,
            _folder: folder,
        })
    }
}

impl Running {
    /// An error of a test, with what the driver wrote last.
    pub(crate) fn explain(self, error: anyhow::Error) -> anyhow::Error {
        let report = self.server.exit_report("wrote last:");
        error.context(report.to_string())
    }
}

/// What webdriver.json asks of a browser, with the program that it is.
///
/// # Errors
/// When webdriver.json has no such options.
fn capabilities(repo: &Repo, options: &str, browser: &Path) -> Result<Map<String, Value>> {
    let all: Value = serde_json::from_slice(&fs::read(repo.root.join("webdriver.json"))?)?;
    let mut of_browser = all
        .get(options)
        .and_then(Value::as_object)
        .with_context(|| format!("webdriver.json has no {options}"))?
        .clone();
    of_browser.insert("binary".to_owned(), json!(browser));
    Ok(Map::from_iter([(
        options.to_owned(),
        Value::Object(of_browser),
    )]))
}
