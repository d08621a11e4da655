//! Visitors, from the program in benches/load, and what became of them.

use std::{
    cell::Cell,
    collections::BTreeMap,
    fmt,
    io::Write,
    path::{Path, PathBuf},
    process::Stdio,
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, SystemTime},
};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    harm,
    site::{Asked, Gateway, ORIGIN, SITE, Sandbox},
};
use crate::{
    cores::{on, others},
    stack,
};

/// Fewer than the gateway's own `limits.connections`.
const CONNECTIONS: usize = 1_000;

/// Of a hundred visits, as the program in benches/load has it.
#[derive(Clone, Copy, Default, Serialize)]
pub(super) struct Mix {
    hotel: u32,
    places: u32,
    holidays: u32,
    holiday: u32,
    package: u32,
    search: u32,
    booking: u32,
}

impl Mix {
    const NONE: Self = Self {
        hotel: 0,
        places: 0,
        holidays: 0,
        holiday: 0,
        package: 0,
        search: 0,
        booking: 0,
    };
    pub(super) const CONTENT: Self = Self {
        hotel: 30,
        places: 15,
        holidays: 5,
        holiday: 10,
        package: 10,
        ..Self::NONE
    };
    /// What any gateway answers: a booking is known to the one whose journal it is in.
    pub(super) const LOOKING: Self = Self {
        search: 25,
        ..Self::CONTENT
    };
    pub(super) const VISITS: Self = Self {
        booking: 5,
        ..Self::LOOKING
    };
    pub(super) const HOTELS: Self = Self {
        hotel: 1,
        ..Self::NONE
    };
    pub(super) const SEARCHES: Self = Self {
        search: 1,
        ..Self::NONE
    };
    /// What can be asked of the provider as well.
    pub(super) const COMPARED: Self = Self {
        hotel: 70,
        search: 25,
        ..Self::NONE
    };
    pub(super) const EACH: [(&'static str, Self); 8] = [
        ("hotel", Self::HOTELS),
        (
            "places",
            Self {
                places: 1,
                ..Self::NONE
            },
        ),
        (
            "list of holidays",
            Self {
                holidays: 1,
                ..Self::NONE
            },
        ),
        (
            "holiday",
            Self {
                holiday: 1,
                ..Self::NONE
            },
        ),
        (
            "file of the package",
            Self {
                package: 1,
                ..Self::NONE
            },
        ),
        ("search", Self::SEARCHES),
        (
            "booking, five requests",
            Self {
                booking: 1,
                ..Self::NONE
            },
        ),
        ("any, as they come", Self::VISITS),
    ];
}

/// So many visits of this mix a second, for so long.
#[derive(Clone, Copy)]
pub(super) struct Crowd {
    pub(super) mix: Mix,
    pub(super) rate: f64,
    pub(super) time: Duration,
}

/// What a request was for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    Hotel,
    Places,
    Holidays,
    Holiday,
    Package,
    Search,
    Find,
    CheckOut,
    Complete,
    Retrieve,
    Cancel,
}

impl Kind {
    fn name(self) -> String {
        let name = serde_json::to_value(self).unwrap_or_default();
        name.as_str().unwrap_or_default().replace('_', " ")
    }
}

/// How a booking ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Outcome {
    Whole,
    Stands,
    TurnedAway,
    NoRooms,
    NotBooked,
    Unknown,
    Lost,
}

/// What the program in benches/load reports.
#[derive(Deserialize, Serialize)]
pub(super) struct Report {
    requests: BTreeMap<Kind, Requests>,
    bookings: BTreeMap<Outcome, u64>,
    late: Times,
    seconds: f64,
}

#[derive(Deserialize, Serialize)]
struct Requests {
    answered: Times,
    shed: Times,
    failed: BTreeMap<String, u64>,
}

/// In milliseconds.
#[derive(Clone, Copy, Default, Deserialize, Serialize)]
pub(super) struct Times {
    count: u64,
    pub(super) p50: f64,
    p90: f64,
    pub(super) p99: f64,
    max: f64,
}

/// Visits at one rate.
#[derive(Serialize)]
pub(super) struct Run {
    pub(super) report: Report,
    /// For which visits began, in seconds.
    time: f64,
    /// Of all gateways, in seconds.
    processor_time: f64,
    pub(super) provider: Asked,
    /// Of all gateways, each second, in bytes.
    pub(super) memory: Vec<u64>,
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

    /// The same requests to the provider itself.
    pub(super) fn ask_provider(&self, sandbox: &Sandbox, crowd: Crowd) -> Result<Run> {
        let (address, key) = (sandbox.address.as_str(), sandbox.api_key.as_str());
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

impl Report {
    /// Of all that were answered.
    pub(super) fn times(&self, kind: Kind) -> Option<Times> {
        self.requests.get(&kind).map(|it| it.answered)
    }

    fn of(&self, is_counted: impl Fn(Kind) -> bool) -> impl Iterator<Item = &Requests> {
        let counted = self.requests.iter();
        let counted = counted.filter(move |(kind, _)| is_counted(**kind));
        counted.map(|(_, requests)| requests)
    }

    /// Of the kind that takes longest.
    pub(super) fn slowest(&self) -> Times {
        let times = self.requests.values().map(|it| it.answered);
        times
            .max_by(|a, b| a.p99.total_cmp(&b.p99))
            .unwrap_or_default()
    }

    fn shed(&self) -> u64 {
        self.requests.values().map(|it| it.shed.count).sum()
    }

    fn failed(&self) -> u64 {
        let failed = self.requests.values().flat_map(|it| it.failed.values());
        failed.sum()
    }
}

impl Run {
    /// Of a line that shows one.
    pub(super) const HEAD: &'static str =
        "processor  shed  failed  p99, ms: content  search  complete";

    /// Visits that were answered whole.
    fn answered(&self) -> f64 {
        let is_single = |kind: Kind| kind <= Kind::Search;
        let single = self.report.of(is_single).map(|it| it.answered.count);
        let bookings = self.report.bookings.get(&Outcome::Whole);
        (single.sum::<u64>() + bookings.copied().unwrap_or_default()) as f64
    }

    /// Visits that were answered whole, in a second.
    pub(super) fn done(&self) -> f64 {
        self.answered() / self.time
    }

    /// What the provider was asked in a second, until the last was answered.
    pub(super) fn provider_calls_a_second(&self) -> f64 {
        self.provider.calls as f64 / self.report.seconds
    }

    /// All that came.
    pub(super) fn visits(&self) -> f64 {
        let single = self.report.of(|kind| kind <= Kind::Search);
        let single =
            single.map(|it| it.answered.count + it.shed.count + it.failed.values().sum::<u64>());
        let bookings = self.report.bookings.values();
        (single.sum::<u64>() + bookings.sum::<u64>()) as f64
    }

    /// In seconds.
    pub(super) fn processor_time_of_a_visit(&self) -> f64 {
        self.processor_time / self.visits()
    }

    /// Whether everybody was answered.
    pub(super) fn is_clean(&self) -> bool {
        let ends = [Outcome::Whole, Outcome::NoRooms];
        let others = self.report.bookings.keys().all(|it| ends.contains(it));
        others && self.report.failed() == 0 && self.report.shed() == 0
    }

    /// Whether somebody was answered otherwise than by what was asked for or by being turned away.
    pub(super) fn has_failed(&self) -> bool {
        self.report.failed() > 0
    }

    /// Whether everybody was answered, and 99 of 100 of each kind within so many milliseconds.
    pub(super) fn is_carried(&self, bound: f64) -> bool {
        self.is_clean() && self.report.slowest().p99 <= bound
    }

    /// Whether what visitors were told is what the provider did.
    ///
    /// # Errors
    /// What is not as it should be.
    pub(super) fn check_bookings(&self) -> Result<()> {
        let bookings = &self.report.bookings;
        ensure!(harm(bookings) == 0, "bookings were harmed: {bookings:?}");
        let Asked {
            completions,
            booked,
            ..
        } = self.provider;
        let told = [Outcome::Whole, Outcome::Stands];
        let told: u64 = told.iter().filter_map(|it| bookings.get(it)).sum();
        ensure!(
            completions == told && booked == told,
            "{told} visitors were told that they have booked; the provider got {completions} completions and booked {booked}"
        );
        Ok(())
    }

    /// A line for each kind of requests.
    pub(super) fn print(&self) {
        println!(
            "                 answered  a second      p50      p90      p99      max     shed  shed p99   failed"
        );
        for (kind, requests) in &self.report.requests {
            let Times {
                count,
                p50,
                p90,
                p99,
                max,
            } = requests.answered;
            let failed = &requests.failed;
            println!(
                "{:<15} {count:>9} {:>9.1} {p50:>8.1} {p90:>8.1} {p99:>8.1} {max:>8.1} {:>8} {:>9.1}   {}",
                kind.name(),
                count as f64 / self.time,
                requests.shed.count,
                requests.shed.p99,
                if failed.is_empty() {
                    "0".to_owned()
                } else {
                    format!("{failed:?}")
                },
            );
        }
        println!(
            "visits answered whole: {:.1} a second; processor {:.0} %; bookings {:?}; the provider got {} completions and booked {}; \
             visits began {:.1} ms late (p99)",
            self.done(),
            100.0 * self.processor_time / self.report.seconds,
            self.report.bookings,
            self.provider.completions,
            self.provider.booked,
            self.report.late.p99,
        );
    }
}

/// As [`Run::HEAD`] says.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let p99 = |is_counted: fn(Kind) -> bool| {
            let times = self.report.of(is_counted).map(|it| it.answered.p99);
            times.fold(0.0, f64::max)
        };
        write!(
            f,
            "{:>9.1} {:>7.0} % {:>5} {:>7} {:>17.1} {:>7.1} {:>9.1}",
            self.done(),
            100.0 * self.processor_time / self.report.seconds,
            self.report.shed(),
            self.report.failed(),
            p99(|kind| kind < Kind::Search),
            p99(|kind| kind == Kind::Search),
            p99(|kind| kind > Kind::Search),
        )?;
        for (kind, requests) in &self.report.requests {
            if !requests.failed.is_empty() {
                write!(f, "  {}: {:?}", kind.name(), requests.failed)?;
            }
        }
        Ok(())
    }
}
