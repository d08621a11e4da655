//! `cargo xtask bench gateway`: what the gateway costs beside nginx doing the same without looking, one core each, both in one run.
//!
//! What a server takes of its processor for an answer is measured rather than answers per second: it stays the same while other
//! programs take their share of the machine, and when the load, not the server, is the slower one.

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Context, Result, bail, ensure};
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

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

/// For how long, each time.
const SECONDS: u64 = 2;

const CONNECTIONS: &str = "16";

/// What browsers take.
const BROWSER: &str = "gzip, deflate, br, zstd";

/// Hotels of a usual and of a large search, and what each offers.
const HOTELS: usize = 100;
const MANY_HOTELS: usize = 10_000;
const RATES: usize = 8;

/// Hotels on a page of the provider's list.
const PAGE: usize = 200;

/// Compressed files of about the size of the package's large and small ones.
const FILES: [(&str, usize); 2] = [("module.wasm", 100_000), ("module.js", 10_000)];

/// Measures `program`, or this repository's gateway, and prints; all figures go to `target/bench/gateway.json`, too.
///
/// # Errors
/// When something cannot be installed, does not build or start, or answers otherwise than it should.
pub(super) fn bench(repo: &Repo, program: Option<&Path>) -> Result<()> {
    install()?;
    let program = match program {
        Some(program) => program.to_owned(),
        None => stack::compile_release(repo, &["stopover-gateway"])?.join("stopover-gateway"),
    };
    let folder = tempfile::tempdir()?;
    let servers = Servers::start(repo, &program, &folder)?;
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
pub(super) fn install() -> Result<()> {
    let module = "/usr/share/nginx/modules/ngx_http_brotli_static_module.so";
    if sh::find("wrk").is_none() || sh::find("nginx").is_none() || !Path::new(module).is_file() {
        apt::install(&["wrk", "nginx-light", "libnginx-mod-http-brotli-static"])?;
    }
    Ok(())
}

/// The gateway, nginx in its place, and the provider behind both, running until this value is dropped.
struct Servers {
    gateway: Measured,
    peer: Measured,
    /// The provider's address.
    provider: String,
    folder: PathBuf,
    _provider: Server,
    _addresses: [HeldAddress; 2],
}

/// A server with a core of its own.
struct Measured {
    server: Server,
    /// Without `http://`.
    address: String,
}

/// A question, as it is put to both.
struct Question {
    row: &'static str,
    ours: String,
    peers: String,
    takes: &'static str,
    body: String,
}

/// What one server did with a question.
#[derive(Clone, Copy, Serialize)]
struct Load {
    /// Of its processor for an answer.
    micros: f64,
    per_second: f64,
    /// Of an answer with its head.
    bytes: f64,
}

#[derive(Serialize)]
struct Row {
    row: &'static str,
    gateway: Load,
    nginx: Load,
    /// How many answers the gateway gives in the time in which nginx gives one.
    ratio: f64,
}

/// How long one answer takes that is asked for alone, in milliseconds.
#[derive(Clone, Copy, Serialize)]
struct Wait {
    first_byte: f64,
    last_byte: f64,
}

#[derive(Serialize)]
struct LargeSearch {
    hotels: usize,
    provider: Wait,
    nginx: Wait,
    gateway: Wait,
}

impl Servers {
    fn start(repo: &Repo, program: &Path, folder: &TempDir) -> Result<Self> {
        let folder = folder.path();
        write_files(repo, folder)?;
        let addresses = [HeldAddress::take()?, HeldAddress::take()?];
        let [provider, peer] = addresses.each_ref().map(ToString::to_string);
        let conf = |name, address| configure(repo, folder, name, address, &provider);
        let nginx = |name, cores: &str, conf: &Path, address: &str| {
            let mut command = on(cores, "nginx");
            command.arg("-c").arg(conf);
            Server::start_until(name, &command, || TcpStream::connect(address).is_ok())
        };
        let conf_of_provider = conf("provider.conf", &provider)?;
        let running = nginx("provider", &others()?, &conf_of_provider, &provider)?;
        let server = nginx("nginx", MEASURED, &conf("peer.conf", &peer)?, &peer)?;
        let peer = Measured {
            server,
            address: peer,
        };
        Ok(Self {
            gateway: gateway(program, folder, &provider)?,
            peer,
            provider,
            folder: folder.to_owned(),
            _provider: running,
            _addresses: addresses,
        })
    }

    /// Many visitors at once, in turns, so that both meet the same disturbances.
    fn load(&self, repo: &Repo) -> Result<Vec<Row>> {
        let questions = questions();
        let mut seen = vec![(Vec::new(), Vec::new()); questions.len()];
        for round in 1..=ROUNDS {
            sh::step(&format!("Round {round} of {ROUNDS}"), || {
                for (question, (ours, peers)) in questions.iter().zip(&mut seen) {
                    ours.push(self.gateway.load(repo, &question.ours, question)?);
                    peers.push(self.peer.load(repo, &question.peers, question)?);
                }
                Ok(())
            })?;
        }
        let rows = questions.iter().zip(seen).map(|(question, (ours, peers))| {
            let (gateway, nginx) = (Load::median(ours), Load::median(peers));
            Row {
                row: question.row,
                gateway,
                nginx,
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

/// nginx's configuration `name`, for a server at `address` that keeps its files in `folder`.
pub(super) fn configure(
    repo: &Repo,
    folder: &Path,
    name: &str,
    address: &str,
    provider: &str,
) -> Result<PathBuf> {
    let text = fs::read_to_string(repo.root.join("benches/gateway").join(name))?;
    let text = text
        .replace("FOLDER", &folder.to_string_lossy())
        .replace("ADDRESS", address)
        .replace("PROVIDER", provider)
        .replace("KEY", KEY);
    let file = folder.join(name);
    fs::write(&file, text)?;
    Ok(file)
}

/// Between gateway and provider.
pub(super) const KEY: &str = "0123456789abcdef0123456789abcdef";

fn gateway(program: &Path, folder: &Path, provider: &str) -> Result<Measured> {
    // Both write a line for each answer, into a file.
    let mut command = Command::new("sh");
    command
        .args([
            "-c",
            "exec taskset --cpu-list \"$0\" \"$1\" --listen 127.0.0.1:0 2>\"$2\"",
        ])
        .arg(MEASURED)
        .arg(program)
        .arg(folder.join("gateway.log"))
        .env("NO_COLOR", "1")
        .env(
            "STOPOVER_GATEWAY__PROVIDER__HOTELS_URL",
            format!("http://{provider}/v2"),
        )
        .env("STOPOVER_GATEWAY__PROVIDER__API_KEY", KEY)
        .env("STOPOVER_GATEWAY__ORIGINS", "https://www.site.example")
        .env("STOPOVER_GATEWAY__STATIC_DIR", folder);
    let paces = [
        "PROVIDER__REQUESTS_PER_SECOND",
        "PLACES__REQUESTS_PER_SECOND",
        "LIMITS__SEARCHES_PER_MINUTE",
        "LIMITS__CONTENT_PER_MINUTE",
    ];
    for pace in paces {
        command.env(format!("STOPOVER_GATEWAY__{pace}"), "10000000");
    }
    let (server, address) = Server::start("gateway", &command, false, || ())?;
    stack::await_places(&address)?;
    let address = address.replace("http://", "");
    Ok(Measured { server, address })
}

impl Measured {
    fn load(&self, repo: &Repo, path: &str, question: &Question) -> Result<Load> {
        let before = self.server.processor_time()?;
        let script = repo.root.join("benches/gateway/load.lua");
        let text = sh::read(
            on(&others()?, "wrk")
                .args(["--threads", "1", "--connections", CONNECTIONS])
                .args(["--duration", &format!("{SECONDS}s"), "--script"])
                .arg(script)
                .arg(format!("http://{}/", self.address))
                .args(["--", path, question.takes, &question.body]),
        )?;
        let taken = self.server.processor_time()?.saturating_sub(before);
        let done = text.lines().find_map(|line| line.strip_prefix("done "));
        let done = done.context("wrk said nothing of what it did")?;
        let figures: Vec<f64> = done.split(' ').map(str::parse).collect::<Result<_, _>>()?;
        let [answers, bytes, micros, failed] = figures[..] else {
            bail!("wrk said: {done}");
        };
        ensure!(failed == 0.0 && answers > 0.0, "{}: {done}", question.row);
        Ok(Load {
            micros: taken.as_secs_f64() * 1e6 / answers,
            per_second: answers / micros * 1e6,
            bytes: bytes / answers,
        })
    }
}

/// Asks for a search, alone, and reads the answer as fast as it comes.
fn wait(address: &str, path: &str) -> Result<Wait> {
    let body = criteria();
    let length = body.len();
    let mut stream = TcpStream::connect(address)?;
    let start = Instant::now();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Origin: https://www.site.example\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )?;
    let mut room = vec![0; 1 << 18];
    let mut head = [0; 12];
    stream.read_exact(&mut head)?;
    let first_byte = start.elapsed();
    ensure!(head.ends_with(b"200"), "a large search is not answered");
    while stream.read(&mut room)? > 0 {}
    Ok(Wait {
        first_byte: first_byte.as_secs_f64() * 1e3,
        last_byte: start.elapsed().as_secs_f64() * 1e3,
    })
}

impl Load {
    fn median(loads: Vec<Self>) -> Self {
        let of = |figure: fn(&Self) -> f64| median(loads.iter().map(figure));
        Self {
            micros: of(|load| load.micros),
            per_second: of(|load| load.per_second),
            bytes: of(|load| load.bytes),
        }
    }
}

impl Wait {
    fn median(waits: &[Self]) -> Self {
        Self {
            first_byte: median(waits.iter().map(|wait| wait.first_byte)),
            last_byte: median(waits.iter().map(|wait| wait.last_byte)),
        }
    }
}

/// Of at least one figure.
pub(super) fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<_> = figures.collect();
    figures.sort_unstable_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

fn print(rows: &[Row], large: &LargeSearch) {
    println!(
        "\nprocessor time for an answer, µs        gateway    nginx   ratio   bytes: gateway     nginx"
    );
    for Row {
        row,
        gateway,
        nginx,
        ratio,
    } in rows
    {
        println!(
            "{row:<38} {:>8.1} {:>8.1} {ratio:>7.2}         {:>8.0}  {:>8.0}",
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

/// Two nights in two months.
fn criteria() -> String {
    let day = |days: u64| {
        let day = SystemTime::now() + Duration::from_secs(days * 86_400);
        format!("{:.10}", humantime::format_rfc3339(day).to_string())
    };
    let criteria = json!({
        "check_in": day(60),
        "check_out": day(62),
        "rooms": [{ "adults": 2, "children": [7] }],
        "city_id": "c",
    });
    criteria.to_string()
}

/// A package, in `folder` as the gateway's `static_dir`. Paths of its files.
pub(crate) fn write_package(folder: &Path) -> Result<Vec<String>> {
    let package = folder.join("pkg");
    fs::create_dir(&package)?;
    let write = |(name, size): (&str, usize)| -> Result<String> {
        fs::write(package.join(name), "not compressed")?;
        fs::write(package.join(format!("{name}.br")), vec![b'x'; size])?;
        Ok(format!("/pkg/{name}"))
    };
    FILES.into_iter().map(write).collect()
}

/// What the provider answers, and a package.
fn write_files(repo: &Repo, folder: &Path) -> Result<()> {
    let provider = folder.join("provider");
    fs::create_dir(&provider)?;
    write_package(folder)?;
    fs::write(
        provider.join("hotel.json"),
        example(repo, "hotel_detail.json")?.to_string(),
    )?;
    write_lists(repo, &provider, MANY_HOTELS, |hotel, _| Ok(hotel))?;
    let found = example(repo, "search_response.json")?;
    fs::write(folder.join("search.json"), found.to_string())?;
    write_search(folder, HOTELS)
}

/// The provider's lists, a file for each page: of hotels like the example, changed by their number, and of nothing else.
pub(super) fn write_lists(
    repo: &Repo,
    folder: &Path,
    count: usize,
    change: impl Fn(Value, usize) -> Result<Value>,
) -> Result<()> {
    let none = json!({ "count": 0, "next": null, "previous": null, "results": [] });
    fs::write(folder.join("none.json"), none.to_string())?;
    let listed = example(repo, "hotels_page.json")?;
    for page in 0..count / PAGE {
        let hotels = (page * PAGE..(page + 1) * PAGE).map(|number| {
            let hotel = with(part(&listed, "/results/0")?, "/id", id(number))?;
            change(hotel, number)
        });
        let is_last = page + 1 == count / PAGE;
        let text = json!({
            "count": count,
            "next": (!is_last).then_some("more"),
            "previous": (page > 0).then_some("less"),
            "results": hotels.collect::<Result<Vec<_>>>()?,
        });
        let name = format!("hotels-{}.json", page + 1);
        fs::write(folder.join(name), text.to_string())?;
    }
    Ok(())
}

fn example(repo: &Repo, name: &str) -> Result<Value> {
    let file = repo.root.join("tests/fixtures/hotel").join(name);
    Ok(serde_json::from_slice(&fs::read(file)?)?)
}

/// The provider's example, with so many hotels and [`RATES`] for each: of other names, ids, prices and days.
fn write_search(folder: &Path, hotels: usize) -> Result<()> {
    let found: Value = serde_json::from_slice(&fs::read(folder.join("search.json"))?)?;
    let example = part(&found, "/results/0")?;
    let examples = part(example, "/rates")?.as_array().context("no rates")?;
    let rate = |hotel: usize, number: usize, like: &Value| {
        let any = Sha256::digest(format!("{hotel} {number}"));
        let [a, b, c, d, e, f, ..] = any[..] else {
            bail!("a digest is longer");
        };
        let (day, cents) = (1 + a % 28, u32::from(b) * 256 + u32::from(c));
        let rate_id = format!("r-{c:02x}{d:02x}{e:02x}{f:02x}{a:02x}{b:02x}");
        let rate = with(like, "/rate_id", rate_id)?;
        let rate = with(&rate, "/price", f64::from(8_000 + cents) / 100.0)?;
        let deadline = format!("2027-05-{day:02}T23:59:00Z");
        with(
            &rate,
            "/cancellation_policy/cancellation_deadline",
            deadline,
        )
    };
    let results = (0..hotels).map(|number| {
        let rates = examples.iter().cycle().take(RATES).enumerate();
        let rates = rates.map(|(position, like)| rate(number, position, like));
        let hotel = with(example, "/rates", rates.collect::<Result<Vec<_>>>()?)?;
        let name = format!(
            "Hotel {:.14}",
            format!("{:x}", Sha256::digest(number.to_string()))
        );
        with(&with(&hotel, "/hotel_name", name)?, "/hotel_id", id(number))
    });
    let results = results.collect::<Result<Vec<_>>>()?;
    let found = with(
        &with(&found, "/results", results)?,
        "/results_count",
        hotels,
    )?;
    fs::write(folder.join("provider/search.json"), found.to_string())?;
    Ok(())
}

fn id(hotel: usize) -> String {
    format!("HTL-{}", 100_000 + hotel)
}

fn part<'a>(example: &'a Value, pointer: &str) -> Result<&'a Value> {
    let part = example.pointer(pointer);
    part.with_context(|| format!("the example has no {pointer}"))
}

/// A copy with another value there.
pub(super) fn with(example: &Value, pointer: &str, value: impl Into<Value>) -> Result<Value> {
    let mut changed = example.clone();
    let part = changed.pointer_mut(pointer);
    *part.with_context(|| format!("the example has no {pointer}"))? = value.into();
    Ok(changed)
}

/// What was measured on.
fn machine() -> Result<String> {
    let nginx = sh::read(Command::new("sh").args(["-c", "nginx -v 2>&1"]))?;
    Ok(format!("{}, {nginx}", super::machine()?))
}
