//! `cargo xtask bench gateway`: what the gateway costs beside nginx doing the same without looking, one core each, both in one run.
//!
//! What a server takes of its processor for an answer is measured rather than answers per second: it stays the same while other
//! programs take their share of the machine, and when the load, not the server, is the slower one.

mod measured;
mod provider;

use std::{
    fs,
    net::TcpStream,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Result;
use serde::Serialize;
use serde_json::json;
use tempfile::TempDir;

pub(super) use self::provider::{with, write_lists};
pub(crate) use self::{measured::median, provider::write_package};
use self::{
    measured::{Load, Measured, Question, Wait, bare, criteria, gateway, wait},
    provider::{FILES, write_files, write_search},
};
use crate::{
    address::HeldAddress,
    apt,
    cores::{MEASURED, on, others},
    process_group::Server,
    repo::Repo,
    sh, stack,
};

/// How often each row is measured; the middle counts.
const ROUNDS: usize = 5;

/// What browsers take.
const BROWSER: &str = "gzip, deflate, br, zstd";

/// Hotels of a usual and of a large search.
const HOTELS: usize = 100;
const MANY_HOTELS: usize = 10_000;

/// Measures `program`, or this repository's gateway, and prints; all figures go to `target/bench/gateway.json`, too.
///
/// # Errors
/// When something cannot be installed, does not build or start, or answers otherwise than it should.
pub(super) fn bench(repo: &Repo, program: Option<&Path>) -> Result<()> {
    install()?;
    let mut programs = vec!["stopover-bare"];
    if program.is_none() {
        programs.push("stopover-gateway");
    }
    let built = stack::compile_release(repo, &programs)?;
    let own = || built.join("stopover-gateway");
    let program = program.map_or_else(own, Path::to_owned);
    let folder = tempfile::tempdir()?;
    let servers = Servers::start(repo, &program, &built.join("stopover-bare"), &folder)?;
    let rows = servers.load(repo)?;
    let large = servers.large_search()?;
    print(&rows, &large);
    let report = json!({ "machine": machine()?, "rows": rows, "large_search": large });
    let figures = repo.target.join("bench");
    fs::create_dir_all(&figures)?;
    fs::write(
        figures.join("gateway.json"),
        serde_json::to_string_pretty(&report)?,
    )?;
    println!("\n{}", machine()?);
    Ok(())
}

/// nginx and the load.
pub(crate) fn install() -> Result<()> {
    let module = "/usr/share/nginx/modules/ngx_http_brotli_static_module.so";
    if sh::find("wrk").is_none() || sh::find("nginx").is_none() || !Path::new(module).is_file() {
        apt::install(&["wrk", "nginx-light", "libnginx-mod-http-brotli-static"])?;
    }
    Ok(())
}

/// The gateway, nginx in its place, its own libraries by themselves, and the provider behind all, running until this value is dropped.
struct Servers {
    gateway: Measured,
    peer: Measured,
    bare: Measured,
    /// The provider's address.
    provider: String,
    folder: PathBuf,
    _provider: Server,
    _addresses: [HeldAddress; 2],
}

#[derive(Serialize)]
struct Row {
    row: &'static str,
    gateway: Load,
    nginx: Load,
    /// The gateway's libraries by themselves, where an answer is only passed on.
    bare: Option<Load>,
    /// How many answers the gateway gives in the time in which nginx gives one.
    ratio: f64,
}

#[derive(Serialize)]
struct LargeSearch {
    hotels: usize,
    provider: Wait,
    nginx: Wait,
    gateway: Wait,
}

impl Servers {
    fn start(repo: &Repo, program: &Path, alone: &Path, folder: &TempDir) -> Result<Self> {
        let folder = folder.path();
        write_files(repo, folder)?;
        let addresses = [HeldAddress::take()?, HeldAddress::take()?];
        let [provider, peer] = addresses.each_ref().map(ToString::to_string);
        let conf = |name, address| configure(repo, folder, name, [address, &provider, KEY]);
        let on_others = on(&others()?, NGINX);
        let running = nginx(on_others, &conf("provider.conf", &provider)?, &provider)?;
        let on_its_own = on(MEASURED, NGINX);
        let server = nginx(on_its_own, &conf("peer.conf", &peer)?, &peer)?;
        let peer = Measured {
            server,
            address: peer,
        };
        Ok(Self {
            gateway: gateway(program, folder, &provider)?,
            peer,
            bare: bare(alone, folder, &provider)?,
            provider,
            folder: folder.to_owned(),
            _provider: running,
            _addresses: addresses,
        })
    }

    /// Many visitors at once, in turns, so that both meet the same disturbances.
    fn load(&self, repo: &Repo) -> Result<Vec<Row>> {
        let questions = questions();
        let mut seen = vec![[const { Vec::new() }; 3]; questions.len()];
        for round in 1..=ROUNDS {
            sh::step(&format!("Round {round} of {ROUNDS}"), || {
                for (question, [ours, peers, bare]) in questions.iter().zip(&mut seen) {
                    ours.push(self.gateway.load(repo, &question.ours, question)?);
                    peers.push(self.peer.load(repo, &question.peers, question)?);
                    if question.is_passed_on() {
                        bare.push(self.bare.load(repo, &question.ours, question)?);
                    }
                }
                Ok(())
            })?;
        }
        let rows = questions
            .iter()
            .zip(seen)
            .map(|(question, [ours, peers, bare])| {
                let (gateway, nginx) = (Load::median(ours), Load::median(peers));
                Row {
                    row: question.row,
                    gateway,
                    nginx,
                    bare: question.is_passed_on().then(|| Load::median(bare)),
                    ratio: nginx.micros / gateway.micros,
                }
            });
        Ok(rows.collect())
    }

    /// One visitor.
    fn large_search(&self) -> Result<LargeSearch> {
        write_search(&self.folder, MANY_HOTELS)?;
        sh::step(&format!("Searches of {MANY_HOTELS} hotels"), || {
            let (mut provider, mut nginx, mut gateway) = (Vec::new(), Vec::new(), Vec::new());
            // The first warms up.
            for round in 0..=2 * ROUNDS {
                let waits = [
                    wait(&self.provider, "/v2/availability/search")?,
                    wait(&self.peer.address, "/availability/search")?,
                    wait(&self.gateway.address, "/availability/search")?,
                ];
                if round > 0 {
                    provider.push(waits[0]);
                    nginx.push(waits[1]);
                    gateway.push(waits[2]);
                }
            }
            Ok(LargeSearch {
                hotels: MANY_HOTELS,
                provider: Wait::median(&provider),
                nginx: Wait::median(&nginx),
                gateway: Wait::median(&gateway),
            })
        })
    }
}

fn questions() -> Vec<Question> {
    let question = |row, ours: &str, peers: &str, takes, body: &str| Question {
        row,
        ours: ours.to_owned(),
        peers: peers.to_owned(),
        takes,
        body: body.to_owned(),
    };
    let hotel = "/hotels/HTL-%d";
    let kept = ("/hotels/HTL-1", "/kept/hotels/HTL-1");
    let [wasm, js] = FILES.map(|(name, _)| format!("/pkg/{name}"));
    let search = "/availability/search";
    vec![
        question("hotel passed on", hotel, hotel, "", ""),
        question("hotel passed on, to a browser", hotel, hotel, BROWSER, ""),
        question("hotel from memory", kept.0, kept.1, "", ""),
        question(
            "hotel from memory, to a browser",
            kept.0,
            kept.1,
            BROWSER,
            "",
        ),
        question("package file, 100 kB", &wasm, &wasm, BROWSER, ""),
        question("package file, 10 kB", &js, &js, BROWSER, ""),
        question("search of 100 hotels", search, search, "", &criteria()),
        question(
            "search of 100 hotels, to a browser",
            search,
            search,
            BROWSER,
            &criteria(),
        ),
    ]
}

/// nginx's configuration `name`, for a server at `address` that keeps its files in `folder`, and sends the provider this key.
pub(crate) fn configure(
    repo: &Repo,
    folder: &Path,
    name: &str,
    [address, provider, key]: [&str; 3],
) -> Result<PathBuf> {
    let text = fs::read_to_string(repo.root.join("benches/gateway").join(name))?;
    let text = text
        .replace("FOLDER", &folder.to_string_lossy())
        .replace("ADDRESS", address)
        .replace("PROVIDER", provider)
        .replace("KEY", key);
    let file = folder.join(name);
    fs::write(&file, text)?;
    Ok(file)
}

/// The program.
pub(crate) const NGINX: &str = "nginx";

/// Starts it by this configuration, and waits until it listens on `address`.
pub(crate) fn nginx(mut command: Command, conf: &Path, address: &str) -> Result<Server> {
    command.arg("-c").arg(conf);
    Server::start_until(NGINX, &command, || TcpStream::connect(address).is_ok())
}

/// Between gateway and provider.
pub(super) const KEY: &str = "0123456789abcdef0123456789abcdef";

fn print(rows: &[Row], large: &LargeSearch) {
    println!(
        "\nprocessor time for an answer, µs        gateway    nginx   ratio   HTTP alone   bytes: gateway     nginx"
    );
    for Row {
        row,
        gateway,
        nginx,
        bare,
        ratio,
    } in rows
    {
        let bare = bare.map_or_else(String::new, |it| format!("{:.1}", it.micros));
        println!(
            "{row:<38} {:>8.1} {:>8.1} {ratio:>7.2} {bare:>12}         {:>8.0}  {:>8.0}",
            gateway.micros, nginx.micros, gateway.bytes, nginx.bytes
        );
    }
    println!(
        "\nsearch of {} hotels, ms            first byte   last byte",
        large.hotels
    );
    for (server, wait) in [
        ("provider", large.provider),
        ("nginx", large.nginx),
        ("gateway", large.gateway),
    ] {
        println!(
            "{server:<35} {:>9.1} {:>11.1}",
            wait.first_byte, wait.last_byte
        );
    }
}

/// What was measured on.
fn machine() -> Result<String> {
    let nginx = sh::read(Command::new("sh").args(["-c", "nginx -v 2>&1"]))?;
    Ok(format!("{}, {nginx}", super::machine()?))
}
