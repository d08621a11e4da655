//! The package as npm would publish it: packed, checked, and installed for tests/package.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::{node, repo::Repo, sh};

/// What `npm pack` made of pkg/.
pub(crate) struct Tarball {
    pub(crate) path: PathBuf,
    /// What npm says about it.
    pub(crate) contents: Contents,
}

/// A packed package, as `npm pack --json` describes it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Contents {
    /// `@stopover/widgets@0.1.0`.
    pub(crate) id: String,
    filename: String,
    /// In bytes.
    pub(crate) size: u64,
    /// In bytes.
    pub(crate) unpacked_size: u64,
    pub(crate) files: Vec<PackedFile>,
}

#[derive(Deserialize)]
pub(crate) struct PackedFile {
    /// Relative to the package.
    pub(crate) path: String,
    /// In bytes.
    pub(crate) size: u64,
}

impl Tarball {
    /// Packs pkg/, which must have been built.
    ///
    /// # Errors
    /// When npm is missing or fails.
    pub(crate) fn pack(repo: &Repo) -> Result<Self> {
        let directory = repo.target.join("package");
        fs::create_dir_all(&directory)?;
        let description = sh::read(
            Command::new("npm")
                .args(["pack", "--json", "--pack-destination"])
                .args([&directory, &repo.package()])
                .current_dir(&repo.root),
        )?;
        let packed: Vec<Contents> =
            serde_json::from_str(&description).context("npm pack prints an unknown description")?;
        let contents = packed.into_iter().next().context("npm packed nothing")?;
        Ok(Self {
            path: directory.join(&contents.filename),
            contents,
        })
    }

    /// Checks the manifest with publint, and with "Are the types wrong?" what TypeScript finds by it.
    ///
    /// # Errors
    /// When they find a fault.
    pub(crate) fn judge(&self, repo: &Repo) -> Result<()> {
        let programs = node::ensure_packages_in(&consumers(repo))?;
        sh::run(
            Command::new(programs.join("publint"))
                .arg("--strict")
                .arg(&self.path),
        )?;
        sh::run(
            Command::new(programs.join("attw"))
                // Modules only, as browsers load them: `require` is not for this package.
                .args(["--profile", "esm-only", "--format", "table-flipped"])
                .arg(&self.path),
        )
    }

    /// Installs it for the projects that try it.
    ///
    /// # Errors
    /// When npm fails.
    pub(crate) fn install(&self, repo: &Repo) -> Result<()> {
        sh::run(
            Command::new("npm")
                .args([
                    "install",
                    "--no-save",
                    "--no-package-lock",
                    "--ignore-scripts",
                ])
                .args(["--no-audit", "--no-fund", "--loglevel", "error"])
                .arg(&self.path)
                .current_dir(consumers(repo)),
        )
    }
}

/// The projects that use the package.
pub(crate) fn consumers(repo: &Repo) -> PathBuf {
    repo.root.join("tests").join("package")
}
