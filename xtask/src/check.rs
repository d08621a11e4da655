//! `cargo xtask check`: what a reviewer should not have to look for.

mod advisories;
mod crates;
mod dependencies;
mod deploy;
pub(crate) mod floors;
mod lint;
mod machines;
mod manifests;
mod source;
mod targets;
mod workflows;

use std::{env, error::Error, fmt};

use anyhow::{Result, bail};
use clap::ValueEnum;

use crate::{build, generate, repo::Repo};

/// Rules that are checked by the same means.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// rustfmt would change nothing
    Format,
    /// Who may use whom, what no file may name, and what manifests and workflows must say
    Architecture,
    /// What is in `deploy/`: by the programs it is for, and the image by what it names
    Deploy,
    /// cargo-deny's: licences, bans and sources. It is compiled once, which takes two minutes
    Licences,
    /// What is known against the crates, npm and Python packages that are used. It needs the databases of advisories
    Advisories,
    /// clippy's, for both targets
    Lints,
}

/// One thing that must hold, and how to find out.
struct Rule {
    part: Part,
    holds: &'static str,
    check: fn(&Repo) -> Result<()>,
}

/// Why a rule cannot be checked on this machine.
#[derive(Debug)]
struct Unchecked(String);

impl fmt::Display for Unchecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Unchecked {}

/// Cheap ones first.
const RULES: [Rule; 24] = [
    Rule {
        part: Part::Architecture,
        holds: "lock files are up to date",
        check: dependencies::locks_are_current,
    },
    Rule {
        part: Part::Format,
        holds: "the code is formatted",
        check: lint::formatted,
    },
    Rule {
        part: Part::Architecture,
        holds: "crates use only those they may",
        check: crates::arrows,
    },
    Rule {
        part: Part::Architecture,
        holds: "folders use only those on the floors below them",
        check: floors::hold,
    },
    Rule {
        part: Part::Architecture,
        holds: "only the transports ask for the target",
        check: targets::switches,
    },
    Rule {
        part: Part::Architecture,
        holds: "no server code in the browser",
        check: dependencies::browser_tree,
    },
    Rule {
        part: Part::Architecture,
        holds: "no browser code in the servers",
        check: dependencies::server_trees,
    },
    Rule {
        part: Part::Architecture,
        holds: "no file names a machine or a registry",
        check: machines::unnamed,
    },
    Rule {
        part: Part::Architecture,
        holds: "what is generated is up to date",
        check: generate::is_current,
    },
    Rule {
        part: Part::Architecture,
        holds: "every message is translated",
        check: build::locales::are_complete,
    },
    Rule {
        part: Part::Architecture,
        holds: "every manifest says what it is of, and the Rust it is tested with",
        check: manifests::complete,
    },
    Rule {
        part: Part::Architecture,
        holds: "the workflows are as GitHub reads them",
        check: workflows::are_valid,
    },
    Rule {
        part: Part::Architecture,
        holds: "what the workflows publish is a path to npm",
        check: workflows::publish_paths,
    },
    Rule {
        part: Part::Deploy,
        holds: "Prometheus reads the alert rules, and each fires for what it is for only",
        check: deploy::alerts_are_rules,
    },
    Rule {
        part: Part::Deploy,
        holds: "Prometheus reads what the dashboard asks",
        check: deploy::dashboard_can_be_asked,
    },
    Rule {
        part: Part::Deploy,
        holds: "Caddy reads its configuration",
        check: deploy::caddy_reads_its_file,
    },
    Rule {
        part: Part::Deploy,
        holds: "systemd reads the unit, and finds little that it leaves open",
        check: deploy::unit_is_tight,
    },
    Rule {
        part: Part::Deploy,
        holds: "the image is made of what is here, and given what it needs",
        check: deploy::image_is_whole,
    },
    Rule {
        part: Part::Licences,
        holds: "licences, bans and sources are fine",
        check: dependencies::deny,
    },
    Rule {
        part: Part::Advisories,
        holds: "no advisory is known against a crate",
        check: advisories::crates,
    },
    Rule {
        part: Part::Advisories,
        holds: "no advisory is known against an npm package",
        check: advisories::npm_packages,
    },
    Rule {
        part: Part::Advisories,
        holds: "no advisory is known against a Python package",
        check: advisories::python_packages,
    },
    Rule {
        part: Part::Lints,
        holds: "clippy has nothing to say (native)",
        check: lint::native,
    },
    Rule {
        part: Part::Lints,
        holds: "clippy has nothing to say (WebAssembly)",
        check: lint::wasm,
    },
];

/// Checks the rules of these parts, of all if none is named; also after one is broken. One that this machine cannot check
/// is listed as such: it is an error where its part was named, and in CI, which can check all but what databases of advisories say.
///
/// # Errors
/// When a rule is broken or cannot be checked.
pub(crate) fn check(repo: &Repo, parts: &[Part]) -> Result<()> {
    let wanted = |rule: &&Rule| parts.is_empty() || parts.contains(&rule.part);
    let rules: Vec<_> = RULES.iter().filter(wanted).collect();
    let mut broken = 0;
    for rule in &rules {
        match (rule.check)(repo) {
            Ok(()) => println!("ok           {}", rule.holds),
            Err(error) if error.is::<Unchecked>() => {
                let is_due = !parts.is_empty() || (in_ci() && rule.part != Part::Advisories);
                broken += usize::from(is_due);
                println!("NOT CHECKED  {}\n    {error}", rule.holds);
            }
            Err(error) => {
                broken += 1;
                println!("BROKEN       {}\n{error:#}", rule.holds);
            }
        }
    }
    if broken > 0 {
        bail!(
            "{broken} of {} rules are broken or not checked",
            rules.len()
        );
    }
    Ok(())
}

fn in_ci() -> bool {
    env::var_os("CI").is_some_and(|value| !value.is_empty())
}

/// An error that lists what was found, if anything was.
fn none_of(findings: Vec<String>) -> Result<()> {
    if findings.is_empty() {
        return Ok(());
    }
    bail!("    {}", findings.join("\n    "))
}
