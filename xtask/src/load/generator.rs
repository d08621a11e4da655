//! Visitors, from the program in benches/load.

use std::{
    cell::Cell,
    io::Write,
    path::{Path, PathBuf},
    process::Stdio,
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, SystemTime},
};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::{
    mix::Mix,
    report::Run,
    site::{Gateway, ORIGIN, SITE, Sandbox},
};
use crate::{
    cores::{on, others},
    stack,
};

/// Fewer than the gateway's own `limits.connections`.
const CONNECTIONS: usize = 1_000;

/// So many visits of this mix a second, for so long.
#[derive(Clone, Copy)]
pub(super) struct Crowd {
    pub(super) mix: Mix,
    pub(super) rate: f64,
    pub(super) time: Duration,
    /// Whether they take compressed answers, as browsers do.
    pub(super) compressed: bool,
}

pub(super) struct Generator {
    program: PathBuf,
    world: Value,
    grant_key: String,
    /// Another in each run, so that nothing is asked for as in the one before.
    seed: Cell<u64>,
}

impl Generator {
    /// Reads from a gateway what there is to be asked for.
    pub(super) fn new(program: &Path, gateway: &Gateway, sandbox: &Sandbox) -> Result<Self> {
        let read = |path: &str| -> Result<Value> {
            Ok(serde_json::from_str(&stack::get(&format!(
                "{}{path}",
                gateway.address
            ))?)?)
        };
        let list = |name: &str| -> Result<Vec<Value>> {
            let mut items = Vec::new();
            for page in 1.. {
                let read = read(&format!("/{name}?limit=200&page={page}"))?;
                let results = read.get("results").and_then(Value::as_array);
                items.extend(results.context("no list")?.iter().cloned());
                if read.get("next").is_none_or(Value::is_null) {
                    break;
                }
            }
            Ok(items)
        };
        let (hotels, cities, regions) = (list("hotels")?, list("cities")?, list("regions")?);
        // There may be no catalogue.
        let holidays = read("/holidays").unwrap_or_default();
        let holidays = holidays.as_array().cloned().unwrap_or_default();
        let names = cities.iter().chain(&hotels);
        let names: Vec<_> = names.filter_map(|it| it.get("name")).collect();
        let days = (0..320).map(|days| {
            let day = SystemTime::now() + Duration::from_secs(days * 86_400);
            format!("{:.10}", humantime::format_rfc3339(day).to_string())
        });
        let world = json!({
            "hotels": ids(&hotels),
            "cities": ids(&cities),
            "regions": ids(&regions),
            "holidays": ids(&holidays),
            "names": names,
            "files": gateway.files,
            "days": days.collect::<Vec<_>>(),
        });
        Ok(Self {
            program: program.to_owned(),
            world,
            grant_key: sandbox.grant_key.clone(),
            seed: Cell::new(1),
        })
    }

    /// At all gateways in turns.
    pub(super) fn visit(
        &self,
        gateways: &[Gateway],
        sandbox: &Sandbox,
        crowd: Crowd,
    ) -> Result<Run> {
        let addresses = gateways.iter().map(|it| it.address.as_str());
        self.run(addresses.collect(), None, gateways, sandbox, crowd)
    }

    /// The same requests as the provider's users put them: to itself, or to what is in front of it at `address`.
    pub(super) fn ask_provider(
        &self,
        address: &str,
        sandbox: &Sandbox,
        crowd: Crowd,
    ) -> Result<Run> {
        let key = sandbox.api_key.as_str();
        self.run(vec![address], Some(key), &[], sandbox, crowd)
    }

    fn run(
        &self,
        servers: Vec<&str>,
        api_key: Option<&str>,
        gateways: &[Gateway],
        sandbox: &Sandbox,
        crowd: Crowd,
    ) -> Result<Run> {
        self.seed.set(self.seed.get() + 1_000_000);
        let servers = servers.iter().map(|it| it.trim_start_matches("http://"));
        let plan = json!({
            "servers": servers.collect::<Vec<_>>(),
            "api_key": api_key,
            "rate": crowd.rate,
            "seconds": crowd.time.as_secs_f64(),
            "seed": self.seed.get(),
            "connections": CONNECTIONS,
            "mix": crowd.mix,
            "compressed": crowd.compressed,
            "world": self.world,
            "grant_key": self.grant_key,
            "site": SITE,
            "origin": ORIGIN,
        });
        let sum = |of: fn(&Gateway) -> Result<Duration>| -> Result<Duration> {
            gateways.iter().map(of).sum()
        };
        let (asked, before) = (sandbox.asked()?, sum(|it| it.server.processor_time())?);
        let mut visitors = on(&others()?, &self.program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut stdin = visitors.stdin.take().context("no standard input")?;
        stdin.write_all(plan.to_string().as_bytes())?;
        drop(stdin);
        let (ended, end) = mpsc::channel();
        let waiting = thread::spawn(move || {
            let output = visitors.wait_with_output();
            drop::<mpsc::Sender<()>>(ended);
            output
        });
        let mut memory = Vec::new();
        while end.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
            let of_all = gateways.iter().map(|it| it.server.memory());
            memory.push(of_all.sum::<Result<u64>>()?);
        }
        let output = waiting.join().ok().context("nobody waits for visitors")??;
        ensure!(output.status.success(), "the visitors' program failed");
        let report = serde_json::from_slice(&output.stdout)?;
        let processor_time = sum(|it| it.server.processor_time())?.saturating_sub(before);
        Ok(Run {
            report,
            time: crowd.time.as_secs_f64(),
            processor_time: processor_time.as_secs_f64(),
            provider: sandbox.asked()?.since(asked),
            memory,
        })
    }
}

fn ids(items: &[Value]) -> Vec<&str> {
    let ids = items.iter().filter_map(|it| it.get("id")?.as_str());
    ids.collect()
}
