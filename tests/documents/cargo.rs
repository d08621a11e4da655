//! Commands by which cargo compiles something, held against what the workspace has.

use std::{collections::HashMap, process::Command, sync::LazyLock};

use serde::Deserialize;

use crate::{commands::words, markdown::root};

#[derive(Deserialize)]
struct Workspace {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    features: HashMap<String, Vec<String>>,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
}

static PACKAGES: LazyLock<Vec<Package>> = LazyLock::new(|| {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--no-deps", "--format-version", "1"]);
    let printed = cargo.current_dir(root()).output().unwrap().stdout;
    let workspace: Workspace = serde_json::from_slice(&printed).unwrap();
    workspace.packages
});

impl Package {
    /// Whether it has what follows one of cargo's options.
    fn has(&self, option: &str, value: &str) -> bool {
        match option {
            "--features" => {
                let feature = value.strip_prefix(&format!("{}/", self.name));
                self.features.contains_key(feature.unwrap_or(value))
            }
            option => {
                let kind = option.trim_start_matches('-');
                let mut targets = self.targets.iter();
                targets
                    .any(|target| target.name == value && target.kind.iter().any(|it| it == kind))
            }
        }
    }
}

/// What such a command gives to cargo.
pub(crate) fn given(command: &str) -> Option<Vec<&str>> {
    let words: Vec<_> = words(command).collect();
    match words[..] {
        ["cargo", "bench" | "build" | "run" | "test", ref given @ ..] => Some(given.to_vec()),
        _ => None,
    }
}

/// What of it the workspace has not.
pub(crate) fn lacking(given: &[&str]) -> Option<String> {
    let mut named: Vec<&str> = Vec::new();
    let mut wanted: Vec<(&str, &str)> = Vec::new();
    // What follows goes to another program.
    let mut words = given.iter().copied().take_while(|word| *word != "--");
    while let Some(word) = words.next() {
        match word {
            "--locked" | "--release" | "--workspace" => {}
            "-p" | "--package" => named.extend(words.next()),
            "--bench" | "--bin" | "--features" | "--test" => {
                wanted.extend(words.next().map(|value| (word, value)));
            }
            other => return Some(format!("`{other}` is not looked up")),
        }
    }
    let package = |name: &&str| PACKAGES.iter().find(|package| package.name == *name);
    if let Some(name) = named.iter().find(|name| package(name).is_none()) {
        return Some(format!("no package is called {name}"));
    }
    if named.is_empty() {
        named.push("stopover");
    }
    let packages: Vec<_> = named.iter().filter_map(package).collect();
    let (option, value) = wanted
        .iter()
        .find(|(option, value)| !packages.iter().any(|package| package.has(option, value)))?;
    Some(format!("there is no {option} {value}"))
}

#[test]
fn what_the_workspace_lacks_is_found() {
    let lacks = |command: &str| lacking(&given(command).unwrap()).is_some();
    for right in [
        "cargo build --locked --release -p stopover-gateway",
        "cargo build --package stopover-gateway --package stopover-sandbox --features stopover-gateway/otlp",
        "cargo bench -p stopover-sandbox --bench memory",
        "cargo run -p stopover-gateway -- --bench",
    ] {
        assert!(!lacks(right), "{right}");
    }
    for wrong in [
        "cargo build -p stopover-gatway",
        "cargo build -p stopover-sandbox --features otlp",
        "cargo bench -p stopover-gateway --bench memory",
        "cargo build --bin stopover-gateway",
        "cargo build --relaese",
    ] {
        assert!(lacks(wrong), "{wrong}");
    }
    assert!(given("cargo xtask build").is_none());
}
