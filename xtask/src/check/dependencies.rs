//! What is linked into what, and whether it may be.

use std::process::Command;

use anyhow::{Context, Result};

use super::none_of;
use crate::{repo::Repo, sh, toolchain::WASM, tools::Tool};

/// Crates of servers, and those that only work while the widgets are built: none of them may reach a browser.
const SERVER: [&str; 7] = [
    "axum",
    "hyper",
    "mio",
    "reqwest",
    "rustls",
    "stopover-locales",
    "tokio",
];

/// Crates of the browser: none of them may reach a server.
const BROWSER: [&str; 6] = [
    "gloo-net",
    "js-sys",
    "leptos",
    "serde-wasm-bindgen",
    "wasm-bindgen",
    "web-sys",
];

/// The manifests beside lock files: the workspace's, and that of the bench that has one of its own.
const LOCKED: [&str; 2] = ["Cargo.toml", "benches/places/Cargo.toml"];

/// # Errors
/// When manifests ask for something that their lock file lacks.
pub(super) fn locks_are_current(repo: &Repo) -> Result<()> {
    for manifest in LOCKED {
        let mut update = cargo(repo);
        update.args(["update", "--workspace", "--locked", "--manifest-path"]);
        sh::read(update.arg(manifest))?;
    }
    Ok(())
}

/// # Errors
/// The crates of servers in the widgets' tree.
pub(super) fn browser_tree(repo: &Repo) -> Result<()> {
    none_of(found_in(
        "stopover",
        &tree(repo, "stopover", &["--target", WASM])?,
        &SERVER,
    ))
}

/// # Errors
/// The browser's crates in the servers' trees.
pub(super) fn server_trees(repo: &Repo) -> Result<()> {
    let mut found = Vec::new();
    for server in ["stopover-gateway", "stopover-sandbox"] {
        found.extend(found_in(server, &tree(repo, server, &[])?, &BROWSER));
    }
    none_of(found)
}

/// By deny.toml; advisories are a rule of their own.
///
/// # Errors
/// What cargo-deny objects to.
pub(super) fn deny(repo: &Repo) -> Result<()> {
    judge(repo, &["bans", "licenses", "sources"])
}

/// What cargo-deny says of each lock file.
///
/// # Errors
/// When it cannot be installed, or objects to something.
pub(super) fn judge(repo: &Repo, checks: &[&str]) -> Result<()> {
    for manifest in LOCKED {
        let mut deny = cargo_deny(repo)?;
        deny.args(["--manifest-path", manifest, "check"]);
        sh::read(deny.args(checks))?;
    }
    Ok(())
}

/// cargo-deny, in the repository.
///
/// # Errors
/// When it cannot be installed.
pub(super) fn cargo_deny(repo: &Repo) -> Result<Command> {
    let mut command = Command::new(Tool::cargo_deny().ensure(repo)?.join("cargo-deny"));
    command.current_dir(&repo.root);
    Ok(command)
}

fn cargo(repo: &Repo) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(&repo.root);
    cargo
}

/// The names of all crates linked into one, a line each.
fn tree(repo: &Repo, package: &str, options: &[&str]) -> Result<String> {
    let options = options.iter().chain(&[
        "--edges",
        "normal,no-proc-macro",
        "--prefix",
        "none",
        "--format",
        "{p}",
    ]);
    sh::read(
        cargo(repo)
            .args(["tree", "--locked", "--package", package])
            .args(options),
    )
    .context("cargo tree")
}

fn found_in(package: &str, tree: &str, forbidden: &[&str]) -> Vec<String> {
    let names: Vec<_> = tree
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let mut found: Vec<_> = forbidden
        .iter()
        .filter(|name| names.contains(name))
        .collect();
    // An empty tree would prove nothing.
    if !names.contains(&package) {
        found.push(&"nothing: its tree cannot be read");
    }
    found
        .into_iter()
        .map(|name| format!("{package} links {name}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{SERVER, found_in};

    const TREE: &str =
        "stopover v0.1.0 (/checkout)\nleptos v0.8.23\ntokio-util v0.7.0\nserde v1.0.0 (*)";

    #[test]
    fn a_tree_without_forbidden_crates_passes() {
        assert!(found_in("stopover", TREE, &SERVER).is_empty());
    }

    #[test]
    fn a_forbidden_crate_is_found_by_its_whole_name() {
        let tree = format!("{TREE}\ntokio v1.47.0 (*)");
        assert_eq!(
            found_in("stopover", &tree, &SERVER),
            ["stopover links tokio"]
        );
    }

    #[test]
    fn an_empty_tree_does_not_pass() {
        assert_eq!(found_in("stopover", "", &SERVER).len(), 1);
    }
}
