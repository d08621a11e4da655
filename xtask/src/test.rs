//! `cargo xtask test`: every suite, each to its end, then a line for each.

mod browser;
mod e2e;
mod engines;
mod native;
mod openapi;
mod package;
mod wordpress;

use std::{
    collections::VecDeque,
    env, fmt,
    io::{self, BufRead, BufReader, Write},
    mem,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Error, Result, bail, ensure};
use clap::ValueEnum;

pub(crate) use self::native::equip;
use crate::{clock::Clock, repo::Repo};

/// Enough for the failures of a suite, whose runner names them last.
const LAST_LINES: usize = 80;

/// Tests that run in one place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Suite {
    /// Everything that needs no browser: units, properties, fixtures against the model, gateway against sandbox
    Native,
    /// The sandbox against its OpenAPI document, by Schemathesis
    Openapi,
    /// The widgets' components, mounted in headless Chromium and Firefox against a real gateway and sandbox
    Browser,
    /// The published package on the demo page, driven by Playwright, with axe looking for barriers
    E2e,
    /// The published package in Chromium, Firefox and WebKit, driven by WebDriver
    Engines,
    /// The npm package as published: judged, compiled against, built by bundlers and opened in Chromium
    Package,
    /// The plugin for WordPress: its style, its tests in PHP, and its pages in a browser
    Wordpress,
}

impl Suite {
    fn run(self, repo: &Repo, clock: &Clock, arguments: &[String]) -> Result<()> {
        match self {
            Self::Native => native::run(repo, clock, arguments),
            Self::Openapi => openapi::run(repo, clock, arguments),
            Self::Browser => browser::run(repo, clock, arguments),
            Self::E2e => e2e::run(repo, clock, arguments),
            Self::Engines => engines::run(repo, clock, arguments),
            Self::Package => package::run(repo, clock, arguments),
            Self::Wordpress => wordpress::run(repo, clock, arguments),
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
            Self::Engines => "engines",
            Self::Package => "package",
            Self::Wordpress => "wordpress",
        })
    }
}

/// Runs the suites, all of them if none is named, also after one has failed. Several run in a process each, so that the
/// last lines of those that failed can be repeated where they are read first: at the end.
///
/// # Errors
/// When arguments do not say which suite they are for, or a suite failed.
pub(crate) fn test(
    suites: &[Suite],
    now: Option<SystemTime>,
    zone: Option<&str>,
    arguments: &[String],
) -> Result<()> {
    if let [suite] = suites {
        return suite.run(&Repo::locate()?, &Clock::showing(now, zone)?, arguments);
    }
    if !arguments.is_empty() {
        bail!("what follows `--` goes to one suite's runner: name that suite");
    }
    let suites = if suites.is_empty() {
        Suite::value_variants()
    } else {
        suites
    };
    // Asked for now: the tests of this program put a newer one in its place.
    let program = env::current_exe()?;
    let start = Instant::now();
    let is_built = |suite: &Suite| *suite >= Suite::E2e;
    let is_ahead = suites.first() == Some(&Suite::Native) && suites.iter().any(is_built);
    let ahead = is_ahead.then(|| build_ahead(&program));
    let mut outcomes = Vec::with_capacity(suites.len());
    for suite in suites {
        eprintln!("\n######## {suite} tests");
        let now = now.map(|now| now + start.elapsed());
        let start = Instant::now();
        let failed = apart(&program, *suite, now, zone).err();
        outcomes.push((*suite, failed, start.elapsed()));
    }
    if let Some(Ok(mut build)) = ahead {
        // The suites that need the package have waited for it; what became of it, they have said.
        let _ = build.wait();
    }
    for (suite, failed, _) in &outcomes {
        if let Some(error) = failed {
            println!("\n######## {suite}: {error:#}");
        }
    }
    println!("\n{}", summary(&outcomes));
    if outcomes.iter().any(|(_, failed, _)| failed.is_some()) {
        bail!("a suite failed");
    }
    Ok(())
}

/// Builds the package while the native tests run, which leave half of the processors alone, and gives way to them. What goes wrong in it
/// goes wrong again in the suites that need the package, and is said there.
fn build_ahead(program: &Path) -> io::Result<Child> {
    let mut nice = Command::new("nice");
    nice.arg(program).arg("build");
    nice.stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
}

/// Runs one suite in a process of its own; what it prints goes to the terminal.
///
/// # Errors
/// When it cannot be started, or fails: with the last lines that it printed.
fn apart(program: &Path, suite: Suite, now: Option<SystemTime>, zone: Option<&str>) -> Result<()> {
    let (printed, printer) = io::pipe()?;
    let mut command = Command::new(program);
    command.args(["test", &suite.to_string()]);
    if let Some(now) = now {
        command.args(["--now", &humantime::format_rfc3339(now).to_string()]);
    }
    if let Some(zone) = zone {
        command.args(["--zone", zone]);
    }
    let mut running = command
        .stdout(printer.try_clone()?)
        .stderr(printer)
        .spawn()?;
    // It holds the pipe's other end, whose closing ends the reading.
    drop(command);
    let last = repeat(BufReader::new(printed), &mut io::stdout().lock())?;
    let status = running.wait()?;
    ensure!(status.success(), "{status}; its last lines:\n{last}");
    Ok(())
}

/// Passes on every line, and gives the last ones.
fn repeat(mut from: impl BufRead, to: &mut impl Write) -> io::Result<String> {
    let mut last = VecDeque::with_capacity(LAST_LINES);
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line)? > 0 {
        to.write_all(&line)?;
        if last.len() == LAST_LINES {
            last.pop_front();
        }
        last.push_back(String::from_utf8_lossy(&mem::take(&mut line)).into_owned());
    }
    Ok(last.into_iter().collect())
}

fn summary(outcomes: &[(Suite, Option<Error>, Duration)]) -> String {
    let lines = outcomes.iter().map(|(suite, failed, took)| {
        let verdict = if failed.is_none() { "passed" } else { "FAILED" };
        format!(
            "{:<9} {verdict} in {:.1} s",
            suite.to_string(),
            took.as_secs_f64()
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use anyhow::anyhow;

    use super::{LAST_LINES, Suite, repeat, summary};

    #[test]
    fn the_summary_has_a_line_for_each_suite() {
        let outcomes = [
            (Suite::Native, None, Duration::from_millis(61_250)),
            (Suite::E2e, Some(anyhow!("one")), Duration::from_secs(5)),
        ];
        assert_eq!(
            summary(&outcomes),
            "native    passed in 61.2 s\ne2e       FAILED in 5.0 s"
        );
    }

    #[test]
    fn all_lines_are_passed_on_and_the_last_ones_kept() {
        let lines: Vec<_> = (0..LAST_LINES + 2).map(|n| format!("line {n}\n")).collect();
        let mut passed_on = Vec::new();
        let last = repeat(lines.concat().as_bytes(), &mut passed_on)
            .expect("memory can be read and written");
        assert_eq!(passed_on, lines.concat().as_bytes());
        assert_eq!(last, lines[2..].concat());
    }
}
