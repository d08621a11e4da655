//! How long a suggestion takes among 200,000 hotels: `cargo bench -p stopover-gateway --bench index`.
//!
//! Prints the median and the 99th percentile for texts as visitors type them,
//! the time to build the index and the memory it takes.

use std::{
    hint::black_box,
    sync::Arc,
    time::{Duration, Instant},
};

use stopover_gateway::{Destination, WordIndex};
use stopover_model::wire::DestinationKind;

const HOTELS: usize = 200_000;
const CITIES: usize = 5_000;
const ROUNDS: usize = 200;

const TYPED: [&str; 8] = [
    "hotel",
    "grand hotel mirador",
    "lisbon",
    "evora portugal",
    "hotel mira lis",
    "são joão",
    "h",
    "no such place",
];

const FIRST: [&str; 8] = [
    "Hotel",
    "Grand Hotel",
    "Casa",
    "Pensão",
    "Villa",
    "Hostal",
    "Palácio",
    "The",
];
const SECOND: [&str; 10] = [
    "Mirador",
    "São João",
    "Águas Claras",
    "Central",
    "Bellevue",
    "Panorama",
    "Lisboa",
    "do Mar",
    "Rex",
    "Nova",
];
const CITY: [&str; 8] = [
    "Lisbon",
    "Évora",
    "Chania",
    "Köln",
    "Łódź",
    "Niš",
    "Orël",
    "Heraklion",
];
const COUNTRY: [&str; 5] = ["Portugal", "Greece", "Germany", "Poland", "Serbia"];

fn main() {
    let destinations = destinations();
    let before = resident_kilobytes();
    let started = Instant::now();
    let index = WordIndex::build(destinations);
    println!(
        "{} destinations indexed in {:.0?}",
        index.len(),
        started.elapsed()
    );
    if let (Some(before), Some(after)) = (before, resident_kilobytes()) {
        println!("index: about {} MB", after.saturating_sub(before) / 1000);
    }
    for text in TYPED {
        let (median, slow) =
            measure(|| black_box(index.search(black_box(text), 10).destinations.len()));
        println!("{text:>20}  p50 {median:>9.1?}  p99 {slow:>9.1?}");
    }
}

fn measure(mut search: impl FnMut() -> usize) -> (Duration, Duration) {
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let started = Instant::now();
            search();
            started.elapsed()
        })
        .collect();
    times.sort_unstable();
    let at = |percent: usize| {
        times
            .get(times.len() * percent / 100)
            .copied()
            .unwrap_or_default()
    };
    (at(50), at(99))
}

fn destinations() -> Vec<Destination> {
    let pick = |list: &[&'static str], number: usize| {
        list.get(number % list.len()).copied().unwrap_or_default()
    };
    let cities: Vec<(Arc<str>, Arc<str>)> = (0..CITIES)
        .map(|number| {
            let city = format!("{} {}", pick(&CITY, number), number / CITY.len());
            (city.into(), pick(&COUNTRY, number / 3).into())
        })
        .collect();
    let hotel = |number: usize| {
        let (city, country) = cities.get(number * 7 % CITIES).cloned().unzip();
        Destination {
            kind: DestinationKind::Hotel,
            id: format!("HTL-{number}").into(),
            name: format!(
                "{} {} {}",
                pick(&FIRST, number / 3),
                pick(&SECOND, number),
                number % 977
            )
            .into(),
            city,
            country,
            country_iso: None,
            hotels: None,
        }
    };
    let city = |(name, country): &(Arc<str>, Arc<str>)| Destination {
        kind: DestinationKind::City,
        id: name.clone(),
        name: name.clone(),
        city: None,
        country: Some(country.clone()),
        country_iso: None,
        hotels: None,
    };
    (0..HOTELS)
        .map(hotel)
        .chain(cities.iter().map(city))
        .collect()
}

/// Memory of this process, where the system tells.
fn resident_kilobytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
