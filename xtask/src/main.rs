//! `cargo xtask`: every chore of the repository, so that rustup's cargo and Node.js are all that a new machine needs.

mod address;
mod apt;
mod bench;
mod build;
mod check;
mod chromium;
mod clock;
mod cores;
mod demo;
mod firefox;
mod fonts;
mod fuzz;
mod generate;
mod interface;
mod load;
mod mutants;
mod node;
mod plugin;
mod process_group;
mod python;
mod release;
mod repo;
mod sh;
mod stack;
mod tarball;
mod test;
mod toolchain;
mod tools;
mod webdriver;
mod webkit;

use std::{ffi::OsString, process::ExitCode, time::SystemTime};

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::{build::Flavour, check::Part, repo::Repo, test::Suite, toolchain::Route};

/// Every chore of the repository. Whatever a command needs and does not find, it installs first, and says so.
#[derive(Parser)]
#[command(bin_name = "cargo xtask", disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build everything, start the demo page with its servers, and print its address
    Demo {
        /// The page's port; a free one by default
        #[arg(long, default_value_t = 0, hide_default_value = true)]
        port: u16,
        /// Serve the widgets as they are published: small, but minutes longer to compile
        #[arg(long)]
        release: bool,
        /// Show what the servers log
        #[arg(long, short)]
        verbose: bool,
    },
    /// Run the tests: all suites, or those named
    Test {
        /// Which suites to run
        suites: Vec<Suite>,
        /// What the clock shows when the command begins, such as 2028-02-29T23:30:00Z
        #[arg(long, value_name = "TIME", value_parser = humantime::parse_rfc3339)]
        now: Option<SystemTime>,
        /// The time zone of servers, tests and browsers, such as Pacific/Auckland
        #[arg(long)]
        zone: Option<String>,
        /// For the runner of the one suite named: cargo test, Schemathesis or Playwright
        #[arg(last = true)]
        arguments: Vec<String>,
    },
    /// Search for bytes that a parser fails on, guided by the code that they reach
    Fuzz(fuzz::Fuzz),
    /// Change what handles money in one place at a time, and look whether a test fails
    Mutants(mutants::Mutants),
    /// Check formatting, lints, licences and the architecture's rules: all parts, or those named
    Check {
        /// Which parts to check
        parts: Vec<Part>,
    },
    /// Build the widgets into pkg/ and print what they weigh
    Build {
        /// Fast to compile, large and slow to run: no optimisation, debug assertions
        #[arg(long)]
        dev: bool,
    },
    /// Measure how long package and gateway take to answer a visitor
    Bench {
        #[command(subcommand)]
        what: bench::Bench,
    },
    /// Find out how many visitors the gateway carries, and what becomes of them beyond that
    Load(load::Load),
    /// Write the files that are checked in and made from others
    Generate,
    /// Check that a release can be made, and say how
    Release {
        /// Build and check everything, and publish nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Prepare a Rust toolchain that compiles to WebAssembly
    Toolchain {
        /// Where the standard library for wasm32-unknown-unknown comes from
        #[arg(long, value_enum, default_value_t)]
        route: Route,
    },
    /// Run a program for as long as standard input stays open
    #[command(hide = true)]
    Hold {
        #[arg(last = true)]
        command: Vec<OsString>,
    },
}

fn main() -> ExitCode {
    Cli::parse().chore.run().unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

impl Chore {
    fn run(self) -> Result<ExitCode> {
        let repo = Repo::locate;
        match self {
            Self::Demo {
                port,
                release,
                verbose,
            } => demo::demo(&repo()?, port, Flavour::of(release), verbose)?,
            Self::Test {
                suites,
                now,
                zone,
                arguments,
            } => {
                test::test(&suites, now, zone.as_deref(), &arguments)?;
            }
            Self::Fuzz(fuzz) => fuzz::fuzz(&repo()?, &fuzz)?,
            Self::Mutants(mutants) => mutants::mutants(&repo()?, &mutants)?,
            Self::Check { parts } => check::check(&repo()?, &parts)?,
            Self::Build { dev } => build::build(&repo()?, Flavour::of(!dev))?,
            Self::Bench { what } => bench::bench(&repo()?, &what)?,
            Self::Load(load) => load::load(&repo()?, &load)?,
            Self::Generate => generate::generate(&repo()?)?,
            Self::Release { dry_run } => release::release(&repo()?, dry_run)?,
            Self::Toolchain { route } => {
                println!(
                    "WebAssembly is compiled by {}.",
                    toolchain::ensure(&repo()?, route)?
                );
            }
            Self::Hold { command } => return process_group::hold(&command),
        }
        Ok(ExitCode::SUCCESS)
    }
}
