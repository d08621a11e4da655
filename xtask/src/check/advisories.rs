//! What is publicly known against the packages that the lock files name.

use std::{collections::BTreeMap, path::Path, process::Command};

use anyhow::{Context, Result};
use serde::Deserialize;

use super::{Unchecked, dependencies::cargo_deny, none_of};
use crate::{plugin, repo::Repo, sh, tarball::consumers};

/// # Errors
/// What cargo-deny finds in RustSec's database, or that it cannot be had.
pub(super) fn crates(repo: &Repo) -> Result<()> {
    if let Err(error) = sh::read(cargo_deny(repo)?.args(["fetch", "db"])) {
        let text = error.to_string();
        let reason = text.lines().last().unwrap_or_default();
        return Err(unreachable("RustSec's database", reason));
    }
    sh::read(cargo_deny(repo)?.args(["check", "--disable-fetch", "advisories"])).map(drop)
}

/// # Errors
/// What npm's registry knows, or that it does not answer.
pub(super) fn npm_packages(repo: &Repo) -> Result<()> {
    let folders = [
        repo.root.clone(),
        consumers(repo),
        plugin::folder(repo).join("tests"),
        repo.root.join("examples/static/eleventy"),
        repo.root.join("examples/static/astro"),
        repo.root.join("benches/form"),
    ];
    let mut found = Vec::new();
    for folder in folders {
        let lock = folder.join("package-lock.json");
        let lock = lock.strip_prefix(&repo.root).unwrap_or(&lock);
        found.extend(findings(lock, &audit(&folder)?)?);
    }
    none_of(found)
}

/// What npm says of a folder's lock file. It fails when it has found something, as when it could not look.
fn audit(folder: &Path) -> Result<String> {
    let output = Command::new("npm")
        .args(["audit", "--json", "--package-lock-only"])
        .current_dir(folder)
        .output()
        .context("npm cannot be started")?;
    Ok(String::from_utf8(output.stdout)?)
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audit {
    Report {
        vulnerabilities: BTreeMap<String, Vulnerability>,
    },
    Failure {
        message: String,
    },
}

#[derive(Deserialize)]
struct Vulnerability {
    severity: String,
}

fn findings(lock: &Path, audit: &str) -> Result<Vec<String>> {
    match serde_json::from_str(audit).context("npm audit prints an unknown report")? {
        Audit::Report { vulnerabilities } => Ok(vulnerabilities
            .into_iter()
            .map(|(package, known)| format!("{}: {package} ({})", lock.display(), known.severity))
            .collect()),
        Audit::Failure { message } => Err(unreachable("npm's registry of advisories", &message)),
    }
}

fn unreachable(what: &str, reason: &str) -> anyhow::Error {
    Unchecked(format!("{what} cannot be had: {reason}")).into()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Unchecked, findings};

    fn findings_of(audit: &str) -> anyhow::Result<Vec<String>> {
        findings(Path::new("package-lock.json"), audit)
    }

    #[test]
    fn each_package_with_an_advisory_is_named() {
        let report = r#"{ "auditReportVersion": 2, "vulnerabilities": { "braces": { "severity": "high" } } }"#;
        assert_eq!(
            findings_of(report).unwrap(),
            ["package-lock.json: braces (high)"]
        );
        assert!(
            findings_of(r#"{ "vulnerabilities": {} }"#)
                .unwrap()
                .is_empty()
        );
    }

    #[test]
    fn a_registry_that_does_not_answer_is_no_clean_report() {
        let error = findings_of(r#"{ "message": "405 Method Not Allowed" }"#).unwrap_err();
        assert!(error.is::<Unchecked>(), "{error}");
        assert!(findings_of("{}").is_err());
        assert!(findings_of("").is_err());
    }
}
