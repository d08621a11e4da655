//! What is in `deploy/`, read by the programs that it is for; what is Docker's, by a script.

use std::{env, fs, path::PathBuf, process::Command};

use anyhow::{Context, Error, Result, ensure};
use serde::Deserialize;
use serde_json::json;

use super::Unchecked;
use crate::{apt, node, repo::Repo, sh};

#[derive(Deserialize)]
struct Dashboard {
    panels: Vec<Panel>,
}

#[derive(Deserialize)]
struct Panel {
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    expr: String,
}

/// The most that `systemd-analyze security` may find of the unit, in tenths: it calls less than two "OK", and more than nine "unsafe".
const EXPOSURE: &str = "15";

/// # Errors
/// What Prometheus objects to in the alert rules, or an alert that fires or is silent against its tests.
pub(super) fn alerts_are_rules(repo: &Repo) -> Result<()> {
    let promtool = program(repo, "promtool", "prometheus")?;
    for (what, file) in [("check", "alerts.yaml"), ("test", "alerts.test.yaml")] {
        let mut command = Command::new(&promtool);
        command.args([what, "rules", file]);
        sh::read(command.current_dir(repo.root.join("deploy")))?;
    }
    Ok(())
}

/// # Errors
/// What Prometheus cannot read of the dashboard's expressions.
pub(super) fn dashboard_can_be_asked(repo: &Repo) -> Result<()> {
    let promtool = program(repo, "promtool", "prometheus")?;
    let dashboard = fs::read(repo.root.join("deploy/dashboard.json"))?;
    let dashboard: Dashboard = serde_json::from_slice(&dashboard)?;
    let targets = dashboard.panels.into_iter().flat_map(|panel| panel.targets);
    // As Grafana fills it in.
    let asked = targets.map(|target| target.expr.replace("$__rate_interval", "5m"));
    let rules = asked.enumerate();
    let rules =
        rules.map(|(number, expr)| json!({ "record": format!("target:{number}"), "expr": expr }));
    let rules: Vec<_> = rules.collect();
    ensure!(!rules.is_empty(), "the dashboard asks nothing");
    let group = json!({ "groups": [{ "name": "dashboard", "rules": rules }] });
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("dashboard.yaml");
    // JSON is YAML.
    fs::write(&file, group.to_string())?;
    sh::read(Command::new(promtool).args(["check", "rules"]).arg(file)).map(drop)
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
    let analyze =
        |arguments: &[&str]| sh::read(systemd_analyze(repo)?.args(arguments).arg(&file)).map(drop);
    // Without the mode what it does not know is only a warning.
    analyze(&["verify", "--man=no", "--recursive-errors=no"])?;
    let threshold = format!("--threshold={EXPOSURE}");
    analyze(&["security", "--no-pager", "--offline=true", &threshold])
}

/// The system's, or that of Debian's package where none is installed.
fn systemd_analyze(repo: &Repo) -> Result<Command> {
    let name = "systemd-analyze";
    if let Some(program) = sh::find(name) {
        return Ok(Command::new(program));
    }
    let folder = apt::unpack_with_needs(repo, "systemd").map_err(|error| missing(name, &error))?;
    let mut command = Command::new(folder.join("usr/bin").join(name));
    let libraries = format!("lib/{}-linux-gnu", env::consts::ARCH);
    let libraries = [
        folder.join(format!("usr/{libraries}/systemd")),
        folder.join(format!("usr/{libraries}")),
        folder.join(libraries),
    ];
    command.env("LD_LIBRARY_PATH", env::join_paths(libraries)?);
    // The targets that every unit depends on.
    let units = ["usr/lib/systemd/system", "lib/systemd/system"];
    let units = units.map(|units| folder.join(units));
    command.env("SYSTEMD_UNIT_PATH", env::join_paths(units)?);
    Ok(command)
}

/// # Errors
/// What in the Dockerfile or in the compose file does not agree with the rest.
pub(super) fn image_is_whole(repo: &Repo) -> Result<()> {
    node::ensure_packages(repo)?;
    let mut read = Command::new("node");
    read.arg("xtask/src/check/image.mjs");
    sh::read(read.current_dir(&repo.root)).map(drop)
}

/// A program of one of Debian's packages.
fn program(repo: &Repo, name: &str, package: &str) -> Result<PathBuf> {
    if let Some(program) = sh::find(name) {
        return Ok(program);
    }
    let unpacked = apt::unpack(repo, package, &format!("usr/bin/{name}"));
    unpacked.map_err(|error| missing(name, &error))
}

fn missing(program: &str, error: &Error) -> Error {
    Unchecked(format!("there is no {program}: {error:#}")).into()
}
