//! `cargo xtask`: every chore of the repository, so that rustup's cargo and Node.js are all that a new machine needs.

mod apt;
mod build;
mod node;
mod repo;
mod sh;
mod toolchain;
mod tools;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::{build::Flavour, repo::Repo, toolchain::Route};

/// Every chore of the repository. Whatever a command needs and does not find, it installs first, and says so.
#[derive(Parser)]
#[command(bin_name = "cargo xtask", disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build the widgets into pkg/ and print what they weigh
    Build {
        /// Fast to compile, large and slow to run: no optimisation, debug assertions
        #[arg(long)]
        dev: bool,
    },
    /// Prepare a Rust toolchain that compiles to WebAssembly
    Toolchain {
        /// Where the standard library for wasm32-unknown-unknown comes from
        #[arg(long, value_enum, default_value_t)]
        route: Route,
    },
}

fn main() -> ExitCode {
    let chore = Cli::parse().chore;
    match Repo::locate().and_then(|repo| chore.run(&repo)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

impl Chore {
    fn run(self, repo: &Repo) -> Result<()> {
        match self {
            Self::Build { dev: true } => build::build(repo, Flavour::Dev),
            Self::Build { dev: false } => build::build(repo, Flavour::Release),
            Self::Toolchain { route } => {
                let toolchain = toolchain::ensure(repo, route)?;
                println!("WebAssembly is compiled by {toolchain}.");
                Ok(())
            }
        }
    }
}
