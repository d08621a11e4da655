//! `cargo xtask check`: what a reviewer should not have to look for.

mod crates;
mod dependencies;
mod layers;
mod lint;
mod places;

use anyhow::{Result, bail};

use crate::repo::Repo;

/// One thing that must hold, and how to find out.
struct Rule {
    holds: &'static str,
    check: fn(&Repo) -> Result<()>,
}

/// Cheap ones first.
const RULES: [Rule; 11] = [
    Rule {
        holds: "Cargo.lock is up to date",
        check: dependencies::lock_is_current,
    },
    Rule {
        holds: "the code is formatted",
        check: lint::formatted,
    },
    Rule {
        holds: "crates use only those they may",
        check: crates::arrows,
    },
    Rule {
        holds: "the widgets' folders import only downwards",
        check: layers::imports,
    },
    Rule {
        holds: "only the transports ask for the target",
        check: layers::target_switches,
    },
    Rule {
        holds: "no server code in the browser",
        check: dependencies::browser_tree,
    },
    Rule {
        holds: "no browser code in the servers",
        check: dependencies::server_trees,
    },
    Rule {
        holds: "no file names a machine or a registry",
        check: places::names,
    },
    Rule {
        holds: "licences, sources and advisories are fine",
        check: dependencies::deny,
    },
    Rule {
        holds: "clippy has nothing to say (native)",
        check: lint::native,
    },
    Rule {
        holds: "clippy has nothing to say (WebAssembly)",
        check: lint::wasm,
    },
];

/// Checks every rule, also after one is broken.
///
/// # Errors
/// When a rule is broken or cannot be checked.
pub(crate) fn check(repo: &Repo) -> Result<()> {
    let mut broken = 0;
    for rule in &RULES {
        match (rule.check)(repo) {
            Ok(()) => println!("ok      {}", rule.holds),
            Err(error) => {
                broken += 1;
                println!("BROKEN  {}\n{error:#}", rule.holds);
            }
        }
    }
    if broken > 0 {
        bail!("{broken} of {} rules are broken", RULES.len());
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
