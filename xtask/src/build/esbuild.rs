//! esbuild, from the repository's npm packages.

use std::{path::Path, process::Command};

use anyhow::Result;

use super::Workbench;
use crate::sh;

/// Minifies `input`, a path from the repository's root, into `output`.
///
/// # Errors
/// When esbuild fails.
pub(super) fn esbuild(
    bench: &Workbench<'_>,
    input: &str,
    output: &Path,
    options: &[&str],
) -> Result<()> {
    let mut esbuild = Command::new(bench.node.join("esbuild"));
    sh::run(
        esbuild
            .current_dir(&bench.repo.root)
            .arg(input)
            .args(["--minify", "--charset=utf8", "--log-level=error"])
            .arg(format!("--outfile={}", output.display()))
            .args(options),
    )
}
