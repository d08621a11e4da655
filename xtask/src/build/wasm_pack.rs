//! What wasm-pack makes of the widgets.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context, Result};
use serde_json::{Map, Value};

use super::{Flavour, Workbench, bind::CORE};
use crate::{sh, tools::Tool};

/// Runs wasm-pack; gives the manifest it wrote.
///
/// # Errors
/// When it cannot be installed, or fails.
pub(super) fn manifest(bench: &Workbench<'_>) -> Result<Map<String, Value>> {
    let directory = bench.repo.wasm_target.join("packed");
    let tools = [
        Tool::wasm_pack().ensure(bench.repo)?,
        Tool::wasm_bindgen(bench.repo)?.ensure(bench.repo)?,
    ];
    let mut wasm_pack = Command::new(tools[0].join("wasm-pack"));
    // Every tool is on the search path by now: nothing may be downloaded that the lock files do not name.
    // wasm-opt runs on the finished modules, after they are cut.
    let options = [
        "build",
        "--mode=no-install",
        "--target=web",
        "--no-opt",
        "--out-name",
        CORE,
        "--out-dir",
    ];
    sh::run(
        bench
            .equip(&mut wasm_pack, Flavour::Release)?
            .env("PATH", sh::path_with(tools.iter().map(PathBuf::as_path))?)
            .args(options)
            .arg(&directory)
            .args(["--profile", Flavour::Release.profile()]),
    )?;
    let manifest = directory.join("package.json");
    let text =
        fs::read(&manifest).with_context(|| format!("wasm-pack left no {}", manifest.display()))?;
    Ok(serde_json::from_slice(&text)?)
}
