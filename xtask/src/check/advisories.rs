//! What is publicly known against the packages that the lock files name.

use std::{collections::BTreeMap, fs, path::Path, process::Command};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::json;

use super::{
    Unchecked,
    dependencies::{cargo_deny, judge},
    none_of,
};
use crate::{python, repo::Repo, sh};

/// # Errors
/// What cargo-deny finds in RustSec's database, or that it cannot be had.
pub(super) fn crates(repo: &Repo) -> Result<()> {
    if let Err(error) = sh::read(cargo_deny(repo)?.args(["fetch", "db"])) {
        return Err(unreachable("RustSec's database", &last_line(&error)));
    }
    // Whether a version is yanked is in the index: a check without it would pass.
    judge(repo, &["--deny", "index-failure", "advisories"])
}

/// # Errors
/// What npm's registry knows, or that it does not answer.
pub(super) fn npm_packages(repo: &Repo) -> Result<()> {
    let locks = repo.tracked("package-lock.json")?;
    let audits = locks.iter().map(|lock| {
        let lock = Path::new(lock);
        let folder = repo.root.join(lock.parent().unwrap_or(lock));
        findings(lock, &audit(&folder)?)
    });
    all_of(audits)
}

/// What any of several audits found counts before that another could not be had.
fn all_of(audits: impl IntoIterator<Item = Result<Vec<String>>>) -> Result<()> {
    let (found, failed): (Vec<_>, Vec<_>) = audits.into_iter().partition(Result::is_ok);
    none_of(found.into_iter().flatten().flatten().collect())?;
    failed.into_iter().try_for_each(|audit| audit.map(drop))
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

/// What a requirements file pins.
#[derive(Debug, PartialEq)]
struct Pin {
    package: String,
    version: String,
}

/// # Errors
/// What OSV knows of the packages that the requirements files of Python's examples and tools pin, or that it does not answer.
pub(super) fn python_packages(repo: &Repo) -> Result<()> {
    let mut found = Vec::new();
    let mut unchecked = Vec::new();
    for file in &repo.tracked("requirements.txt")? {
        let pins = pins(&fs::read_to_string(repo.root.join(file))?);
        ensure!(!pins.is_empty(), "{file} pins nothing that can be read");
        match ask(repo, &pins) {
            Ok(answer) => found.extend(known(file, &pins, &answer)?),
            Err(error) => unchecked.push(format!("{file}, {}", last_line(&error))),
        }
    }
    none_of(found)?;
    if unchecked.is_empty() {
        return Ok(());
    }
    Err(unreachable("OSV's advisories", &unchecked.join("; ")))
}

/// By Python, whose packages come through the same proxies.
fn ask(repo: &Repo, pins: &[Pin]) -> Result<String> {
    let mut ask = Command::new(python::interpreter()?);
    ask.args(["xtask/src/check/advisories.py", &question(pins)]);
    sh::read(ask.current_dir(&repo.root))
}

fn pins(requirements: &str) -> Vec<Pin> {
    let lines = requirements.lines();
    let lines = lines.filter(|line| !line.trim_start().starts_with(['#', '-']));
    lines.filter_map(pin).collect()
}

/// In a line such as `httpx[http2]==0.28.1 --hash=…`.
fn pin(line: &str) -> Option<Pin> {
    let (package, rest) = line.split_once("==")?;
    let package = package.split('[').next()?.trim();
    let version = rest.split([' ', ';', '\\']).next()?;
    Some(Pin {
        package: package.to_owned(),
        version: version.to_owned(),
    })
}

fn question(pins: &[Pin]) -> String {
    let queries = pins.iter().map(|Pin { package, version }| {
        let name = package.to_lowercase().replace(['_', '.'], "-");
        json!({ "package": { "ecosystem": "PyPI", "name": name }, "version": version })
    });
    json!({ "queries": queries.collect::<Vec<_>>() }).to_string()
}

/// OSV's answer: for each question, in their order, what is known.
#[derive(Deserialize)]
struct Answer {
    results: Vec<Known>,
}

#[derive(Deserialize)]
struct Known {
    #[serde(default)]
    vulns: Vec<Advisory>,
}

#[derive(Deserialize)]
struct Advisory {
    id: String,
}

fn known(file: &str, pins: &[Pin], answer: &str) -> Result<Vec<String>> {
    let Answer { results } = serde_json::from_str(answer).context("OSV gives an unknown answer")?;
    ensure!(
        results.len() == pins.len(),
        "OSV answers {} of {} questions",
        results.len(),
        pins.len()
    );
    let found = pins.iter().zip(results).flat_map(|(pin, known)| {
        let ids = known.vulns.into_iter().map(|advisory| advisory.id);
        ids.map(move |id| format!("{file}: {} ({id})", pin.package))
    });
    Ok(found.collect())
}

/// Why a program failed: what it wrote last.
fn last_line(error: &anyhow::Error) -> String {
    let text = error.to_string();
    text.lines().last().unwrap_or_default().to_owned()
}

fn unreachable(what: &str, reason: &str) -> anyhow::Error {
    Unchecked(format!("{what} cannot be had: {reason}")).into()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Pin, Unchecked, all_of, findings, known, pins, question};

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

    #[test]
    fn what_was_found_is_said_though_the_registry_does_not_answer_for_others() {
        let unanswered = || findings_of(r#"{ "message": "405 Method Not Allowed" }"#);
        let found = Ok(vec!["package-lock.json: braces (high)".to_owned()]);
        let error = all_of([unanswered(), found, unanswered()]).unwrap_err();
        assert!(!error.is::<Unchecked>(), "{error}");
        assert!(error.to_string().contains("braces"), "{error}");
        let error = all_of([Ok(Vec::new()), unanswered()]).unwrap_err();
        assert!(error.is::<Unchecked>(), "{error}");
        assert!(all_of([Ok(Vec::new())]).is_ok());
    }

    fn of(package: &str, version: &str) -> Pin {
        Pin {
            package: package.to_owned(),
            version: version.to_owned(),
        }
    }

    #[test]
    fn what_a_requirements_file_pins_is_asked_for_by_its_name_on_pypi() {
        let file = "# Written by a tool: a==1\nPyJWT==2.15.1 --hash=sha256:00\ntyping_extensions==4.15.0 \\\n    \
                    --hash=sha256:00\n    # via anyio\nhttpx[http2]==0.28.1 ; python_version == '3.11'\n";
        let pins = pins(file);
        let expected = [
            of("PyJWT", "2.15.1"),
            of("typing_extensions", "4.15.0"),
            of("httpx", "0.28.1"),
        ];
        assert_eq!(pins, expected);
        let question = question(&pins);
        for name in ["pyjwt", "typing-extensions", "httpx"] {
            assert!(question.contains(&format!("\"{name}\"")), "{question}");
        }
    }

    #[test]
    fn each_advisory_is_named_with_its_file_and_package() {
        let pins = [of("anyio", "4.16.0"), of("PyJWT", "1.0.0")];
        let answer = r#"{ "results": [{}, { "vulns": [{"id": "GHSA-1"}, {"id": "PYSEC-2"}] }] }"#;
        assert_eq!(
            known("requirements.txt", &pins, answer).unwrap(),
            [
                "requirements.txt: PyJWT (GHSA-1)",
                "requirements.txt: PyJWT (PYSEC-2)"
            ]
        );
        let short = r#"{ "results": [{}] }"#;
        assert!(known("requirements.txt", &pins, short).is_err());
        assert!(known("requirements.txt", &pins, "<html>").is_err());
    }
}
