//! What is in `deploy/`, read by the programs that it is for.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use super::Unchecked;
use crate::{apt, repo::Repo, sh};

/// The most that `systemd-analyze security` may find of the unit, in tenths: it calls less than two "OK", and more than nine "unsafe".
const EXPOSURE: &str = "15";

/// # Errors
/// What Prometheus objects to in the alert rules.
pub(super) fn alerts_are_rules(repo: &Repo) -> Result<()> {
    let promtool = program(repo, "promtool", "prometheus")?;
    let rules = repo.root.join("deploy/alerts.yaml");
    sh::read(Command::new(promtool).args(["check", "rules"]).arg(rules)).map(drop)
}

/// # Errors
/// What Caddy objects to in its configuration, or how it would format it.
pub(super) fn caddy_reads_its_file(repo: &Repo) -> Result<()> {
    let caddy = program(repo, "caddy", "caddy")?;
    let file = repo.root.join("deploy/Caddyfile");
    let mut validate = Command::new(&caddy);
    validate.args(["validate", "--adapter", "caddyfile", "--config"]);
    sh::read(validate.arg(&file))?;
    sh::read(Command::new(caddy).args(["fmt", "--diff"]).arg(file)).map(drop)
}

/// # Errors
/// What systemd objects to in the unit, or what it leaves open.
pub(super) fn unit_is_tight(repo: &Repo) -> Result<()> {
    let name = "stopover-gateway.service";
    let systemd = sh::find("systemd-analyze");
    let systemd = systemd.ok_or_else(|| Unchecked("there is no systemd-analyze".to_owned()))?;
    let unit = fs::read_to_string(repo.root.join("deploy").join(name))?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join(name);
    // What is to be started has to be there.
    let program = std::env::current_exe()?;
    let program = program.to_str().context("this program's path is no text")?;
    fs::write(
        &file,
        unit.replace("/usr/local/bin/stopover-gateway", program),
    )?;
    let analyze = |arguments: &[&str], file: &Path| {
        sh::read(Command::new(&systemd).args(arguments).arg(file)).map(drop)
    };
    analyze(&["verify", "--man=no"], &file)?;
    let threshold = format!("--threshold={EXPOSURE}");
    analyze(
        &["security", "--no-pager", "--offline=true", &threshold],
        &file,
    )
}

/// A program of one of Debian's packages.
fn program(repo: &Repo, name: &str, package: &str) -> Result<PathBuf> {
    if let Some(program) = sh::find(name) {
        return Ok(program);
    }
    let unpacked = apt::unpack(repo, package, &format!("usr/bin/{name}"));
    unpacked.map_err(|error| Unchecked(format!("there is no {name}: {error:#}")).into())
}
