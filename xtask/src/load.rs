//! `cargo xtask load`: how many visitors one core of the gateway carries, for how long, and what becomes of them when more come.
//!
//! ```text
//! site       sandbox and gateways, each on its core, and what visitors may ask for there
//! mix        what visitors come for
//! generator  visitors, from benches/load
//! report     what became of them
//! replicas   several gateways beside each other
//! ```
//!
//! The journal lies in a temporary folder, and bookings wait for its disk: `TMPDIR` names another.
//!
//! Of 100 visits 70 are for content, 25 are searches and 5 are bookings, from a search to a cancellation.

mod generator;
mod mix;
mod replicas;
mod report;
mod site;

use std::{
    collections::BTreeMap,
    fs,
    io::Write as _,
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use serde::Serialize;
use serde_json::{Map, Value, json};

use self::{
    generator::{Crowd, Generator},
    mix::Mix,
    report::{Kind, Outcome, Run, Times},
    site::{Bare, Gateway, Nginx, Sandbox, Settings},
};
use crate::{bench, repo::Repo, stack};

/// What to find out, and for how long.
#[derive(Args)]
pub(crate) struct Load {
    /// What to find out; by default everything
    #[arg(value_enum)]
    stages: Vec<Stage>,
    /// For how long visits come at 80 % of the peak
    #[arg(long, default_value_t = 10)]
    minutes: u64,
    /// Visits in a second that count as the peak; by default what `capacity` has found, now or before
    #[arg(long)]
    peak: Option<f64>,
    /// A gateway built before. By default the repository's is built and measured
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// One question about the gateway.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// Most visits in a second that one core carries
    Capacity,
    /// What each kind of visits takes of processor and provider
    Costs,
    /// 80 % of the peak for minutes: errors and memory
    Steady,
    /// Three times the peak: who is answered, how fast, and whether bookings are harmed
    Overload,
    /// What gateway and nginx add to the provider's own times at half of the peak
    Half,
    /// One, two and four gateways that share a Redis
    Replicas,
}

/// In one run, to find the peak.
const PROBE: Duration = Duration::from_secs(8);

/// Longest time of one in a hundred answers while a rate counts as carried, in milliseconds.
const BOUND: f64 = 250.0;

/// How often the peak is narrowed down by half.
const HALVINGS: usize = 4;

/// What of the visits at 80 % of the peak may be turned away.
const TURNED_AWAY: f64 = 0.001;

/// What the last minute's memory may be, of that in the middle of the time.
const GROWTH: f64 = 1.1;

/// Many times the peak.
const OVERLOAD: f64 = 3.0;

/// What is answered then at least, of what is answered at the peak.
const GOODPUT: f64 = 0.9;

/// The same of searches alone, and of whole bookings: they are the first to be turned away.
const GOODPUT_OF_SEARCHES: f64 = 0.6;

/// Longest time then of one in a hundred answers of whoever is admitted, in milliseconds.
const PATIENCE: f64 = 2_000.0;

/// For how long that lasts.
const CROWD: Duration = Duration::from_secs(30);

/// Pages that are written to find out how long one takes.
const WRITES: usize = 50;

/// How often hotels are asked for before anything is measured, at most.
const WARM_UPS: usize = 3;

/// Measures and prints; all figures go to `target/bench/load.json`, too, beside those of stages measured before.
///
/// # Errors
/// When something cannot be installed, does not build or start, or visitors are answered otherwise than they should be.
pub(crate) fn load(repo: &Repo, load: &Load) -> Result<()> {
    let mut programs = vec!["stopover-sandbox", "stopover-load", "stopover-bare"];
    if load.program.is_none() {
        programs.push("stopover-gateway");
    }
    let folder = stack::compile_release(repo, &programs)?;
    let gateway = load.program.clone();
    let bench = Bench {
        repo,
        gateway: gateway.unwrap_or_else(|| folder.join("stopover-gateway")),
        sandbox: folder.join("stopover-sandbox"),
        bare: folder.join("stopover-bare"),
        generator: folder.join("stopover-load"),
        figures: repo.target.join("bench/load.json"),
        machine: format!(
            "{}; the journal's disk keeps a page in {:.1} ms",
            bench::machine()?,
            write_time()?
        ),
    };
    let all = Stage::value_variants();
    let stages = if load.stages.is_empty() {
        all
    } else {
        load.stages.as_slice()
    };
    for stage in stages {
        let peak = || bench.peak(load.peak);
        let (figures, kept) = match stage {
            Stage::Capacity => (bench.capacity()?, Ok(())),
            Stage::Costs => (bench.costs()?, Ok(())),
            Stage::Steady => bench.steady(peak()?, load.minutes)?,
            Stage::Overload => bench.overload(peak()?)?,
            Stage::Half => (bench.half(peak()?)?, Ok(())),
            Stage::Replicas => (bench.replicas()?, Ok(())),
        };
        bench.keep(*stage, figures)?;
        kept?;
    }
    println!("\n{}", bench.machine);
    Ok(())
}

/// By what is between visitors and the provider, half and nearly all of the times: blank if that was not asked.
fn added(through: Option<Times>, provider: &Times) -> String {
    let Some(through) = through else {
        return String::new();
    };
    format!(
        "{:>6.2} {:>6.2}",
        through.p50 - provider.p50,
        through.p99 - provider.p99
    )
}

/// In milliseconds, until a page is on the disk on which journals lie; the middle of some.
fn write_time() -> Result<f64> {
    let mut file = tempfile::tempfile()?;
    let mut times = Vec::new();
    for _ in 0..WRITES {
        let begun = Instant::now();
        file.write_all(&[0; 4096])?;
        file.sync_data()?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    Ok(bench::median(times.into_iter()))
}

/// Programs to measure with, and what they run on.
struct Bench<'a> {
    repo: &'a Repo,
    gateway: PathBuf,
    sandbox: PathBuf,
    bare: PathBuf,
    generator: PathBuf,
    figures: PathBuf,
    machine: String,
}

/// A provider, a gateway on a core of its own, and visitors.
struct Stand {
    gateways: Vec<Gateway>,
    sandbox: Sandbox,
    generator: Generator,
}

impl Bench<'_> {
    /// The gateways have read the provider's lists.
    fn stand(&self, settings: &Settings) -> Result<Stand> {
        let (sandbox, gateways) = self.servers(settings)?;
        let first = gateways.first().context("no gateway")?;
        let generator = Generator::new(&self.generator, first, &sandbox)?;
        Ok(Stand {
            gateways,
            sandbox,
            generator,
        })
    }

    fn servers(&self, settings: &Settings) -> Result<(Sandbox, Vec<Gateway>)> {
        let sandbox = Sandbox::start(&self.sandbox)?;
        let numbers = 0..settings.gateways;
        let gateways = numbers.map(|_| Gateway::start(&self.gateway, &sandbox, settings));
        let gateways = gateways.collect::<Result<_>>()?;
        Ok((sandbox, gateways))
    }

    fn capacity(&self) -> Result<Value> {
        let stand = self.stand(&Settings::default())?;
        println!("\nvisits a second      answered  {}", Run::HEAD);
        let carries = |rate: f64| -> Result<Option<Run>> {
            let run = stand.visit(Mix::VISITS, rate, PROBE)?;
            let is_carried = run.is_carried(BOUND);
            let word = if is_carried { "carried" } else { "too many" };
            println!("{rate:>8.0}  {word:<9} {run}");
            Ok(is_carried.then_some(run))
        };
        stand.warm_up()?;
        let mut carried = None;
        let mut rate = 100.0;
        while let Some(run) = carries(rate)? {
            carried = Some((rate, run));
            rate *= 2.0;
        }
        let (mut most, mut run) = carried.context("not even the slowest rate is carried")?;
        let mut least = rate;
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(most, least);
            match carries(middle)? {
                Some(better) => (most, run) = (middle, better),
                None => least = middle,
            }
        }
        println!("peak: {most:.0} visits a second");
        Ok(json!({ "peak": most, "run": run }))
    }

    /// Found now or before.
    fn peak(&self, given: Option<f64>) -> Result<f64> {
        let known = || self.kept().pointer("/capacity/figures/peak")?.as_f64();
        given.or_else(known).context(
            "the peak is not known: run `cargo xtask load capacity` first, or name it with --peak",
        )
    }

    fn costs(&self) -> Result<Value> {
        let stand = self.stand(&Settings::default())?;
        stand.warm_up()?;
        println!(
            "\na visit of               processor, ms   calls of the provider   p50, ms   p99, ms"
        );
        let mut costs = Map::new();
        for (name, mix) in Mix::EACH {
            let slow = stand.visit(mix, 50.0, Duration::from_secs(3))?;
            // A third of the core.
            let rate = (0.33 / slow.processor_time_of_a_visit()).min(2_000.0);
            let run = stand.visit(mix, rate, PROBE)?;
            let cost = Cost {
                processor_ms: run.processor_time_of_a_visit() * 1e3,
                provider_calls: run.provider.calls as f64 / run.visits(),
                rate,
            };
            let times = run.report.slowest();
            println!(
                "{name:<24} {:>13.3} {:>23.2} {:>9.1} {:>9.1}",
                cost.processor_ms, cost.provider_calls, times.p50, times.p99
            );
            costs.insert(name.to_owned(), serde_json::to_value(cost)?);
        }
        Ok(costs.into())
    }

    /// Figures, and whether they keep to what is promised.
    fn steady(&self, peak: f64, minutes: u64) -> Result<(Value, Result<()>)> {
        let stand = self.stand(&Settings::default())?;
        stand.warm_up()?;
        let rate = 0.8 * peak;
        println!("\n{minutes} minutes at {rate:.0} visits a second, 80 % of the peak");
        let run = stand.visit(Mix::VISITS, rate, Duration::from_secs(60 * minutes))?;
        run.print();
        let memory = run.memory_by_minute();
        let shown: Vec<_> = memory.iter().map(|it| format!("{it:.0}")).collect();
        println!("memory in MB, minute by minute: {}", shown.join(", "));
        let result =
            json!({ "rate": rate, "minutes": minutes, "memory_by_minute": memory, "run": run });
        let is_kept = || {
            run.check_answers()?;
            run.check_bookings()?;
            let turned_away = run.turned_away();
            ensure!(
                turned_away <= TURNED_AWAY,
                "{:.2} % of the visits were turned away",
                turned_away * 100.0
            );
            let (middle, last) = (memory.get(memory.len() / 2), memory.last());
            let (middle, last) = middle.zip(last).context("no minute has passed")?;
            ensure!(
                *last <= GROWTH * middle,
                "memory grows: {last:.0} MB at last, {middle:.0} in the middle of the time"
            );
            Ok(())
        };
        Ok((result, is_kept()))
    }

    /// Figures, and whether they keep to what is promised.
    fn overload(&self, peak: f64) -> Result<(Value, Result<()>)> {
        let stand = self.stand(&Settings::default())?;
        stand.warm_up()?;
        let usual = stand.visit(Mix::VISITS, peak, CROWD)?;
        println!("\nthe peak, {peak:.0} visits a second");
        usual.print();
        let rate = OVERLOAD * peak;
        println!("\n{OVERLOAD} times the peak, {rate:.0} visits a second");
        let run = stand.visit(Mix::VISITS, rate, CROWD)?;
        run.print();
        let goodput = run.done() / usual.done();
        let [content, searches, bookings] = run.done_of_each(&usual);
        println!(
            "\nanswered, of what is answered at the peak: {:.0} %; of content {:.0}, of searches {:.0}, of whole bookings {:.0}",
            goodput * 100.0,
            content * 100.0,
            searches * 100.0,
            bookings * 100.0
        );
        let result = json!({ "peak": usual, "run": run, "goodput": goodput });
        let is_kept = || {
            run.check_answers()?;
            run.check_bookings()?;
            let slowest = run.report.slowest().p99;
            ensure!(
                goodput >= GOODPUT,
                "less than {GOODPUT} of what is answered at the peak"
            );
            ensure!(
                content >= GOODPUT,
                "less than {GOODPUT} of the content that is answered at the peak"
            );
            ensure!(
                searches.min(bookings) >= GOODPUT_OF_SEARCHES,
                "less than {GOODPUT_OF_SEARCHES} of the searches or of the bookings that are answered at the peak"
            );
            ensure!(
                slowest <= PATIENCE,
                "of whoever was admitted, one in a hundred waited for more than {slowest:.0} ms"
            );
            Ok(())
        };
        Ok((result, is_kept()))
    }

    fn half(&self, peak: f64) -> Result<Value> {
        let rate = peak / 2.0;
        println!("\nat {rate:.0} visits a second, half of the peak, in ms");
        println!(
            "                                          provider   added by nginx, passing on   by HTTP alone   by the gateway"
        );
        println!(
            "                                          p50    p99                  p50    p99      p50    p99      p50    p99"
        );
        let passed_on = Settings {
            keeps_content: false,
            ..Settings::default()
        };
        let crowd = Crowd {
            mix: Mix::COMPARED,
            rate,
            time: CROWD,
            compressed: false,
        };
        let browsers = Crowd {
            compressed: true,
            ..crowd
        };
        let mut rows = Map::new();
        for (name, settings) in [
            ("from memory", Settings::default()),
            ("passed on", passed_on),
        ] {
            let stand = self.stand(&settings)?;
            stand.warm_up()?;
            let direct = stand.ask_provider(&stand.sandbox.address, crowd)?;
            let bare = Bare::start(&self.bare, &stand.sandbox)?;
            let alone = stand.ask_provider(&bare.address, crowd)?;
            drop(bare);
            for (whom, crowd, alone) in
                [("", crowd, Some(alone)), (", to browsers", browsers, None)]
            {
                let nginx = Nginx::start(self.repo, &stand.sandbox)?;
                let peer = stand.ask_provider(&nginx.address(), crowd)?;
                drop(nginx);
                let through = stand.come(crowd)?;
                for (what, kind) in [("hotel", Kind::Hotel), ("search", Kind::Search)] {
                    let times = |run: &Run| {
                        run.check_answers()?;
                        run.report.times(kind).context("no answer")
                    };
                    let [provider, peer] = [times(&direct)?, times(&peer)?];
                    let alone = alone.as_ref().map(times).transpose()?;
                    let gateway = times(&through)?;
                    let row = format!("{what}, hotels {name}{whom}");
                    let added = |through| added(through, &provider);
                    println!(
                        "{row:<38} {:>6.2} {:>6.2} {:>20} {:>15} {:>15}",
                        provider.p50,
                        provider.p99,
                        added(Some(peer)),
                        added(alone),
                        added(Some(gateway)),
                    );
                    rows.insert(
                        row,
                        json!({ "provider": provider, "nginx": peer, "bare": alone, "gateway": gateway }),
                    );
                }
            }
        }
        Ok(rows.into())
    }

    fn kept(&self) -> Value {
        let kept = fs::read(&self.figures).ok();
        let kept = kept.and_then(|kept| serde_json::from_slice(&kept).ok());
        kept.unwrap_or_else(|| json!({}))
    }

    /// Beside those of other stages.
    fn keep(&self, stage: Stage, figures: Value) -> Result<()> {
        let mut kept = self.kept();
        let name = stage.to_possible_value().context("a stage has no name")?;
        let kept_stages = kept.as_object_mut().context("load.json is not ours")?;
        let entry = json!({ "machine": self.machine, "figures": figures });
        kept_stages.insert(name.get_name().to_owned(), entry);
        fs::create_dir_all(self.figures.parent().context("no folder for figures")?)?;
        fs::write(&self.figures, serde_json::to_string_pretty(&kept)?)?;
        Ok(())
    }
}

/// Of a visit.
#[derive(Serialize)]
struct Cost {
    processor_ms: f64,
    provider_calls: f64,
    /// Visits in a second at which it was measured.
    rate: f64,
}

impl Stand {
    /// Visits at a rate and for a time.
    fn visit(&self, mix: Mix, rate: f64, time: Duration) -> Result<Run> {
        self.come(Crowd {
            mix,
            rate,
            time,
            compressed: true,
        })
    }

    /// As [`Stand::visit`], compressed or not.
    fn come(&self, crowd: Crowd) -> Result<Run> {
        self.generator.visit(&self.gateways, &self.sandbox, crowd)
    }

    /// The same requests to the provider, or to what passes them on to it, at `address`.
    fn ask_provider(&self, address: &str, crowd: Crowd) -> Result<Run> {
        self.generator.ask_provider(address, &self.sandbox, crowd)
    }

    /// Until hotels are in memory, connections open and nobody is turned away any more, or as long as that can be waited for.
    fn warm_up(&self) -> Result<()> {
        for _ in 0..WARM_UPS {
            let rate = 250.0 * self.gateways.len() as f64;
            let hotels = self.visit(Mix::HOTELS, rate, Duration::from_secs(20))?;
            let visits = self.visit(Mix::LOOKING, 50.0, Duration::from_secs(3))?;
            for run in [&hotels, &visits] {
                run.check_answers()?;
            }
            if hotels.is_clean() && visits.is_clean() {
                break;
            }
        }
        Ok(())
    }
}

/// What bookings must not come to.
fn harm(bookings: &BTreeMap<Outcome, u64>) -> u64 {
    let harmful = [Outcome::NotBooked, Outcome::Unknown, Outcome::Lost];
    harmful.iter().filter_map(|it| bookings.get(it)).sum()
}
