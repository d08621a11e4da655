//! What wasm-pack makes of the widgets.

use std::{path::PathBuf, process::Command};

use anyhow::Result;

use super::{Flavour, Workbench};
use crate::sh;

/// The base name of what wasm-bindgen writes.
pub(super) const CORE: &str = "stopover_core";

/// What wasm-pack made: its manifest and documents, and, for quick builds, its module.
pub(super) struct Packed {
    pub(super) directory: PathBuf,
}

/// Runs wasm-pack.
///
/// # Errors
/// When it fails.
pub(super) fn pack(bench: &Workbench<'_>, flavour: Flavour) -> Result<Packed> {
    let directory = bench.repo.wasm_target.join("packed");
    let mut wasm_pack = Command::new(bench.wasm_pack.join("wasm-pack"));
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
            .equip(&mut wasm_pack, flavour)?
            .args(options)
            .arg(&directory)
            .arg(flavour.switch().unwrap_or("--dev")),
    )?;
    Ok(Packed { directory })
}
