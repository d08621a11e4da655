//! From compiled WebAssembly to an npm package.

use std::{fs, process::Command};

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use super::{Flavour, Workbench};
use crate::{repo::Repo, sh};

/// The base name of what wasm-bindgen writes.
const CORE: &str = "stopover_core";

/// The package's entry module: the shell, which loads the core when a page needs it.
const ENTRY: &str = "stopover.js";

/// What a finished package must hold.
pub(super) const OUTPUTS: [&str; 4] = [
    ENTRY,
    "stopover_core.js",
    "stopover_core_bg.wasm",
    "package.json",
];

/// Runs wasm-bindgen and, for a release, wasm-opt; writes the package's manifest.
///
/// # Errors
/// When wasm-pack fails.
pub(super) fn pack(bench: &Workbench<'_>, flavour: Flavour) -> Result<()> {
    let mut wasm_pack = Command::new(bench.wasm_pack.join("wasm-pack"));
    // Every tool is on the search path by now: nothing may be downloaded behind the lock files' back.
    let options = [
        "build",
        "--mode",
        "no-install",
        "--target",
        "web",
        "--out-dir",
        "pkg",
        "--out-name",
        CORE,
    ];
    sh::run(
        bench
            .equip(&mut wasm_pack, flavour)?
            .args(options)
            .arg(flavour.switch().unwrap_or("--dev")),
    )
}

/// Adds what wasm-pack does not know of: the shell, and its place in the manifest.
///
/// # Errors
/// When a file cannot be read or written.
pub(super) fn complete(repo: &Repo) -> Result<()> {
    let package = repo.package();
    fs::copy(repo.root.join("src/embed/element.js"), package.join(ENTRY))
        .context("src/embed/element.js")?;
    let manifest = package.join("package.json");
    let completed = with_entry(serde_json::from_slice(&fs::read(&manifest)?)?);
    fs::write(&manifest, serde_json::to_vec_pretty(&completed)?).context("pkg/package.json")
}

/// The manifest wasm-pack wrote, with the shell as the module that an import gets.
fn with_entry(mut manifest: Map<String, Value>) -> Map<String, Value> {
    manifest.insert("main".to_owned(), json!(ENTRY));
    if let Some(Value::Array(files)) = manifest.get_mut("files") {
        files.push(json!(ENTRY));
    }
    manifest
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::with_entry;

    #[test]
    fn an_import_of_the_package_gets_the_shell_and_the_shell_is_published() {
        let written = json!({ "name": "stopover", "main": "stopover_core.js", "files": ["stopover_core.js"] });
        let completed = with_entry(written.as_object().unwrap().clone());
        assert_eq!(completed["main"], "stopover.js");
        assert_eq!(
            completed["files"],
            json!(["stopover_core.js", "stopover.js"])
        );
        assert_eq!(completed["name"], "stopover");
    }
}
