//! The package as npm would publish it, in projects of those who use it: tests/package.

use std::{collections::BTreeMap, process::Command};

use anyhow::Result;
use serde_json::json;

use crate::{
    address::HeldAddress,
    build::{self, Flavour},
    chromium::Chromium,
    clock::Clock,
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
const PAGES: [&str; 11] = [
    "vite", "viteDev", "vite7", "react", "vue", "webpack", "rollup", "parcel", "plain", "cdn",
    "gateway",
];

/// Packs what is published, judges it, and builds, compiles and opens each project with it.
///
/// # Errors
/// When something cannot be installed, does not build, or a test fails.
pub(super) fn run(repo: &Repo, clock: &Clock, arguments: &[String]) -> Result<()> {
    let chromium = Chromium::ensure()?;
    let playwright = node::ensure_packages(repo)?.join("playwright");
    let projects = consumers(repo);
    let programs = node::ensure_packages_in(&projects)?;
    build::build(repo, Flavour::Release)?;
    sh::step("Weighing the package", || build::budgets::keep(repo))?;
    let tarball = Tarball::pack(repo)?;
    sh::step("Judging the package", || tarball.judge(repo))?;
    sh::step("Installing the package", || tarball.install(repo))?;
    sh::step("Compiling what uses its types", || {
        sh::run(
            Command::new(programs.join("tsc"))
                .args(["--project", "."])
                .current_dir(&projects),
        )?;
        sh::run(
            Command::new("node")
                .args(["vue-tsc.cjs", "--project", "vite-vue"])
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

    // An origin for each page, which must be known before the gateway starts, for it to allow them.
    let held = PAGES
        .map(|page| HeldAddress::take().map(|address| (page, address)))
        .into_iter()
        .collect::<Result<Vec<_>>>()?;
    let pages: BTreeMap<_, _> = held
        .iter()
        .map(|(page, address)| (*page, format!("http://{address}")))
        .collect();
    let setup = Setup {
        origins: pages.values().cloned().collect(),
        clock: clock.clone(),
        pages: true,
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
        sh::around_proxies(clock.wind(&mut playwright))
            .args(["test", "--config", "playwright.config.ts"])
            .args(arguments)
            .current_dir(&projects)
            .env("CHROMIUM", clock.browser(&chromium.browser)?)
            .env("FONTCONFIG_FILE", repo.fonts())
            .env("STOPOVER_GATEWAY", &stack.address)
            .env("STOPOVER_SANDBOX_API_KEY", &stack.provider.api_key)
            .env("STOPOVER_PAGES", json!(pages).to_string())
            .env("STOPOVER_CDN", pages.get("cdn").map_or("", String::as_str))
            .env("STOPOVER_INTEGRITY", build::entry_integrity(repo)?),
    )
}
