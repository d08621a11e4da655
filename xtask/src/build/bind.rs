//! wasm-bindgen, as a library: Cargo.lock cannot hold another version of it than of what it works on.

use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

/// The base name of what wasm-bindgen writes.
pub(super) const CORE: &str = "stopover_core";

/// Writes a module and the JavaScript between it and pages into a directory.
///
/// # Errors
/// When the module is none that was compiled with wasm-bindgen.
pub(super) fn bind(module: &Path, directory: &Path) -> Result<()> {
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(false)
        // Chunks refer to the main module's functions and memory by the linker's names.
        .keep_lld_exports(true)
        .demangle(false)
        .out_name(CORE)
        .generate(directory)
        .with_context(|| format!("{} cannot be bound", module.display()))
}
