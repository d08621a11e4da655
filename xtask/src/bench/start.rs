//! `cargo xtask bench start`: how long a gateway takes until it is ready, from the provider's lists and from a snapshot of them.

use std::{
    fs,
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use serde::Serialize;
use serde_json::{Value, json};

use super::gateway;
use crate::{address::HeldAddress, process_group::Server, repo::Repo, stack};

/// Of the provider's list.
const HOTELS: usize = 250_000;

/// How often a start from the snapshot is timed.
const ROUNDS: usize = 5;

/// What a start from the snapshot may take, in seconds.
const LONGEST: f64 = 2.0;

/// Of these names are made, with a word of their own.
const WORDS: [&str; 16] = [
    "Grand", "Hotel", "Mirador", "Plaza", "Bellevue", "Central", "Garden", "Villa", "Riviera",
    "Panorama", "Royal", "Casa", "Beach", "Palace", "Resort", "Inn",
];

#[derive(Serialize)]
struct Figures {
    hotels: usize,
    /// Until everything has been read, in seconds.
    from_lists: f64,
    /// Until everything is known, in seconds; each round's.
    from_snapshot: Vec<f64>,
    /// Of the snapshot, in MB.
    snapshot: f64,
}

/// Measures and prints; all figures go to `target/bench/start.json`, too.
///
/// # Errors
/// When something cannot be installed, does not build or start, or when a start from the snapshot takes longer than it may.
pub(super) fn bench(repo: &Repo) -> Result<()> {
    gateway::install()?;
    let programs = stack::compile_release(repo, &["stopover-gateway"])?;
    let program = programs.join("stopover-gateway");
    let folder = tempfile::tempdir()?;
    let folder = folder.path();
    let provider = folder.join("provider");
    fs::create_dir(&provider)?;
    gateway::write_lists(repo, &provider, HOTELS, named)?;
    let address = HeldAddress::take()?;
    let listening = address.to_string();
    let conf = gateway::configure(repo, folder, "provider.conf", [&listening, "", ""])?;
    let _provider = gateway::nginx(Command::new(gateway::NGINX), &conf, &listening)?;
    let snapshot = folder.join("snapshots/places.snapshot");
    let start = || -> Result<(Server, f64)> {
        let began = Instant::now();
        let (server, address) = Server::start(
            "gateway",
            &configured(&program, folder, &listening),
            false,
            || (),
        )?;
        stack::await_places(&address)?;
        Ok((server, began.elapsed().as_secs_f64()))
    };
    let (server, from_lists) = start()?;
    await_file(&snapshot)?;
    drop(server);
    let mut from_snapshot = Vec::new();
    for _ in 0..ROUNDS {
        from_snapshot.push(start()?.1);
    }
    let figures = Figures {
        hotels: HOTELS,
        from_lists,
        from_snapshot,
        snapshot: fs::metadata(snapshot)?.len() as f64 / 1e6,
    };
    let median = gateway::median(figures.from_snapshot.iter().copied());
    println!(
        "\nready with {HOTELS} hotels, in seconds\nfrom the lists     {from_lists:>8.2}\nfrom the snapshot  {median:>8.2}   (median of {ROUNDS}; {:.0} MB)",
        figures.snapshot
    );
    let machine = super::machine()?;
    let report = json!({ "machine": machine, "measured": figures });
    let file = super::figures(repo, "start");
    fs::create_dir_all(file.parent().context("no folder for figures")?)?;
    fs::write(file, serde_json::to_string_pretty(&report)?)?;
    println!("\n{machine}");
    ensure!(
        median < LONGEST,
        "a start from the snapshot takes {median:.2} s, and may take {LONGEST}"
    );
    Ok(())
}

/// Names that differ in their words, in as many cities as a provider may have.
fn named(hotel: Value, number: usize) -> Result<Value> {
    let word = |turn: usize| {
        WORDS
            .iter()
            .cycle()
            .nth(number / turn % WORDS.len())
            .copied()
            .unwrap_or_default()
    };
    let name = format!("{} {} {:05x}", word(1), word(WORDS.len()), number / 4);
    let hotel = gateway::with(&hotel, "/name", name)?;
    gateway::with(&hotel, "/city", format!("City {}", number % 20_000))
}

fn configured(program: &Path, folder: &Path, provider: &str) -> Command {
    let mut command = Command::new(program);
    let settings = [
        ("PROVIDER__HOTELS_URL", format!("http://{provider}/v2")),
        ("PROVIDER__API_KEY", gateway::KEY.to_owned()),
        ("PROVIDER__REQUESTS_PER_SECOND", "10000000".to_owned()),
        ("PLACES__REQUESTS_PER_SECOND", "10000000".to_owned()),
        (
            "SNAPSHOTS",
            folder.join("snapshots").to_string_lossy().into_owned(),
        ),
    ];
    command.args(["--listen", "127.0.0.1:0"]);
    for (name, value) in settings {
        command.env(format!("STOPOVER_GATEWAY__{name}"), value);
    }
    command
}

/// It polls: the gateway is a separate process and sends no signal.
fn await_file(file: &Path) -> Result<()> {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !file.is_file() {
        ensure!(Instant::now() < deadline, "the gateway writes no snapshot");
        thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}
