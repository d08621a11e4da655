//! `cargo xtask build`: the widgets as an npm package in pkg/.

mod chunks;
mod compress;
mod files;
pub(crate) mod locales;
mod manifest;
mod notices;
mod package;
mod sizes;
mod stamp;
mod wasm_pack;

use std::{
    collections::BTreeMap,
    env,
    fs::{self, File},
    path::PathBuf,
    process::Command,
};

use anyhow::{Context, Result};

pub(crate) use self::files::below;
use crate::{
    node,
    repo::Repo,
    sh,
    toolchain::{self, Route, WASM, WasmToolchain},
    tools::Tool,
};

/// How the widgets are compiled.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Flavour {
    /// As published: small.
    Release,
    /// Quick to compile.
    Dev,
}

impl Flavour {
    fn switch(self) -> Option<&'static str> {
        (self == Self::Release).then_some("--release")
    }

    fn flags(self) -> &'static str {
        match self {
            // Cut into chunks, which needs to know where each function is referred to.
            Self::Release => {
                "--cfg erase_components --cfg stopover_split -Clink-args=--emit-relocs"
            }
            // Leptos's views as trait objects: half the compile time, and fewer bytes (docs/decisions/0002-bytes.md).
            Self::Dev => "--cfg erase_components",
        }
    }

    /// The directory cargo compiles into.
    fn directory(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Dev => "debug",
        }
    }
}

/// What a build works with, once everything it needs is installed.
pub(crate) struct Workbench<'a> {
    repo: &'a Repo,
    toolchain: WasmToolchain,
    wasm_bindgen: PathBuf,
    wasm_pack: PathBuf,
    node: PathBuf,
}

impl<'a> Workbench<'a> {
    /// Installs what is missing.
    ///
    /// # Errors
    /// When something can neither be found nor installed.
    pub(crate) fn prepare(repo: &'a Repo) -> Result<Self> {
        Ok(Self {
            repo,
            toolchain: toolchain::ensure(repo, Route::Auto)?,
            wasm_bindgen: Tool::wasm_bindgen(repo)?.ensure(repo)?,
            wasm_pack: Tool::wasm_pack().ensure(repo)?,
            node: node::ensure_packages(repo)?,
        })
    }

    /// Makes a command compile for WebAssembly with the installed tools.
    pub(crate) fn equip<'c>(
        &self,
        command: &'c mut Command,
        flavour: Flavour,
    ) -> Result<&'c mut Command> {
        let tools = [&self.wasm_bindgen, &self.wasm_pack, &self.node];
        command
            .current_dir(&self.repo.root)
            .env("PATH", sh::path_with(tools.map(PathBuf::as_path))?)
            .env("CARGO_TARGET_DIR", &self.repo.wasm_target)
            .env("CARGO_BUILD_TARGET", WASM);
        let inherited = env::var("RUSTFLAGS").unwrap_or_default();
        command.env(
            "RUSTFLAGS",
            format!("{inherited} {}", flavour.flags()).trim_start(),
        );
        Ok(self.toolchain.select(command))
    }
}

/// Builds the package unless nothing it is made of has changed. Prints what a release weighs, and the digest of every
/// file.
///
/// # Errors
/// When something is missing that cannot be installed, or does not compile.
pub(crate) fn build(repo: &Repo, flavour: Flavour) -> Result<()> {
    let _alone = lock(repo)?;
    let bench = Workbench::prepare(repo)?;
    sh::step("Compiling the widgets", || {
        let mut cargo = Command::new("cargo");
        sh::run(
            bench
                .equip(&mut cargo, flavour)?
                .args(["build", "--lib"])
                .args(flavour.switch()),
        )
    })?;
    let stamp = stamp::Stamp::of_inputs(repo, &bench.wasm_bindgen, flavour)?;
    if !stamp.is_current(repo) {
        sh::step("Packing the widgets into pkg/", || {
            let packed = wasm_pack::pack(&bench, flavour)?;
            let modules = match flavour {
                Flavour::Release => chunks::cut(&bench)?,
                Flavour::Dev => chunks::whole(&packed),
            };
            package::publish(&bench, &packed, &modules)
        })?;
        if flavour == Flavour::Release {
            sh::step("Compressing what pages download", || compress::write(repo))?;
        }
        stamp.write(repo)?;
    }
    if flavour == Flavour::Release {
        sizes::print(repo)?;
        println!();
    }
    for (path, digest) in digests(repo)? {
        println!("{digest} pkg/{path}");
    }
    println!("\n{}", script_tag(repo)?);
    Ok(())
}

/// How a page loads the package and makes sure that it is this one.
///
/// # Errors
/// When the package is not there.
pub(crate) fn script_tag(repo: &Repo) -> Result<String> {
    Ok(format!(
        r#"<script type="module" src="…/{}" integrity="{}" crossorigin></script>"#,
        manifest::ENTRY,
        entry_integrity(repo)?
    ))
}

/// The digest of the module that pages load.
///
/// # Errors
/// When the package is not there.
pub(crate) fn entry_integrity(repo: &Repo) -> Result<String> {
    let digests = digests(repo)?;
    let entry = digests.get(manifest::ENTRY).cloned();
    entry.with_context(|| format!("{} has no digest", manifest::ENTRY))
}

/// The digest of every file of the package but the list of digests, by path.
///
/// # Errors
/// When the package is not there.
pub(crate) fn digests(repo: &Repo) -> Result<BTreeMap<String, String>> {
    let list = repo.package().join(package::INTEGRITY);
    let text = fs::read(&list).with_context(|| format!("{} is missing", list.display()))?;
    Ok(serde_json::from_slice(&text)?)
}

/// Waits until no other chore works on pkg/; the next one waits until the returned file is closed.
fn lock(repo: &Repo) -> Result<File> {
    fs::create_dir_all(&repo.wasm_target)?;
    let file = File::create(repo.wasm_target.join("pkg.lock"))?;
    if file.try_lock().is_err() {
        eprintln!("==> Waiting for another chore that builds pkg/");
        file.lock().context("pkg/ cannot be locked")?;
    }
    Ok(file)
}
