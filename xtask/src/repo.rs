//! The checkout, cargo's target directories, the user's cache.

use std::{env, path::PathBuf, process::Command};

use anyhow::{Context, Result, ensure};
use cargo_metadata::MetadataCommand;

use crate::sh;

/// All paths are absolute.
pub(crate) struct Repo {
    pub(crate) root: PathBuf,
    /// Cargo's directory for native builds.
    pub(crate) target: PathBuf,
    /// Cargo's directory for WebAssembly builds: apart, so that the two never wait for each other's lock.
    pub(crate) wasm_target: PathBuf,
    /// What outlives a checkout: installed tools. `$STOPOVER_CACHE`, or `stopover` in the user's cache directory.
    pub(crate) cache: PathBuf,
}

impl Repo {
    /// Asks cargo where the workspace around the current directory lies.
    ///
    /// # Errors
    /// When the manifests cannot be read, or the user has neither a home nor a cache directory.
    pub(crate) fn locate() -> Result<Self> {
        let metadata = MetadataCommand::new().no_deps().exec()?;
        let target = metadata.target_directory.clone().into_std_path_buf();
        Ok(Self {
            root: metadata.workspace_root.clone().into_std_path_buf(),
            wasm_target: target.join("wasm"),
            target,
            cache: cache_directory()?,
        })
    }

    /// What `FONTCONFIG_FILE` names for browsers under test: the fonts of package-lock.json, the same on every machine.
    pub(crate) fn fonts(&self) -> PathBuf {
        self.root.join("tests/fonts.conf")
    }

    /// The repository's own files whose path ends so, from its root.
    ///
    /// # Errors
    /// When git cannot be asked, or knows of none.
    pub(crate) fn tracked(&self, end: &str) -> Result<Vec<String>> {
        let mut list = Command::new("git");
        list.args(["ls-files", &format!("*{end}")]);
        let files = sh::read(list.current_dir(&self.root))?;
        ensure!(!files.is_empty(), "git lists no {end}");
        Ok(files.lines().map(str::to_owned).collect())
    }

    /// Where the npm package is built.
    pub(crate) fn package(&self) -> PathBuf {
        self.root.join("pkg")
    }
}

fn cache_directory() -> Result<PathBuf> {
    let set = |name: &str| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let cache = set("STOPOVER_CACHE")
        .or_else(|| Some(set("XDG_CACHE_HOME")?.join("stopover")))
        .or_else(|| Some(env::home_dir()?.join(".cache/stopover")))
        .context("no home directory: set STOPOVER_CACHE to a directory for installed tools")?;
    std::path::absolute(&cache).with_context(|| format!("{} is no usable path", cache.display()))
}
