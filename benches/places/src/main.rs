//! How the gateway's index finds misspelt places, beside tantivy and SQLite's trigrams, in one process on one core.
//!
//! `cargo xtask bench places` runs it, and `cargo xtask bench growth` for what becomes of it with more places. It prints a table, and writes all
//! figures to the file that is its second argument; the first is `places` or `growth-places`.

mod engines;
mod world;

use std::{
    error::Error,
    hint::black_box,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use engines::{Engine, Gateway, Sqlite, Tantivy};
use world::{Place, Random, misspelt, places, typed};

/// Suggestions asked for.
const LIMIT: usize = 10;

/// Misspelt names for each number of edits.
const MISSPELT: usize = 500;

/// Names of which every beginning is typed.
const TYPED: usize = 60;

/// Places whose index is measured one after the other.
const GROWTH: [usize; 5] = [10_000, 25_000, 50_000, 100_000, 250_000];

/// Of the queries; the places have another.
const SEED: u64 = 2_026;

/// What the gateway's index must reach: a figure, its least and its most.
const BOUNDS: [(&str, f64, f64); 5] = [
    ("/recall_at_10_percent/one_edit", 95.0, 100.0),
    ("/recall_at_10_percent/two_edits", 85.0, 100.0),
    ("/right_ms/p99", 0.0, 2.0),
    ("/misspelt_ms/p99", 0.0, 2.0),
    ("/memory_mb", 0.0, 200.0),
];

/// Figures in which it is as good as the others, or better.
const AT_LEAST: [&str; 2] = [
    "/recall_at_10_percent/one_edit",
    "/recall_at_10_percent/two_edits",
];
const AT_MOST: [&str; 4] = [
    "/right_ms/p50",
    "/right_ms/p99",
    "/misspelt_ms/p50",
    "/misspelt_ms/p99",
];

/// A misspelt name and the place it was.
struct Misspelt<'a> {
    query: String,
    place: &'a Place,
}

struct Queries<'a> {
    /// As visitors type them, letter by letter.
    right: Vec<String>,
    one_edit: Vec<Misspelt<'a>>,
    two_edits: Vec<Misspelt<'a>>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().ok_or("what is measured?")?;
    let figures = arguments.next().ok_or("where do the figures go?")?;
    let places = places();
    let measured = match &*what {
        "places" => beside_others(&places)?,
        "growth-places" => growth(&places)?,
        _ => return Err(format!("“{what}” is not measured here").into()),
    };
    std::fs::write(figures, serde_json::to_string_pretty(&measured)?)?;
    match &*what {
        "places" => keep_bounds(&measured),
        _ => keep_growth(&measured),
    }
}

fn beside_others(places: &[Place]) -> Result<Value, Box<dyn Error>> {
    let queries = Queries::of(places);
    println!(
        "{:<10} {:>8} {:>8} {:>10} {:>10} {:>22} {:>22}",
        "", "MB", "built s", "1 edit %", "2 edits %", "right p50/p99 ms", "misspelt p50/p99 ms"
    );
    let engines = [
        measure::<Gateway>(places, &queries)?,
        measure::<Tantivy>(places, &queries)?,
        measure::<Sqlite>(places, &queries)?,
    ];
    Ok(json!({
        "places": places.len(),
        "queries": { "right": queries.right.len(), "misspelt": 2 * MISSPELT },
        "engines": engines,
    }))
}

fn keep_bounds(measured: &Value) -> Result<(), Box<dyn Error>> {
    let value = |engine: usize, figure: &str| {
        let value = measured["engines"][engine].pointer(figure);
        value.and_then(Value::as_f64).ok_or("a figure is missing")
    };
    for (figure, least, most) in BOUNDS {
        let value = value(0, figure)?;
        if value < least || value > most {
            return Err(format!("{figure} is {value}, not from {least} to {most}").into());
        }
    }
    for other in [1, 2] {
        for figure in AT_LEAST {
            if value(0, figure)? < value(other, figure)? {
                return Err(format!("{figure} is less than another engine's").into());
            }
        }
        for figure in AT_MOST {
            if value(0, figure)? > value(other, figure)? {
                return Err(format!("{figure} is more than another engine's").into());
            }
        }
    }
    Ok(())
}

/// The gateway's index over ever more places.
fn growth(places: &[Place]) -> Result<Value, Box<dyn Error>> {
    println!(
        "{:<10} {:>10} {:>22} {:>22}",
        "places", "built s", "right p50/p99 ms", "misspelt p50/p99 ms"
    );
    let mut rows = Vec::new();
    for count in GROWTH {
        // Of all kinds alike.
        let some = places.iter().step_by(places.len() / count).take(count);
        let places = &*some.cloned().collect::<Vec<_>>();
        let queries = Queries::of(places);
        let started = Instant::now();
        let engine = Gateway::build(places)?;
        let built = started.elapsed().as_secs_f64();
        let right = times(&engine, queries.right.iter())?;
        let misspelt = queries.one_edit.iter().chain(&queries.two_edits);
        let misspelt = times(&engine, misspelt.map(|one| &one.query))?;
        println!(
            "{count:<10} {built:>10.2} {:>22} {:>22}",
            format!("{:.3} / {:.3}", right.0, right.1),
            format!("{:.3} / {:.3}", misspelt.0, misspelt.1),
        );
        rows.push(json!({
            "places": count,
            "build_s": built,
            "right_ms": { "p50": right.0, "p99": right.1 },
            "misspelt_ms": { "p50": misspelt.0, "p99": misspelt.1 },
        }));
    }
    Ok(json!({ "growth": rows }))
}

/// What a figure may grow faster than the places by: machines are noisy.
const MARGIN: f64 = 1.2;

/// From the last number of places but one to the last, where nothing constant counts, no figure grows faster than the places.
fn keep_growth(measured: &Value) -> Result<(), Box<dyn Error>> {
    let last = GROWTH.len() - 1;
    let most = f64::from(u32::try_from(GROWTH[last])?);
    let times = MARGIN * most / f64::from(u32::try_from(GROWTH[last - 1])?);
    for figure in [
        "/build_s",
        "/right_ms/p50",
        "/right_ms/p99",
        "/misspelt_ms/p50",
        "/misspelt_ms/p99",
    ] {
        let at = |row: usize| {
            measured["growth"][row]
                .pointer(figure)
                .and_then(Value::as_f64)
        };
        let (before, after) = at(last - 1).zip(at(last)).ok_or("a figure is missing")?;
        if after > before * times {
            return Err(
                format!("{figure} grows from {before} to {after}, faster than the places").into(),
            );
        }
    }
    Ok(())
}

impl<'a> Queries<'a> {
    fn of(places: &'a [Place]) -> Self {
        let mut random = Random(SEED);
        let mut right = vec!["s".to_owned(), "a".to_owned()];
        for _ in 0..TYPED {
            let name = typed(&places[random.below(places.len())].name);
            let ends = name.char_indices().skip(1).map(|(at, _)| at);
            right.extend(ends.chain([name.len()]).map(|end| name[..end].to_owned()));
        }
        let mut some = |edits, least| {
            let mut some = Vec::new();
            while some.len() < MISSPELT {
                let place = &places[random.below(places.len())];
                if let Some(query) = misspelt(&mut random, &place.name, edits, least) {
                    some.push(Misspelt { query, place });
                }
            }
            some
        };
        Self {
            right,
            one_edit: some(1, 4),
            two_edits: some(2, 8),
        }
    }
}

fn measure<E: Engine>(places: &[Place], queries: &Queries<'_>) -> Result<Value, Box<dyn Error>> {
    let before = resident_megabytes()?;
    let started = Instant::now();
    let engine = E::build(places)?;
    let built = started.elapsed().as_secs_f64();
    let memory = resident_megabytes()? - before;

    let one_edit = recall(&engine, places, &queries.one_edit)?;
    let two_edits = recall(&engine, places, &queries.two_edits)?;
    let right = times(&engine, queries.right.iter())?;
    let misspelt = queries.one_edit.iter().chain(&queries.two_edits);
    let misspelt = times(&engine, misspelt.map(|one| &one.query))?;
    println!(
        "{:<10} {memory:>8.0} {built:>8.1} {one_edit:>10.1} {two_edits:>10.1} {:>22} {:>22}",
        E::NAME,
        format!("{:.3} / {:.3}", right.0, right.1),
        format!("{:.3} / {:.3}", misspelt.0, misspelt.1),
    );
    Ok(json!({
        "engine": E::NAME,
        "asked": { "one_query_of": E::ONE_OF, "rounds": E::ROUNDS },
        "memory_mb": memory,
        "build_s": built,
        "recall_at_10_percent": { "one_edit": one_edit, "two_edits": two_edits },
        "right_ms": { "p50": right.0, "p99": right.1 },
        "misspelt_ms": { "p50": misspelt.0, "p99": misspelt.1 },
    }))
}

/// Of a hundred misspelt names, how many find a place of the right name and kind among the suggestions.
fn recall<E: Engine>(
    engine: &E,
    places: &[Place],
    queries: &[Misspelt<'_>],
) -> Result<f64, Box<dyn Error>> {
    let (mut hits, mut asked) = (0_u32, 0_u32);
    for Misspelt { query, place } in queries.iter().step_by(E::ONE_OF) {
        asked += 1;
        let found = engine.search(query, LIMIT)?;
        let is_meant = |found: &usize| {
            let found = &places[*found];
            found.kind == place.kind && found.name == place.name
        };
        hits += u32::from(found.iter().any(is_meant));
    }
    Ok(f64::from(hits) * 100.0 / f64::from(asked))
}

/// Median and 99th percentile over the queries, in milliseconds.
fn times<'q, E: Engine>(
    engine: &E,
    queries: impl Iterator<Item = &'q String>,
) -> Result<(f64, f64), Box<dyn Error>> {
    let mut times = Vec::new();
    for query in queries.step_by(E::ONE_OF) {
        let mut rounds = vec![Duration::ZERO; E::ROUNDS];
        for round in &mut rounds {
            let started = Instant::now();
            black_box(engine.search(query, LIMIT)?);
            *round = started.elapsed();
        }
        rounds.sort_unstable();
        times.push(rounds[E::ROUNDS / 2]);
    }
    times.sort_unstable();
    let at = |percent: usize| times[times.len() * percent / 100].as_secs_f64() * 1000.0;
    Ok((at(50), at(99)))
}

/// Of this process.
fn resident_megabytes() -> Result<f64, Box<dyn Error>> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
    Ok(kilobytes.ok_or("the system does not say")?.parse::<f64>()? / 1000.0)
}
