//! `cargo xtask mutants`: changes what handles money in one place at a time, and looks whether a test fails. What is left
//! undetected for a reason stands with it in `.cargo/mutants.toml`.

use std::{fs, process::Command};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use crate::{repo::Repo, sh, test, toolchain, tools::Tool};

/// The package in which all areas are.
const CHANGED: &str = "stopover-gateway";

/// Those whose tests watch over it.
const PACKAGES: [&str; 2] = [CHANGED, "stopover-tests"];

/// Seconds that the tests may take.
const LONGEST: &str = "600";

/// What to change.
#[derive(Args)]
pub(crate) struct Mutants {
    /// Which areas: all by default
    areas: Vec<Area>,
    /// For cargo-mutants, such as `--shard 1/4` or `--iterate`
    #[arg(last = true)]
    arguments: Vec<String>,
}

/// A part of the gateway, with the tests that watch over it.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Area {
    Grants,
    Purchase,
    Journal,
    Limits,
}

impl Area {
    /// Below `crates/stopover-gateway/src`.
    fn files(self) -> &'static [&'static str] {
        match self {
            Self::Grants => &["grants/**"],
            Self::Purchase => &["purchase/**"],
            Self::Journal => &["journal/**"],
            Self::Limits => &[
                "shared/quota.rs",
                "upstream/throttle.rs",
                "web/booking_guard.rs",
                "web/budget.rs",
                "web/rate_limits.rs",
            ],
        }
    }

    /// What the names of its tests contain.
    fn tests(self) -> &'static [&'static str] {
        match self {
            Self::Grants => &["grants"],
            Self::Purchase => &["purchase", "booking::"],
            Self::Journal => &["journal", "booking::", "enquiries"],
            Self::Limits => &["limits", "quota", "shared", "lookup", "flood"],
        }
    }
}

/// The variable in which cargo is told by what it runs tests.
fn runner() -> Result<String> {
    let host = toolchain::host()?.to_uppercase().replace('-', "_");
    Ok(format!("CARGO_TARGET_{host}_RUNNER"))
}

/// Runs what ends in arguments for `cargo test`.
fn run(repo: &Repo, area: Area, command: &mut Command) -> Result<()> {
    test::equip(repo, command)?;
    command
        .args(["--lib", "--test", "gateway", "--"])
        .args(area.tests())
        // One that fails is enough. The tests' harness calls this unstable, and is told that it may.
        .args(["-Z", "unstable-options", "--fail-fast"])
        .env(runner()?, "env RUSTC_BOOTSTRAP=1")
        // Each program is linked for a single run.
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .current_dir(&repo.root);
    sh::run(sh::around_proxies(command))
}

/// Changes and tries each area asked for, also after one has failed.
///
/// # Errors
/// When a change is not noticed, or the tests fail without one.
pub(crate) fn mutants(repo: &Repo, asked: &Mutants) -> Result<()> {
    let tool = Tool::cargo_mutants().ensure(repo)?.join("cargo-mutants");
    let areas = match asked.areas.as_slice() {
        [] => Area::value_variants(),
        areas => areas,
    };
    let mut failed = Vec::new();
    for area in areas {
        let value = area.to_possible_value();
        let name = value.as_ref().map_or("", |value| value.get_name());
        let output = repo.root.join("target/mutants").join(name);
        fs::create_dir_all(&output)?;
        // The tests pass as they are: cargo-mutants itself would try those of the changed package alone.
        let mut cargo = Command::new("cargo");
        cargo.arg("test");
        for package in PACKAGES {
            cargo.args(["--package", package]);
        }
        let what = format!("The tests of {name}, nothing changed");
        sh::step(&what, || run(repo, *area, &mut cargo))?;
        let mut mutants = Command::new(&tool);
        mutants
            .args(["mutants", "--baseline=skip", "--package", CHANGED])
            .args(["--test-package", &PACKAGES.join(",")])
            // A change that lets something wait for ever is noticed, too.
            .args(["--timeout", LONGEST])
            .arg("--output")
            .arg(output);
        for files in area.files() {
            mutants.args(["--file", &format!("crates/{CHANGED}/src/{files}")]);
        }
        mutants.args(&asked.arguments).arg("--");
        if let Err(error) = run(repo, *area, &mut mutants) {
            failed.push(format!("{name}: {error:#}"));
        }
    }
    if !failed.is_empty() {
        bail!("{}", failed.join("\n"));
    }
    Ok(())
}
