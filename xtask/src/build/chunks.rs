//! Cutting the compiled module into chunks that are downloaded when they are first needed.
//!
//! `src/ui/chunk.rs` says where it is cut. The result is a set of modules that share one memory, and a loader for them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
    process::Command,
};

use anyhow::{Context, Result, anyhow};
use cargo_metadata::MetadataCommand;

use super::{
    Flavour, Workbench,
    bind::{CORE, bind},
    finish::finish,
    glue::{self, Glue},
    layout::{Layout, MAIN},
    part::Part,
    program::Program,
    styles,
};
use crate::sh;

/// The cut module imports it; it imports wasm-bindgen's glue.
const LOADER: &str = "./__wasm_split.js";

/// What a page downloads besides the shell.
pub(super) struct Modules {
    /// JavaScript that wasm-bindgen wrote for the main module.
    pub(super) glue: Glue,
    /// The modules by name.
    pub(super) modules: BTreeMap<String, PathBuf>,
    pub(super) layout: Layout,
}

/// The module of a quick build, in one piece.
///
/// # Errors
/// When wasm-bindgen or esbuild fails.
pub(super) fn whole(bench: &Workbench<'_>) -> Result<Modules> {
    let bound = bench.repo.wasm_target.join("whole");
    bind(&Flavour::Dev.module(bench.repo), &bound)?;
    let glue = bound.join(format!("{CORE}.js"));
    let module = bound.join(format!("{CORE}_bg.wasm"));
    let mut content = fs::read(&module)?;
    styles::append(bench, &mut content, |_| true)?;
    fs::write(&module, content)?;
    Ok(Modules {
        glue: glue::minify(bench, &glue, &BTreeSet::new())?,
        modules: BTreeMap::from([(MAIN.to_owned(), module)]),
        layout: Layout::whole(),
    })
}

/// Cuts the release module, runs wasm-bindgen on its main part, joins what is always downloaded together, and makes it
/// small.
///
/// # Errors
/// When the module was compiled without relocations, or a tool fails.
pub(super) fn cut(bench: &Workbench<'_>) -> Result<Modules> {
    let compiled = Flavour::Release.module(bench.repo);
    let directory = emptied(bench.repo.wasm_target.join("chunks"))?;
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
    bind(&main, &bound)?;
    let layout = Layout::new(&cut.prefetch_map.into_iter().collect());
    let loader = fs::read_to_string(bench.repo.root.join("xtask/src/build/loader.js"))?;
    fs::write(bound.join(LOADER), loader + &layout.loaders())?;

    let mut files = BTreeMap::from([(MAIN.to_owned(), bound.join(format!("{CORE}_bg.wasm")))]);
    for part in cut.split_modules {
        let stem = part.file_stem().unwrap_or_default().to_string_lossy();
        files.insert(stem.into_owned(), part);
    }
    let contents = files
        .into_iter()
        .map(|(stem, file)| Ok((stem, fs::read(file)?)))
        .collect::<Result<BTreeMap<_, _>>>()?;
    let parts = contents
        .iter()
        .map(|(stem, content)| Ok((stem.as_str(), Part::parse(content)?)))
        .collect::<Result<BTreeMap<_, _>>>()?;
    let main = parts.get(MAIN).context("there is no main module")?;
    let glue = bound.join(format!("{CORE}.js"));
    let glue = glue::minify(bench, &glue, &main.borders(LOADER))?;

    let program = Program::new(&Part::parse(&module)?, parts, &glue.mentioned)?;
    let flags = shrinking_flags(bench)?;
    let mut modules = BTreeMap::new();
    for (name, parts) in &layout.files {
        let file = |kind: &str| directory.join(format!("{name}.{kind}.wasm"));
        let [whole, small, finished] = ["whole", "small", "finished"].map(file);
        fs::write(&whole, program.joined(parts)?)?;
        sh::run(
            Command::new(bench.node.join("wasm-opt"))
                .arg(whole)
                .args(&flags)
                .arg("--quiet")
                .arg("--output")
                .arg(&small),
        )?;
        let mut module = finish(&fs::read(small)?, &glue.names)?;
        let is_inside = |chunk: &str| parts.contains(&format!("split_{chunk}"));
        styles::append(bench, &mut module, is_inside)?;
        fs::write(&finished, module)?;
        modules.insert(name.clone(), finished);
    }
    Ok(Modules {
        glue,
        modules,
        layout,
    })
}

fn emptied(directory: PathBuf) -> Result<PathBuf> {
    if directory.exists() {
        fs::remove_dir_all(&directory)?;
    }
    fs::create_dir_all(&directory)?;
    Ok(directory)
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
