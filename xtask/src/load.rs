//! `cargo xtask load`: how many visitors one core of the gateway carries, for how long, and what becomes of them when more come.
//!
//! ```text
//! site       sandbox and gateways, each on its core, and what visitors may ask for there
//! mix        what visitors come for
//! generator  visitors, from benches/load
//! report     what became of them
//! ```
//!
//! Each of the other files is a stage.
//!
//! The journal lies in a temporary folder, and bookings wait for its disk: `TMPDIR` names another.
//!
//! Of 100 visits 70 are for content, 25 are searches and 5 are bookings, from a search to a cancellation.

mod capacity;
mod costs;
mod generator;
mod half;
mod mix;
mod overload;
mod replicas;
mod report;
mod site;
mod steady;

use std::{
    fs,
    io::Write as _,
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use self::{
    generator::{Crowd, Generator},
    mix::Mix,
    report::Run,
    site::{Gateway, Sandbox, Settings},
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

    /// Found now or before.
    fn peak(&self, given: Option<f64>) -> Result<f64> {
        let known = || self.kept().pointer("/capacity/figures/peak")?.as_f64();
        given.or_else(known).context(
            "the peak is not known: run `cargo xtask load capacity` first, or name it with --peak",
        )
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
