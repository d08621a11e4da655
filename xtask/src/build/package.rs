//! From compiled WebAssembly to an npm package.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use super::{Flavour, Workbench, locales};
use crate::sh;

/// The base name of what wasm-bindgen writes.
const CORE: &str = "stopover_core";

/// The package's entry module: the shell, which loads the core when a page needs it.
const ENTRY: &str = "stopover.js";

/// What a finished package must hold.
pub(super) const OUTPUTS: [&str; 5] = [
    ENTRY,
    "stopover_core.js",
    "stopover_core_bg.wasm",
    "package.json",
    locales::KEYS,
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
            .equip(&mut wasm_pack)?
            .args(options)
            .arg(flavour.switch().unwrap_or("--dev")),
    )
}

/// Adds what wasm-pack does not know of: the shell with its style sheet, the languages, and their place in the manifest.
///
/// # Errors
/// When esbuild fails, a language is not complete, or the manifest cannot be read or written.
pub(super) fn complete(bench: &Workbench<'_>) -> Result<()> {
    let package = bench.repo.package();
    let styles = bench.repo.wasm_target.join("styles.css");
    esbuild(
        bench,
        "src/embed/style.css",
        &styles,
        &["--bundle".to_owned()],
    )?;
    let languages = bench.repo.wasm_target.join("languages.js");
    locales::write(&bench.repo.root, &package, &languages)?;
    esbuild(
        bench,
        "src/embed/element.js",
        &package.join(ENTRY),
        &[
            "--bundle".to_owned(),
            "--format=esm".to_owned(),
            "--loader:.css=text".to_owned(),
            format!("--alias:stopover-styles={}", styles.display()),
            format!("--alias:stopover-languages={}", languages.display()),
            format!("--external:./{CORE}.js"),
        ],
    )?;
    let glue = package.join(format!("{CORE}.js"));
    let in_place = ["--format=esm".to_owned(), "--allow-overwrite".to_owned()];
    esbuild(bench, &glue.display().to_string(), &glue, &in_place)?;
    let manifest = package.join("package.json");
    let completed = with_entry(serde_json::from_slice(&fs::read(&manifest)?)?);
    fs::write(&manifest, serde_json::to_vec_pretty(&completed)?).context("pkg/package.json")
}

/// Minifies `input`, a path from the repository's root, into `output`.
fn esbuild(bench: &Workbench<'_>, input: &str, output: &Path, options: &[String]) -> Result<()> {
    let mut esbuild = Command::new(bench.node.join("esbuild"));
    sh::run(
        esbuild
            .current_dir(&bench.repo.root)
            .arg(input)
            .args(["--minify", "--charset=utf8", "--log-level=warning"])
            .arg(format!("--outfile={}", output.display()))
            .args(options),
    )
}

/// The manifest wasm-pack wrote, with the shell as the module that an import gets.
fn with_entry(mut manifest: Map<String, Value>) -> Map<String, Value> {
    manifest.insert("main".to_owned(), json!(ENTRY));
    if let Some(Value::Array(files)) = manifest.get_mut("files") {
        files.extend([json!(ENTRY), json!("locales")]);
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
            json!(["stopover_core.js", "stopover.js", "locales"])
        );
        assert_eq!(completed["name"], "stopover");
    }
}
