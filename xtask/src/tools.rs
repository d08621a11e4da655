//! Command-line tools written in Rust, installed from source at exact versions into the user's cache.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use crate::{repo::Repo, sh};

/// A program of one version.
pub(crate) struct Tool {
    package: &'static str,
    binary: &'static str,
    version: String,
    /// Whether the dependency versions its authors released it with are still available.
    locked: bool,
}

impl Tool {
    /// Turns compiled WebAssembly into the npm package's files; includes the browser test runner. Its version must equal
    /// that of the library in Cargo.lock, because they share a private format.
    ///
    /// # Errors
    /// When cargo cannot say which version the lock file holds.
    pub(crate) fn wasm_bindgen(repo: &Repo) -> Result<Self> {
        let id = sh::read(
            Command::new("cargo")
                .args(["pkgid", "wasm-bindgen"])
                .current_dir(&repo.root),
        )?;
        let version = version_of(&id)
            .with_context(|| format!("{id} names no version"))?
            .to_owned();
        Ok(Self {
            package: "wasm-bindgen-cli",
            binary: "wasm-bindgen",
            version,
            locked: false,
        })
    }

    /// Drives cargo, wasm-bindgen and wasm-opt, and writes the npm package's manifest.
    pub(crate) fn wasm_pack() -> Self {
        Self {
            package: "wasm-pack",
            binary: "wasm-pack",
            version: "0.15.1".to_owned(),
            locked: true,
        }
    }

    /// Judges licences, sources and advisories of everything that is linked.
    pub(crate) fn cargo_deny() -> Self {
        Self {
            package: "cargo-deny",
            binary: "cargo-deny",
            version: "0.20.2".to_owned(),
            locked: true,
        }
    }

    /// Changes a program in one place at a time, and looks whether a test fails.
    pub(crate) fn cargo_mutants() -> Self {
        Self {
            package: "cargo-mutants",
            binary: "cargo-mutants",
            version: "27.1.0".to_owned(),
            locked: true,
        }
    }

    /// Speaks WebDriver for Firefox.
    pub(crate) fn geckodriver() -> Self {
        Self {
            package: "geckodriver",
            binary: "geckodriver",
            version: "0.37.1".to_owned(),
            locked: true,
        }
    }

    /// Installs the tool unless it is there; gives the directory of its programs.
    ///
    /// # Errors
    /// When it does not compile here or its sources cannot be had.
    pub(crate) fn ensure(&self, repo: &Repo) -> Result<PathBuf> {
        let name = format!("{}-{}", self.binary, self.version);
        let root = repo.cache.join("tools").join(&name);
        let programs = root.join("bin");
        if !programs
            .join(self.binary)
            .with_extension(env::consts::EXE_EXTENSION)
            .is_file()
        {
            sh::step(
                &format!(
                    "Installing {} {} (a minute, once)",
                    self.binary, self.version
                ),
                || sh::run(&mut self.install_into(&root)),
            )?;
        }
        Ok(programs)
    }

    fn install_into(&self, root: &Path) -> Command {
        let mut cargo = Command::new("cargo");
        cargo
            .args([
                "install",
                // They do little themselves: compiling one would cost more than optimising it saves.
                "--debug",
                self.package,
                "--version",
                &self.version,
                "--root",
            ])
            .arg(root);
        if self.locked {
            cargo.arg("--locked");
        }
        // What is set for the widgets' builds must not change a tool's.
        for setting in ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET", "RUSTFLAGS"] {
            cargo.env_remove(setting);
        }
        cargo.env("CARGO_PROFILE_DEV_DEBUG", "0");
        cargo
    }
}

/// The version in a package id such as `registry+https://…#wasm-bindgen@0.2.130`.
fn version_of(package_id: &str) -> Option<&str> {
    package_id
        .rsplit_once('@')
        .map(|(_, version)| version)
        .filter(|version| !version.is_empty())
}

#[cfg(test)]
mod tests {
    use super::version_of;

    #[test]
    fn the_version_is_what_follows_the_last_at_sign() {
        assert_eq!(
            version_of("registry+https://index.example/#wasm-bindgen@0.2.130"),
            Some("0.2.130")
        );
        assert_eq!(version_of("path+file:///checkout#wasm-bindgen"), None);
    }
}
