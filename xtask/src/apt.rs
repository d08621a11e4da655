//! Debian's packages, for what rustup and npm do not provide.

use std::process::Command;

use anyhow::{Result, bail};

use crate::sh;

/// Installs packages, refreshing the package lists first.
///
/// # Errors
/// With a sentence that says what to do by hand where there is no apt-get or the user is not root.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    let list = packages.join(" ");
    if sh::find("apt-get").is_none() {
        bail!(
            "this system has no apt-get: install what corresponds to Debian's packages {list}, then run this again"
        );
    }
    if sh::read(Command::new("id").arg("-u"))? != "0" {
        bail!("run `apt-get install --no-install-recommends {list}` as root, then run this again");
    }
    sh::step(&format!("Installing Debian's packages {list}"), || {
        sh::run(apt_get().arg("update"))?;
        sh::run(
            apt_get()
                .args(["install", "--yes", "--no-install-recommends"])
                .args(packages),
        )
    })
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command
        .arg("--quiet")
        .env("DEBIAN_FRONTEND", "noninteractive");
    command
}
