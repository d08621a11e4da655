//! Whether pkg/ is what the present inputs would give, so that a second start takes seconds.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::PathBuf,
};

use anyhow::{Context, Result};

use super::{Flavour, files, package};
use crate::repo::Repo;

/// A digest of everything pkg/ is made of.
#[derive(PartialEq)]
pub(super) struct Stamp(String);

impl Stamp {
    /// Digests the compiled module (cargo has just seen to it) and what is packed with it, and how.
    ///
    /// # Errors
    /// When the compiled module or another input cannot be read.
    pub(super) fn of_inputs(repo: &Repo, flavour: Flavour) -> Result<Self> {
        let root = |file: &str| repo.root.join(file);
        let mut digest = DefaultHasher::new();
        let manifests = [
            "Cargo.toml",
            "Cargo.lock",
            "package-lock.json",
            "LICENSE-MIT",
            "LICENSE-APACHE",
        ];
        let manifests = manifests.map(root);
        let sources = files::below(&root("src"))?.into_iter().filter(|file| {
            let kind = file.extension().unwrap_or_default();
            ["css", "js", "json", "md", "toml", "ts"]
                .iter()
                .any(|packed| kind == *packed)
        });
        // How it is packed: cargo has just compiled it.
        let makers = files::below(&root("xtask/src/build"))?;
        let inputs = manifests.into_iter().chain(makers).chain(sources);
        for input in inputs.chain([flavour.module(repo)]) {
            fs::read(&input)
                .with_context(|| input.display().to_string())?
                .hash(&mut digest);
        }
        Ok(Self(format!("{:016x}", digest.finish())))
    }

    /// Whether pkg/ is complete and was built from these inputs.
    pub(super) fn is_current(&self, repo: &Repo) -> bool {
        package::OUTPUTS
            .iter()
            .all(|file| repo.package().join(file).is_file())
            && fs::read_to_string(file(repo)).is_ok_and(|written| written == self.0)
    }

    /// Remembers what pkg/ has been built from.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn write(&self, repo: &Repo) -> Result<()> {
        fs::write(file(repo), &self.0).context("the stamp of pkg/ cannot be written")
    }
}

fn file(repo: &Repo) -> PathBuf {
    repo.wasm_target.join("pkg.stamp")
}
