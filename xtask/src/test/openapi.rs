//! The sandbox against its own OpenAPI document: Schemathesis makes up requests and judges the answers.

use std::{fs, process::Command};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::{
    clock::Clock,
    python,
    repo::Repo,
    sh,
    stack::{self, Provider},
};

/// Where the document has an example of a stay that can be searched for: random dates hardly ever can.
const EXAMPLE: &str = "/paths/~1v2~1availability~1search/post/requestBody/content/application~1json/examples/country/value";

/// Starts a sandbox, and runs what tests/schemathesis asks for.
///
/// # Errors
/// When something cannot be installed or does not start, or a check fails.
pub(super) fn run(repo: &Repo, clock: &Clock, arguments: &[String]) -> Result<()> {
    let folder = repo.root.join("tests").join("schemathesis");
    let python = python::ensure_packages(repo, "schemathesis", &folder.join("requirements.txt"))?;
    // With those that the other suites start: alone it would be compiled otherwise.
    stack::compile_servers(repo)?;
    // Large enough for several pages of everything, small enough to answer at once when not optimised.
    let world = ["--hotels", "300", "--holidays", "40"];
    let provider = Provider::start(repo, clock, &world, false, || ())?;
    let document = format!("{}/openapi.json", provider.address);
    let [check_in, check_out] = stay(&document)?;
    // It leaves files behind where it runs.
    let scratch = repo.target.join("schemathesis");
    fs::create_dir_all(&scratch)?;
    let mut schemathesis = Command::new(python);
    sh::run(
        sh::around_proxies(clock.wind(&mut schemathesis))
            .args(["-m", "schemathesis.cli", "--config-file"])
            .arg(folder.join("schemathesis.toml"))
            .args(["run", &document])
            .args(arguments)
            .current_dir(scratch)
            // For its hooks, and without leaving compiled ones behind.
            .env("PYTHONPATH", &folder)
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("STOPOVER_SANDBOX_API_KEY", &provider.api_key)
            .env("CHECK_IN", check_in)
            .env("CHECK_OUT", check_out),
    )
}

fn stay(document: &str) -> Result<[String; 2]> {
    let text = stack::get(document)?;
    let document: Value = serde_json::from_str(&text)?;
    let date = |field: &str| -> Option<String> {
        let date = document.pointer(EXAMPLE)?.get(field)?.as_str()?;
        Some(date.to_owned())
    };
    let stay = || Some([date("check_in")?, date("check_out")?]);
    stay().context("the OpenAPI document has no example of a search")
}
