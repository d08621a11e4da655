//! `cargo xtask bench`: how long the release package takes to answer a visitor.

use std::process::Command;

use anyhow::Result;

use crate::{
    build::{self, Flavour},
    chromium::Chromium,
    node,
    repo::Repo,
    sh,
    stack::{Setup, Stack},
};

/// The number of holidays with which the catalogue must stay fluid.
const HOLIDAYS: u32 = 5_000;

/// Builds what is published, starts the servers, and prints what benches/catalogue.mjs measures.
///
/// # Errors
/// When something cannot be installed, does not build, or the measurement fails.
pub(crate) fn bench(repo: &Repo) -> Result<()> {
    let chromium = Chromium::ensure()?;
    node::ensure_packages(repo)?;
    build::build(repo, Flavour::Release)?;
    let setup = Setup {
        pages: true,
        holidays: Some(HOLIDAYS),
        ..Setup::default()
    };
    let stack = Stack::start(repo, &setup, |_| ())?;
    sh::run(
        sh::around_proxies(&mut Command::new("node"))
            .arg("benches/catalogue.mjs")
            .current_dir(&repo.root)
            .env("CHROMIUM", &chromium.browser)
            .env("FONTCONFIG_FILE", repo.fonts())
            .env("STOPOVER_DEMO", &stack.address),
    )
}
