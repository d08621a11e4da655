//! The package as npm would publish it, in projects of those who use it: tests/package.

use std::{collections::BTreeMap, net::TcpListener, process::Command};

use anyhow::Result;
use serde_json::json;

use crate::{
    build::{self, Flavour},
    chromium::Chromium,
    node,
    repo::Repo,
    sh,
    stack::{Setup, Stack},
    tarball::{Tarball, consumers},
};

/// Projects that are built, and with what, in their own folders.
const BUILT: [(&str, &str, &[&str]); 6] = [
    ("vite", "vite", VITE),
    ("vite-react", "vite", VITE),
    ("vite-vue", "vite", VITE),
    ("webpack", "webpack", WEBPACK),
    ("rollup", "rollup", &["--config", "--silent"]),
    ("parcel", "parcel", PARCEL),
];

const VITE: &[&str] = &["build", "--logLevel=warn"];
const WEBPACK: &[&str] = &[
    "--mode=production",
    "--entry=./main.js",
    "--stats=errors-only",
];
const PARCEL: &[&str] = &[
    "build",
    "index.html",
    "--dist-dir=dist",
    "--no-cache",
    "--log-level=warn",
];

/// What the tests open: where the projects are served, as tests/package/pages.ts names them.
const PAGES: [&str; 10] = [
    "vite", "viteDev", "vite7", "react", "vue", "webpack", "rollup", "parcel", "plain", "cdn",
];

/// Packs what is published, judges it, and builds, compiles and opens each project with it.
///
/// # Errors
/// When something cannot be installed, does not build, or a test fails.
pub(super) fn run(repo: &Repo, arguments: &[String]) -> Result<()> {
    let chromium = Chromium::ensure()?;
    let playwright = node::ensure_packages(repo)?.join("playwright");
    let projects = consumers(repo);
    let programs = node::ensure_packages_in(&projects)?;
    build::build(repo, Flavour::Release)?;
    let tarball = Tarball::pack(repo)?;
    sh::step("Judging the package", || tarball.judge(repo))?;
    sh::step("Installing the package", || tarball.install(repo))?;
    sh::step("Compiling what uses its types", || {
        sh::run(
            Command::new(programs.join("tsc"))
                .args(["--project", "."])
                .current_dir(&projects),
        )
    })?;
    sh::step("Importing it on a server", || {
        sh::run(
            Command::new("node")
                .args(["--test", "node/"])
                .current_dir(&projects),
        )
    })?;

    let pages = free_addresses()?;
    let setup = Setup {
        origins: pages.values().cloned().collect(),
        ..Setup::default()
    };
    let stack = Stack::start(repo, &setup, |_| ())?;
    for (project, bundler, arguments) in BUILT {
        sh::step(&format!("Building {project}"), || {
            sh::run(
                Command::new(programs.join(bundler))
                    .args(arguments)
                    .current_dir(projects.join(project))
                    .env("STOPOVER_GATEWAY", &stack.address),
            )
        })?;
    }
    let mut playwright = Command::new(playwright);
    sh::run(
        sh::around_proxies(&mut playwright)
            .args(["test", "--config", "playwright.config.ts"])
            .args(arguments)
            .current_dir(&projects)
            .env("CHROMIUM", &chromium.browser)
            .env("STOPOVER_GATEWAY", &stack.address)
            .env("STOPOVER_PAGES", json!(pages).to_string())
            .env("STOPOVER_CDN", pages.get("cdn").map_or("", String::as_str))
            .env("STOPOVER_INTEGRITY", build::entry_integrity(repo)?),
    )
}

/// An origin for each page, which must be known before the gateway starts, for it to allow them.
fn free_addresses() -> Result<BTreeMap<&'static str, String>> {
    // Held all at once, so that they differ.
    let held = PAGES
        .map(|page| TcpListener::bind("127.0.0.1:0").map(|listener| (page, listener)))
        .into_iter()
        .collect::<Result<Vec<_>, _>>()?;
    held.iter()
        .map(|(page, listener)| Ok((*page, format!("http://{}", listener.local_addr()?))))
        .collect()
}
