//! A server that is measured, and what it takes for its answers.

use std::{
    io::{Read, Write},
    net::TcpStream,
    path::Path,
    process::Command,
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Context, Result, bail, ensure};
use serde::Serialize;
use serde_json::json;

use super::KEY;
use crate::{
    cores::{MEASURED, logged, on, others},
    process_group::Server,
    repo::Repo,
    sh, stack,
};

/// For how long, each time.
const SECONDS: u64 = 2;

const CONNECTIONS: &str = "16";

/// A server with a core of its own.
pub(super) struct Measured {
    pub(super) server: Server,
    /// Without `http://`.
    pub(super) address: String,
}

/// A question, as it is put to both.
pub(super) struct Question {
    pub(super) row: &'static str,
    pub(super) ours: String,
    pub(super) peers: String,
    pub(super) takes: &'static str,
    pub(super) body: String,
}

impl Question {
    /// Whether the provider's answer is sent as it came: neither kept nor compressed.
    pub(super) fn is_passed_on(&self) -> bool {
        self.takes.is_empty() && self.ours == self.peers
    }
}

/// What one server did with a question.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Load {
    /// Of its processor for an answer.
    pub(super) micros: f64,
    pub(super) per_second: f64,
    /// Of an answer with its head.
    pub(super) bytes: f64,
}

/// How long one answer takes that is asked for alone, in milliseconds.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Wait {
    pub(super) first_byte: f64,
    pub(super) last_byte: f64,
}

fn measured(name: &'static str, command: &Command) -> Result<Measured> {
    let (server, address) = Server::start(name, command, false, || ())?;
    let address = address.replace("http://", "");
    Ok(Measured { server, address })
}

/// The gateway's HTTP libraries by themselves.
pub(super) fn bare(program: &Path, folder: &Path, provider: &str) -> Result<Measured> {
    let mut command = logged(MEASURED, program, &folder.join("bare.log"));
    measured("bare", command.args([provider, KEY]))
}

pub(super) fn gateway(program: &Path, folder: &Path, provider: &str) -> Result<Measured> {
    let mut command = logged(MEASURED, program, &folder.join("gateway.log"));
    command
        .args(["--listen", "127.0.0.1:0"])
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
    let gateway = measured("gateway", &command)?;
    stack::await_places(&format!("http://{}", gateway.address))?;
    Ok(gateway)
}

impl Measured {
    pub(super) fn load(&self, repo: &Repo, path: &str, question: &Question) -> Result<Load> {
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
pub(super) fn wait(address: &str, path: &str) -> Result<Wait> {
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
    pub(super) fn median(loads: Vec<Self>) -> Self {
        let of = |figure: fn(&Self) -> f64| median(loads.iter().map(figure));
        Self {
            micros: of(|load| load.micros),
            per_second: of(|load| load.per_second),
            bytes: of(|load| load.bytes),
        }
    }
}

impl Wait {
    pub(super) fn median(waits: &[Self]) -> Self {
        Self {
            first_byte: median(waits.iter().map(|wait| wait.first_byte)),
            last_byte: median(waits.iter().map(|wait| wait.last_byte)),
        }
    }
}

/// Of at least one figure.
pub(crate) fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<_> = figures.collect();
    figures.sort_unstable_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Two nights in two months.
pub(super) fn criteria() -> String {
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
