//! `cargo xtask build`: the widgets as an npm package in pkg/.

mod bind;
pub(crate) mod budgets;
mod chunks;
mod compress;
mod esbuild;
mod files;
mod finish;
mod glue;
mod layout;
mod likeness;
mod link;
pub(crate) mod locales;
mod manifest;
mod notices;
mod package;
mod part;
mod program;
mod sizes;
mod stamp;
mod styles;
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
};

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Flavour {
    /// As published: small.
    Release,
    /// Quick to compile.
    Dev,
}

impl Flavour {
    pub(crate) fn of(release: bool) -> Self {
        if release { Self::Release } else { Self::Dev }
    }

    /// Of cargo.
    fn profile(self) -> &'static str {
        match self {
            Self::Release => "widgets",
            Self::Dev => "dev",
        }
    }

    fn flags(self) -> &'static str {
        match self {
            // Cut into chunks, which needs to know where each function is referred to. A panic traps at once: nobody
            // would read its message.
            Self::Release => {
                "--cfg erase_components --cfg stopover_split -Clink-args=--emit-relocs \
                 -Zunstable-options -Cpanic=immediate-abort"
            }
            // Leptos's views as trait objects: half the compile time, and fewer bytes (docs/decisions/0002-bytes.md).
            Self::Dev => "--cfg erase_components",
        }
    }

    /// What cargo compiles.
    fn module(self, repo: &Repo) -> PathBuf {
        let directory = match self {
            Self::Release => self.profile(),
            // As cargo names it, for reasons of its own.
            Self::Dev => "debug",
        };
        let built = repo.wasm_target.join(WASM).join(directory);
        built.join("stopover.wasm")
    }
}

/// What a build works with, once everything it needs is installed.
pub(crate) struct Workbench<'a> {
    repo: &'a Repo,
    toolchain: WasmToolchain,
    node: PathBuf,
}

impl<'a> Workbench<'a> {
    /// Installs what is missing.
    ///
    /// # Errors
    /// When something can neither be found nor installed.
    pub(crate) fn prepare(repo: &'a Repo) -> Result<Self> {
        let (node, toolchain) = sh::both(
            || node::ensure_packages(repo),
            || toolchain::ensure(repo, Route::Auto),
        )?;
        Ok(Self {
            repo,
            toolchain,
            node,
        })
    }

    /// Makes a command compile for WebAssembly with the installed tools.
    pub(crate) fn equip<'c>(
        &self,
        command: &'c mut Command,
        flavour: Flavour,
    ) -> Result<&'c mut Command> {
        command
            .current_dir(&self.repo.root)
            .env("CARGO_TARGET_DIR", &self.repo.wasm_target)
            // wasm-bindgen drops it.
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_BUILD_TARGET", WASM);
        if flavour == Flavour::Release {
            command
                // The standard library is compiled with the widgets, as small as they are; stable compilers can, if asked so.
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort")
                .env("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size");
        }
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
    if flavour == Flavour::Release {
        bench.toolchain.ensure_source()?;
    }
    sh::step("Compiling the widgets", || {
        let mut cargo = Command::new("cargo");
        sh::run(bench.equip(&mut cargo, flavour)?.args([
            "build",
            "--lib",
            "--profile",
            flavour.profile(),
        ]))
    })?;
    let stamp = stamp::Stamp::of_inputs(repo, flavour)?;
    if !stamp.is_current(repo) {
        sh::step("Packing the widgets into pkg/", || {
            let (manifest, modules) = match flavour {
                Flavour::Release => (wasm_pack::manifest(&bench)?, chunks::cut(&bench)?),
                Flavour::Dev => (manifest::unpublished(), chunks::whole(&bench)?),
            };
            package::publish(&bench, manifest, &modules)
        })?;
        if flavour == Flavour::Release {
            sh::step("Compressing what pages download", || compress::write(repo))?;
        }
        stamp.write(repo)?;
    }
    if flavour == Flavour::Release {
        sizes::print(repo)?;
        println!();
        budgets::print(repo)?;
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

/// Of the module that pages load.
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
