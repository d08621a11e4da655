//! Cutting the compiled module into chunks that are downloaded when they are first needed.
//!
//! `src/ui/chunk.rs` says where it is cut. The result is a set of modules that share one memory, and a loader for them.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, anyhow, ensure};
use cargo_metadata::MetadataCommand;

use super::{
    Flavour, Workbench,
    wasm_pack::{CORE, Packed},
};
use crate::{sh, toolchain::WASM};

/// The module that is always there.
const MAIN: &str = "core";

/// The loader's file. The cut module imports it, it imports wasm-bindgen's.
const LOADER: &str = "./__wasm_split.js";

/// What a page downloads besides the shell.
pub(super) struct Modules {
    /// JavaScript that wasm-bindgen wrote for the main module.
    pub(super) glue: PathBuf,
    /// The modules by name, among them `core`.
    pub(super) modules: BTreeMap<String, PathBuf>,
    /// Which modules a chunk needs, without `core`.
    pub(super) chunks: BTreeMap<String, Vec<String>>,
}

/// One module, as wasm-pack made it.
pub(super) fn whole(packed: &Packed) -> Modules {
    let module = packed.directory.join(format!("{CORE}_bg.wasm"));
    Modules {
        glue: packed.directory.join(format!("{CORE}.js")),
        modules: BTreeMap::from([(MAIN.to_owned(), module)]),
        chunks: BTreeMap::new(),
    }
}

/// Cuts the release module, runs wasm-bindgen on its main part and wasm-opt on every part.
///
/// # Errors
/// When the module was compiled without relocations, or a tool fails.
pub(super) fn cut(bench: &Workbench<'_>) -> Result<Modules> {
    let target = &bench.repo.wasm_target;
    let compiled = target
        .join(WASM)
        .join(Flavour::Release.directory())
        .join("stopover.wasm");
    let directory = emptied(target.join("chunks"))?;
    let main = directory.join(format!("{CORE}.wasm"));
    let module = fs::read(&compiled).with_context(|| compiled.display().to_string())?;
    let main_module = format!("./{CORE}.js");
    let mut options = wasm_split_cli_support::Options::new(&module);
    options.output_dir = &directory;
    options.main_out_path = &main;
    options.link_name = LOADER;
    options.main_module = &main_module;
    let cut = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("{} cannot be cut: {error:#}", compiled.display()))?;

    let bound = directory.join("bound");
    sh::run(
        Command::new(bench.wasm_bindgen.join("wasm-bindgen"))
            .arg(&main)
            // The chunks refer to the main module's functions and memory by the linker's names.
            .args(["--target", "web", "--keep-lld-exports", "--no-demangle"])
            .args(["--no-typescript", "--out-name", CORE, "--out-dir"])
            .arg(&bound),
    )?;
    let loader = fs::read_to_string(directory.join(LOADER))?;
    fs::write(bound.join(LOADER), own_downloads(&loader)?)?;

    let flags = shrinking_flags(bench)?;
    let mut modules = BTreeMap::new();
    let main = bound.join(format!("{CORE}_bg.wasm"));
    for part in cut.split_modules.iter().chain([&main]) {
        let name = if *part == main {
            MAIN.to_owned()
        } else {
            module_name(part)
        };
        let small = directory.join(format!("{name}.small.wasm"));
        sh::run(
            Command::new(bench.node.join("wasm-opt"))
                .arg(part)
                .args(&flags)
                .arg("--quiet")
                .arg("--output")
                .arg(&small),
        )?;
        modules.insert(name, small);
    }
    let chunks = cut.prefetch_map.into_iter().map(|(chunk, parts)| {
        let parts = parts.iter().map(|part| module_name(Path::new(part)));
        (chunk, parts.collect())
    });
    Ok(Modules {
        glue: bound.join(format!("{CORE}.js")),
        modules,
        chunks: chunks.collect(),
    })
}

fn emptied(directory: PathBuf) -> Result<PathBuf> {
    if directory.exists() {
        fs::remove_dir_all(&directory)?;
    }
    fs::create_dir_all(&directory)?;
    Ok(directory)
}

/// `hotels` for the chunk's own module, `shared-5` for what several chunks need.
fn module_name(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    stem.strip_prefix("split_").map_or_else(
        || stem.replace("chunk_", "shared-"),
        |chunk| chunk.to_owned(),
    )
}

/// The loader, with the shell's way to download a module (`stopoverModule`) in place of its own: the shell knows the
/// files' published names and hashes.
///
/// # Errors
/// When the loader is not the one this was written for.
fn own_downloads(loader: &str) -> Result<String> {
    const FETCH: &str = "fetch(new URL(\"./";
    const FETCHED: &str = ".wasm\", import.meta.url))";
    const START: &str = "WebAssembly.instantiateStreaming(src, imports)";
    let mut pieces = loader.split(FETCH);
    let mut own = pieces.next().unwrap_or_default().to_owned();
    let mut downloads = 0;
    for piece in pieces {
        let (file, rest) = piece
            .split_once(FETCHED)
            .context("the loader downloads modules in an unknown way")?;
        own.push_str(&format!(
            "stopoverModule(\"{}\")",
            module_name(Path::new(file))
        ));
        own.push_str(rest);
        downloads += 1;
    }
    ensure!(
        downloads > 0 && own.matches(START).count() == downloads,
        "the loader starts modules in an unknown way"
    );
    Ok(own.replace(START, "WebAssembly.instantiate(await src, imports)"))
}

/// The options of wasm-opt that the root manifest names for wasm-pack.
fn shrinking_flags(bench: &Workbench<'_>) -> Result<Vec<String>> {
    let metadata = MetadataCommand::new()
        .manifest_path(bench.repo.root.join("Cargo.toml"))
        .no_deps()
        .exec()?;
    let flags = metadata
        .root_package()
        .and_then(|package| {
            package
                .metadata
                .pointer("/wasm-pack/profile/release/wasm-opt")
        })
        .context("Cargo.toml names no options of wasm-opt")?;
    Ok(serde_json::from_value(flags.clone())?)
}

#[cfg(test)]
mod tests {
    use super::own_downloads;

    #[test]
    fn a_chunk_is_downloaded_by_the_shell_under_its_name() {
        let loader = "const a = load(() => {\n    const src = fetch(new URL(\"./chunk_5.wasm\", import.meta.url));\n    \
            return async (imports) => (WebAssembly.instantiateStreaming(src, imports));\n});\n\
            const b = load(() => {\n    const src = fetch(new URL(\"./split_hotels.wasm\", import.meta.url));\n    \
            return async (imports) => (WebAssembly.instantiateStreaming(src, imports));\n});";
        let own = own_downloads(loader).unwrap();
        assert!(own.contains("src = stopoverModule(\"shared-5\");"));
        assert!(own.contains("src = stopoverModule(\"hotels\");"));
        assert!(!own.contains("fetch(") && !own.contains("Streaming"));
    }

    #[test]
    fn a_loader_of_another_make_is_refused() {
        assert!(own_downloads("const a = fetch(elsewhere);").is_err());
    }
}
