//! The route for machines that rustup's server does not reach: Debian's Rust, and a standard library compiled here.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};

use super::{WASM, WasmToolchain};
use crate::{apt, repo::Repo, sh};

/// The name under which rustup knows Debian's toolchain.
pub(super) const LINK: &str = "stopover-wasm";

/// Compiler, cargo, clippy, the standard library's source, and the linker that `rust-lld` is a link to.
const PACKAGES: [&str; 6] = [
    "rustc-web",
    "cargo-web",
    "rust-web-clippy",
    "rust-web-src",
    "rust-web-llvm",
    "lld-22",
];

/// What the widgets and their tests link: `test` is the harness under wasm-bindgen-test.
const CRATES: &str = "-Zbuild-std=std,panic_abort,panic_unwind,test,proc_macro";

/// Installs the packages, compiles the standard library once, and links the result into rustup.
///
/// # Errors
/// When the packages cannot be installed, or a step fails.
pub(super) fn install(repo: &Repo) -> Result<WasmToolchain> {
    apt::install(&PACKAGES)?;
    sh::step(
        &format!("Compiling Rust's standard library for {WASM}"),
        || {
            let libraries = compile_std(&repo.target.join("wasm-std"))?;
            copy_libraries(&libraries, &target_libdir()?)
        },
    )?;
    sh::run(Command::new("rustup").args(["toolchain", "link", LINK, "/usr"]))?;
    ensure!(
        WasmToolchain::Linked.has_target(),
        "the toolchain {LINK} still lacks {WASM}"
    );
    Ok(WasmToolchain::Linked)
}

/// Compiles the library crates as dependencies of an empty one; gives the directory they end up in.
fn compile_std(scratch: &Path) -> Result<PathBuf> {
    let manifest =
        "[package]\nname = \"wasm-std\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n";
    fs::create_dir_all(scratch.join("src"))?;
    fs::write(scratch.join("Cargo.toml"), manifest)?;
    fs::write(scratch.join("src/lib.rs"), "#![no_std]\n")?;
    sh::run(
        debian("cargo")
            .args([
                "build",
                "--release",
                CRATES,
                "--target",
                WASM,
                "--target-dir",
                "target",
            ])
            // The unstable option needs a nightly compiler or this.
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTC", "/usr/bin/rustc")
            .env_remove("RUSTFLAGS")
            .current_dir(scratch),
    )?;
    Ok(scratch.join("target").join(WASM).join("release/deps"))
}

fn target_libdir() -> Result<PathBuf> {
    sh::read(debian("rustc").args(["--print", "target-libdir", "--target", WASM]))
        .map(PathBuf::from)
}

fn copy_libraries(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("{} cannot be created", to.display()))?;
    for file in fs::read_dir(from)? {
        let file = file?.path();
        let (Some(name), true) = (
            file.file_name(),
            file.extension().is_some_and(|kind| kind == "rlib"),
        ) else {
            continue;
        };
        // The empty crate itself is no library of the toolchain.
        if !name.to_string_lossy().starts_with("libwasm_std-") {
            fs::copy(&file, to.join(name))
                .with_context(|| format!("{} cannot be copied", file.display()))?;
        }
    }
    Ok(())
}

/// Debian's own program, whatever rustup puts before it on the search path.
fn debian(program: &str) -> Command {
    Command::new(Path::new("/usr/bin").join(program))
}
