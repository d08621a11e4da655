//! A Rust toolchain that compiles to WebAssembly: the user's own through rustup, or else one from Debian's packages.

mod debian;

use std::{fmt, path::Path, process::Command};

use anyhow::{Context as _, Result, ensure};
use clap::ValueEnum;

use crate::{repo::Repo, sh};

/// The target every widget is compiled for.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Where the standard library for WebAssembly comes from.
#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
pub(crate) enum Route {
    /// Whatever is there already; else rustup; else Debian
    #[default]
    Auto,
    /// `rustup target add`
    Rustup,
    /// Debian's packages, with the standard library compiled here and linked into rustup as a toolchain of its own
    Debian,
}

/// The toolchain that has the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum WasmToolchain {
    /// The one that runs this program.
    Default,
    /// Debian's, linked into rustup.
    Linked,
}

impl WasmToolchain {
    /// Makes cargo, rustc and what calls them (wasm-pack) use this toolchain.
    pub(crate) fn select(self, command: &mut Command) -> &mut Command {
        match self {
            Self::Default => command,
            Self::Linked => command.env("RUSTUP_TOOLCHAIN", debian::LINK),
        }
    }

    /// Whether this toolchain exists and has the target's standard library and test harness.
    fn has_target(self) -> bool {
        let mut rustc = Command::new("rustc");
        self.select(&mut rustc)
            .args(["--print", "target-libdir", "--target", WASM]);
        let Ok(directory) = sh::read(&mut rustc) else {
            return false;
        };
        let Ok(files) = std::fs::read_dir(directory) else {
            return false;
        };
        let names: Vec<_> = files.flatten().map(|file| file.file_name()).collect();
        let has = |prefix: &str| {
            names
                .iter()
                .any(|name| name.to_string_lossy().starts_with(prefix))
        };
        has("libstd-") && has("libtest-")
    }

    /// Makes sure that the standard library's source is there, from which release builds compile it.
    ///
    /// # Errors
    /// When it can neither be found nor installed.
    pub(crate) fn ensure_source(self) -> Result<()> {
        if self == Self::Default && !self.has_source()? {
            sh::step("Adding the standard library's source with rustup", || {
                sh::run(Command::new("rustup").args(["component", "add", "rust-src"]))
            })?;
        }
        ensure!(
            self.has_source()?,
            "{self} lacks the standard library's source (component rust-src)"
        );
        Ok(())
    }

    fn has_source(self) -> Result<bool> {
        let mut rustc = Command::new("rustc");
        let sysroot = sh::read(self.select(&mut rustc).args(["--print", "sysroot"]))?;
        Ok(Path::new(&sysroot)
            .join("lib/rustlib/src/rust/library/std")
            .exists())
    }
}

impl fmt::Display for WasmToolchain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Default => "the default Rust toolchain",
            Self::Linked => "Debian's Rust, linked into rustup as `stopover-wasm`",
        })
    }
}

/// Makes sure that a toolchain can compile to WebAssembly. Does nothing, quickly, where one can.
///
/// # Errors
/// When no allowed route leads to one.
pub(crate) fn ensure(repo: &Repo, route: Route) -> Result<WasmToolchain> {
    let ready = match route {
        Route::Auto => [WasmToolchain::Default, WasmToolchain::Linked].as_slice(),
        Route::Rustup => &[WasmToolchain::Default],
        Route::Debian => &[WasmToolchain::Linked],
    };
    if let Some(toolchain) = ready.iter().find(|toolchain| toolchain.has_target()) {
        return Ok(*toolchain);
    }
    match route {
        Route::Rustup => add_target(),
        Route::Debian => debian::install(repo),
        Route::Auto => add_target().or_else(|refusal| {
            eprintln!("    {refusal:#}\n    so the target comes from Debian's packages instead (about 2 minutes)");
            debian::install(repo)
        }),
    }
}

fn add_target() -> Result<WasmToolchain> {
    sh::step(&format!("Adding the target {WASM} with rustup"), || {
        sh::run(Command::new("rustup").args(["target", "add", WASM]))
    })?;
    ensure!(
        WasmToolchain::Default.has_target(),
        "rustup added {WASM} to another toolchain than the one in use"
    );
    Ok(WasmToolchain::Default)
}

/// The machine's triple. Given to cargo, it keeps build scripts and macros as they are.
///
/// # Errors
/// When rustc does not run.
pub(crate) fn host() -> Result<String> {
    let rustc = sh::read(Command::new("rustc").arg("-vV"))?;
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not name its host")?.to_owned())
}
