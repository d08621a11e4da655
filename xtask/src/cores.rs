//! Cores of the machine: a server that is measured has one for itself.

use std::{path::Path, process::Command};

use anyhow::{Result, ensure};

/// The core that is measured; the load and the provider share the others.
pub(crate) const MEASURED: &str = "0";

/// All but [`MEASURED`].
///
/// # Errors
/// When there are none.
pub(crate) fn others() -> Result<String> {
    let cores = std::thread::available_parallelism()?.get();
    ensure!(cores > 1, "one core is measured, so two are needed");
    Ok(format!("1-{}", cores - 1))
}

/// A program that runs only on these cores.
pub(crate) fn on(cores: &str, program: impl AsRef<Path>) -> Command {
    let mut command = Command::new("taskset");
    command.args(["--cpu-list", cores]).arg(program.as_ref());
    command
}

/// The same, with what it writes to standard error in a file.
pub(crate) fn logged(cores: &str, program: &Path, log: &Path) -> Command {
    let mut command = Command::new("sh");
    command
        .args([
            "-c",
            "log=$0; cores=$1; shift; exec taskset --cpu-list \"$cores\" \"$@\" 2>\"$log\"",
        ])
        .arg(log)
        .arg(cores)
        .arg(program)
        .env("NO_COLOR", "1");
    command
}
