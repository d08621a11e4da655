//! `cargo xtask test`: every suite, each to its end, then a line for each.

mod browser;
mod e2e;
mod native;
mod openapi;
mod package;

use std::{
    fmt,
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use clap::ValueEnum;

use crate::repo::Repo;

/// Tests that run in one place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Suite {
    /// Everything that needs no browser: units, properties, fixtures against the model, gateway against sandbox
    Native,
    /// The sandbox against its OpenAPI document, by Schemathesis
    Openapi,
    /// The widgets' components, mounted in headless Chromium against a real gateway and sandbox
    Browser,
    /// The published package on the demo page, driven by Playwright, with axe looking for barriers
    E2e,
    /// The npm package as published: judged, compiled against, built by bundlers and opened in Chromium
    Package,
}

impl Suite {
    fn run(self, repo: &Repo, arguments: &[String]) -> Result<()> {
        match self {
            Self::Native => native::run(repo, arguments),
            Self::Openapi => openapi::run(repo, arguments),
            Self::Browser => browser::run(repo, arguments),
            Self::E2e => e2e::run(repo, arguments),
            Self::Package => package::run(repo, arguments),
        }
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Native => "native",
            Self::Openapi => "openapi",
            Self::Browser => "browser",
            Self::E2e => "e2e",
            Self::Package => "package",
        })
    }
}

/// Runs the suites, all of them if none is named, also after one has failed.
///
/// # Errors
/// When arguments do not say which suite they are for, or a suite failed.
pub(crate) fn test(repo: &Repo, suites: &[Suite], arguments: &[String]) -> Result<()> {
    if suites.len() != 1 && !arguments.is_empty() {
        bail!("what follows `--` goes to one suite's runner: name that suite");
    }
    let suites = if suites.is_empty() {
        Suite::value_variants()
    } else {
        suites
    };
    let mut outcomes = Vec::with_capacity(suites.len());
    for suite in suites {
        eprintln!("\n######## {suite} tests");
        let start = Instant::now();
        let passed = match suite.run(repo, arguments) {
            Ok(()) => true,
            Err(error) => {
                eprintln!("error: {error:#}");
                false
            }
        };
        outcomes.push((*suite, passed, start.elapsed()));
    }
    println!("\n{}", summary(&outcomes));
    if outcomes.iter().any(|(_, passed, _)| !passed) {
        bail!("a suite failed");
    }
    Ok(())
}

fn summary(outcomes: &[(Suite, bool, Duration)]) -> String {
    let lines = outcomes.iter().map(|(suite, passed, took)| {
        let verdict = if *passed { "passed" } else { "FAILED" };
        format!(
            "{:<8} {verdict} in {:.1} s",
            suite.to_string(),
            took.as_secs_f64()
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Suite, summary};

    #[test]
    fn the_summary_has_a_line_for_each_suite() {
        let outcomes = [
            (Suite::Native, true, Duration::from_millis(61_250)),
            (Suite::E2e, false, Duration::from_secs(5)),
        ];
        assert_eq!(
            summary(&outcomes),
            "native   passed in 61.2 s\ne2e      FAILED in 5.0 s"
        );
    }
}
