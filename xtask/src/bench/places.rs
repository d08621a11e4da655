//! How often the gateway's index finds what was meant, and how fast, beside tantivy and SQLite; and how that grows with the places.

use std::{fs, process::Command};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::{repo::Repo, sh};

/// Measures and prints; all figures go to `target/bench/NAME.json`, too. `name`: `places` or `growth-places`.
///
/// # Errors
/// When something does not build, or the measurement fails.
pub(super) fn bench(repo: &Repo, name: &str) -> Result<()> {
    let figures = super::figures(repo, name);
    fs::create_dir_all(figures.parent().context("no folder for figures")?)?;
    // The places' own folder: its workspace has other versions and features of what both use.
    let mut run = Command::new("cargo");
    run.args(["run", "--quiet", "--release", "--locked"])
        .arg("--manifest-path")
        .arg(repo.root.join("benches/places/Cargo.toml"))
        .arg("--target-dir")
        .arg(repo.target.join("bench/places"))
        .args(["--", name])
        .arg(&figures);
    sh::run(&mut run)?;
    let machine = super::machine()?;
    let measured: Value = serde_json::from_slice(&fs::read(&figures)?)?;
    let report = json!({ "machine": machine, "measured": measured });
    fs::write(&figures, serde_json::to_string_pretty(&report)?)?;
    println!("\n{machine}");
    Ok(())
}
