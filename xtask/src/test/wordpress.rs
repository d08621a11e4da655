//! The plugin for WordPress: PHP_CodeSniffer, PHPUnit in a real WordPress, and Playwright on that WordPress's pages.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use crate::{
    address::HeldAddress,
    apt,
    build::{self, Flavour},
    chromium::Chromium,
    clock::Clock,
    node, plugin,
    process_group::Server,
    release,
    repo::Repo,
    sh,
    stack::{Setup, Stack},
};

/// The oldest WordPress that the plugin runs on, and the newest in the package they come from.
const VERSIONS: [&str; 2] = ["6.5", "nightly"];

/// Lints the plugin, runs its tests, and opens its pages. `arguments` are for PHPUnit.
///
/// # Errors
/// When something cannot be installed or does not build, a rule of style is broken, or a test fails.
pub(super) fn run(repo: &Repo, clock: &Clock, arguments: &[String]) -> Result<()> {
    let folder = plugin::folder(repo);
    ensure_php()?;
    sh::run(Command::new("phpcs").arg("-q").current_dir(&folder))?;
    let sites = Sites {
        builds: wordpress(&folder)?,
        plugin: plugin::pack(repo, &release::version(repo)?)?,
        folder,
    };
    for version in VERSIONS {
        let mut phpunit = Command::new("phpunit");
        phpunit.args(arguments).current_dir(&sites.folder);
        sh::run(sites.choose(clock.wind(&mut phpunit), version))?;
    }
    build::build(repo, Flavour::Release)?;
    VERSIONS
        .iter()
        .try_for_each(|version| pages(repo, clock, &sites, version))
}

/// What the tests make WordPress sites of.
struct Sites {
    /// The folder of the plugin and its tests.
    folder: PathBuf,
    /// WordPress's archives.
    builds: PathBuf,
    /// The plugin, as sites install it.
    plugin: PathBuf,
}

impl Sites {
    /// Makes a program of the tests use this version of WordPress.
    fn choose<'c>(&self, command: &'c mut Command, version: &str) -> &'c mut Command {
        command
            .env("STOPOVER_WORDPRESS", &self.builds)
            .env("STOPOVER_WORDPRESS_VERSION", version)
            .env("STOPOVER_WORDPRESS_PLUGIN", &self.plugin)
    }
}

/// Serves a site with the plugin, with a gateway and a sandbox behind it, and visits it.
fn pages(repo: &Repo, clock: &Clock, sites: &Sites, version: &str) -> Result<()> {
    let chromium = Chromium::ensure()?;
    let programs = node::ensure_packages(repo)?;
    // The gateway must know the site's address before either runs.
    let held = HeldAddress::take()?;
    let address = held.to_string();
    let stack = Stack::start(
        repo,
        &Setup {
            origins: vec![format!("http://{address}")],
            outcomes: Some(format!("http://{address}/wp-json/stopover/v1/outcomes")),
            pages: true,
            clock: clock.clone(),
            ..Setup::default()
        },
        |_| (),
    )?;
    let folder = tempfile::tempdir()?;
    let mut php = Command::new("php");
    sh::around_proxies(clock.wind(&mut php))
        .arg(sites.folder.join("tests/serve.php"))
        .arg(folder.path().join("site"))
        .args([&address, &stack.address, "demo"])
        .env("STOPOVER_GRANT_KEY", &stack.grant_key)
        .env("STOPOVER_OUTCOME_KEY", &stack.outcome_key);
    let (_site, address) =
        Server::start("WordPress", sites.choose(&mut php, version), false, || ())?;
    let mut playwright = Command::new(programs.join("playwright"));
    sh::run(
        sh::around_proxies(clock.wind(&mut playwright))
            .args(["test", "--config"])
            .arg(sites.folder.join("tests/playwright.config.ts"))
            .current_dir(&repo.root)
            .env("CHROMIUM", clock.browser(&chromium.browser)?)
            .env("FONTCONFIG_FILE", repo.fonts())
            .env("STOPOVER_GATEWAY", &stack.address)
            .env("STOPOVER_SANDBOX_API_KEY", &stack.provider.api_key)
            .env("STOPOVER_WORDPRESS_SITE", address),
    )
}

/// Debian's PHP with what WordPress and the tests need.
fn ensure_php() -> Result<()> {
    let tools = ["php", "phpunit", "phpcs", "xgettext"];
    let extensions = "exit(extension_loaded('pdo_sqlite') && extension_loaded('pcntl') ? 0 : 1);";
    if tools.iter().all(|tool| sh::find(tool).is_some())
        && sh::read(Command::new("php").args(["-r", extensions])).is_ok()
    {
        return Ok(());
    }
    apt::install(&[
        "php-cli",
        "php-mbstring",
        "php-sqlite3",
        "php-xml",
        "phpunit",
        "php-codesniffer",
        "gettext",
    ])
    .context("the plugin's tests need PHP 8.1 with SQLite, PHPUnit, PHP_CodeSniffer and gettext")
}

/// The folder of WordPress's archives: an npm package, as the lock file pins it.
fn wordpress(plugin: &Path) -> Result<PathBuf> {
    let tests = plugin.join("tests");
    node::ensure_packages_in(&tests)?;
    Ok(tests.join("node_modules/@wp-playground/wordpress-builds/src"))
}
