//! `cargo xtask bench`: how long package and gateway take to answer a visitor, beside what else one would take.

mod gateway;
mod places;
mod start;

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context, Result};
use clap::{Args, Subcommand};

pub(crate) use self::gateway::{NGINX, configure, install, median, nginx, write_package};

use crate::{
    build::{self, Flavour},
    chromium::Chromium,
    node,
    repo::Repo,
    sh,
    stack::{Setup, Stack},
};

/// The number of holidays with which the catalogue must stay fluid.
const HOLIDAYS: u32 = 5_000;

const CATALOGUE: &str = "catalogue";
const LIST: &str = "list";

/// How often each change of a list is measured.
const LIST_ROUNDS: u32 = 8;

/// What is measured.
#[derive(Subcommand)]
pub(crate) enum Bench {
    /// Changes of filters, words and order in a catalogue of 5,000 holidays
    Catalogue,
    /// Changes of filters and order in lists of 2,000 and 10,000 hotels, beside React and plain DOM
    List(Packages),
    /// What visitors download for each stage of a visit, beside pages with React and with Duffel's elements
    Size,
    /// On a slow line and a slow device: until the form is painted and the first suggestion is shown, beside React
    Form(Packages),
    /// From a search to its first cards, the longest task and the memory, beside React and plain DOM
    Answer(Packages),
    /// What the gateway takes of a processor, beside nginx
    Gateway {
        /// A gateway built before. By default the repository's is built and measured
        #[arg(long, value_name = "FILE")]
        program: Option<PathBuf>,
    },
    /// How long the gateway takes until it knows all places, from the provider's lists and from a snapshot
    Start,
    /// How well and how fast misspelt places are found, beside tantivy and SQLite
    Places,
    /// How what is measured of lists and places grows from 100 to 10,000 hotels and from 10,000 to 250,000 places
    Growth(Packages),
    /// Draws what the others measured last, into docs/plots
    Plots,
}

/// Packages to measure in one run.
#[derive(Args)]
pub(crate) struct Packages {
    /// A built package's folder; can be repeated. By default the repository's is built and measured
    #[arg(long = "package", value_name = "FOLDER")]
    folders: Vec<PathBuf>,
}

impl Packages {
    /// Their folders.
    fn built(&self, repo: &Repo) -> Result<Vec<PathBuf>> {
        if !self.folders.is_empty() {
            return Ok(self.folders.clone());
        }
        build::build(repo, Flavour::Release)?;
        Ok(vec![repo.package()])
    }
}

/// Measures, and prints a table. All figures go to `target/bench/`, as JSON with the machine named.
///
/// # Errors
/// When something cannot be installed, does not build, or the measurement fails.
pub(crate) fn bench(repo: &Repo, what: &Bench) -> Result<()> {
    match what {
        Bench::Catalogue => catalogue(repo),
        Bench::List(packages) => {
            lists(repo, LIST, packages)?;
            keep_frames(repo, LIST, LIST)
        }
        Bench::Size => size(repo),
        Bench::Form(packages) => form(repo, packages),
        Bench::Answer(packages) => lists(repo, "answer", packages),
        Bench::Gateway { program } => gateway::bench(repo, program.as_deref()),
        Bench::Places => places::bench(repo, "places"),
        Bench::Growth(packages) => {
            lists(repo, "growth", packages)?;
            places::bench(repo, "growth-places")
        }
        Bench::Plots => {
            let mut node = Command::new("node");
            sh::run(
                node.arg("benches/plots.mjs")
                    .arg(repo.target.join("bench"))
                    .current_dir(&repo.root),
            )
        }
        Bench::Start => start::bench(repo),
    }
}

fn catalogue(repo: &Repo) -> Result<()> {
    build::build(repo, Flavour::Release)?;
    let setup = Setup {
        pages: true,
        holidays: Some(HOLIDAYS),
        ..Setup::default()
    };
    let stack = Stack::start(repo, &setup, |_| ())?;
    within(30, |rounds| catalogue_frames(repo, &stack, rounds))
}

/// Takes every change of the catalogue and of a list of hotels a number of times, and keeps them to their budgets. The package is built.
///
/// # Errors
/// When it cannot be measured, or a change takes more of a frame than xtask/budgets.toml allows.
pub(crate) fn frames(repo: &Repo, stack: &Stack, rounds: u32) -> Result<()> {
    within(rounds, |rounds| catalogue_frames(repo, stack, rounds))?;
    within(rounds, |rounds| {
        list(repo, "frames", rounds, &[repo.package()])?;
        keep_frames(repo, LIST, "frames")
    })
}

/// Where a budget is not kept, it is measured once more and more often, among which what else the machine does counts less.
fn within(rounds: u32, measure: impl Fn(u32) -> Result<()>) -> Result<()> {
    measure(rounds).or_else(|error| {
        eprintln!("Measured again, since it was too much: {error:#}");
        measure(rounds * 3)
    })
}

fn catalogue_frames(repo: &Repo, stack: &Stack, rounds: u32) -> Result<()> {
    let mut node = in_browser(repo, "benches/catalogue.mjs", CATALOGUE)?;
    let rounds = rounds.to_string();
    sh::run(node.arg(rounds).env("STOPOVER_DEMO", &stack.address))?;
    keep_frames(repo, CATALOGUE, CATALOGUE)
}

/// Keeps what was measured under a name to the budgets of a benchmark.
fn keep_frames(repo: &Repo, bench: &str, measured: &str) -> Result<()> {
    let figures = fs::read(figures(repo, measured)).context("nothing was measured")?;
    build::budgets::keep_frames(repo, bench, &figures)
}

fn lists(repo: &Repo, name: &str, packages: &Packages) -> Result<()> {
    list(repo, name, LIST_ROUNDS, &packages.built(repo)?)
}

fn list(repo: &Repo, name: &str, rounds: u32, packages: &[PathBuf]) -> Result<()> {
    let mut node = in_browser(repo, "benches/list.mjs", name)?;
    sh::run(node.arg(name).arg(rounds.to_string()).args(packages))
}

fn form(repo: &Repo, packages: &Packages) -> Result<()> {
    let mut node = in_browser(repo, "benches/form.mjs", "form")?;
    sh::run(node.args(packages.built(repo)?))
}

fn size(repo: &Repo) -> Result<()> {
    build::build(repo, Flavour::Release)?;
    node::ensure_packages(repo)?;
    node::ensure_packages_in(&repo.root.join("benches/form"))?;
    let stages = serde_json::to_string(&build::budgets::stages(repo)?)?;
    let mut node = Command::new("node");
    node.args(["benches/size.mjs", &stages])
        .current_dir(&repo.root)
        .env("STOPOVER_FIGURES", figures(repo, "size"));
    sh::run(&mut node)
}

/// A script that measures in Chromium.
fn in_browser(repo: &Repo, script: &str, name: &str) -> Result<Command> {
    let chromium = Chromium::ensure()?;
    node::ensure_packages(repo)?;
    let mut node = Command::new("node");
    sh::around_proxies(&mut node)
        .arg(script)
        .current_dir(&repo.root)
        .env("CHROMIUM", &chromium.browser)
        .env("FONTCONFIG_FILE", repo.fonts())
        .env("STOPOVER_FIGURES", figures(repo, name));
    Ok(node)
}

/// Where what was measured is kept.
fn figures(repo: &Repo, name: &str) -> PathBuf {
    repo.target.join("bench").join(name).with_extension("json")
}

/// What figures are measured on.
pub(crate) fn machine() -> Result<String> {
    let processors = fs::read_to_string("/proc/cpuinfo")?;
    let model = processors
        .lines()
        .find(|line| line.starts_with("model name"));
    let model = model.and_then(|line| line.split(": ").nth(1));
    let cores = std::thread::available_parallelism()?;
    let system = sh::read(Command::new("uname").args(["-s", "-r"]))?;
    Ok(format!(
        "{}, {cores} cores, {system}",
        model.unwrap_or("unknown")
    ))
}
