//! `cargo xtask check`: what a reviewer should not have to look for.

mod crates;
mod dependencies;
pub(crate) mod floors;
mod lint;
mod machines;
mod source;
mod targets;

use anyhow::{Result, bail};
use clap::ValueEnum;

use crate::{build, generate, repo::Repo};

/// Rules that are checked by the same means.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// rustfmt would change nothing
    Format,
    /// Who may use whom, and what no file may name
    Architecture,
    /// cargo-deny's: licences, sources and advisories. It is compiled once, which takes minutes
    Licences,
    /// clippy's, for both targets
    Lints,
}

/// One thing that must hold, and how to find out.
struct Rule {
    part: Part,
    holds: &'static str,
    check: fn(&Repo) -> Result<()>,
}

/// Cheap ones first.
const RULES: [Rule; 13] = [
    Rule {
        part: Part::Architecture,
        holds: "Cargo.lock is up to date",
        check: dependencies::lock_is_current,
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
        part: Part::Licences,
        holds: "licences, sources and advisories are fine",
        check: dependencies::deny,
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

/// Checks the rules of these parts, of all if none is named; also after one is broken.
///
/// # Errors
/// When a rule is broken or cannot be checked.
pub(crate) fn check(repo: &Repo, parts: &[Part]) -> Result<()> {
    let wanted = |rule: &&Rule| parts.is_empty() || parts.contains(&rule.part);
    let rules: Vec<_> = RULES.iter().filter(wanted).collect();
    let mut broken = 0;
    for rule in &rules {
        match (rule.check)(repo) {
            Ok(()) => println!("ok      {}", rule.holds),
            Err(error) => {
                broken += 1;
                println!("BROKEN  {}\n{error:#}", rule.holds);
            }
        }
    }
    if broken > 0 {
        bail!("{broken} of {} rules are broken", rules.len());
    }
    Ok(())
}

/// An error that lists what was found, if anything was.
fn none_of(findings: Vec<String>) -> Result<()> {
    if findings.is_empty() {
        return Ok(());
    }
    bail!("    {}", findings.join("\n    "))
}
