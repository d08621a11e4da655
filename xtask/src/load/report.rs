//! What became of visitors, as the program in benches/load and the servers tell it.

use std::{collections::BTreeMap, fmt};

use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};

use super::site::Asked;
use crate::bench::median;

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
    pub(super) time: f64,
    /// Of all gateways, in seconds.
    pub(super) processor_time: f64,
    pub(super) provider: Asked,
    /// Of all gateways, each second, in bytes.
    pub(super) memory: Vec<u64>,
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

    /// Content, searches and whole bookings in a second, of those of `other`.
    pub(super) fn done_of_each(&self, other: &Self) -> [f64; 3] {
        let each = |run: &Self| {
            let of = |is_counted: fn(Kind) -> bool| -> u64 {
                run.report.of(is_counted).map(|it| it.answered.count).sum()
            };
            let bookings = run.report.bookings.get(&Outcome::Whole);
            [
                of(|kind| kind < Kind::Search),
                of(|kind| kind == Kind::Search),
                bookings.copied().unwrap_or_default(),
            ]
            .map(|count| count as f64 / run.time)
        };
        let [content, searches, bookings] = each(self);
        let [other_content, other_searches, other_bookings] = each(other);
        [
            content / other_content,
            searches / other_searches,
            bookings / other_bookings,
        ]
    }

    /// The part of the visits that somebody was turned away in.
    pub(super) fn turned_away(&self) -> f64 {
        self.report.shed() as f64 / self.visits()
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

    /// Whether everybody was answered, and 99 of 100 of each kind within so many milliseconds.
    pub(super) fn is_carried(&self, bound: f64) -> bool {
        self.is_clean() && self.report.slowest().p99 <= bound
    }

    /// Of all gateways, the middle of each minute, in MB.
    pub(super) fn memory_by_minute(&self) -> Vec<f64> {
        let minutes = self.memory.chunks(60);
        let middle = |minute: &[u64]| median(minute.iter().map(|bytes| *bytes as f64 / 1e6));
        minutes.map(middle).collect()
    }

    /// Whether everybody was answered by what was asked for or by being turned away.
    ///
    /// # Errors
    /// What came instead.
    pub(super) fn check_answers(&self) -> Result<()> {
        ensure!(self.report.failed() == 0, "requests failed: {self}");
        Ok(())
    }

    /// Whether what visitors were told is what the provider did.
    ///
    /// # Errors
    /// What is not as it should be.
    pub(super) fn check_bookings(&self) -> Result<()> {
        let bookings = &self.report.bookings;
        let harmful = [Outcome::NotBooked, Outcome::Unknown, Outcome::Lost];
        let harmed: u64 = harmful.iter().filter_map(|it| bookings.get(it)).sum();
        ensure!(harmed == 0, "bookings were harmed: {bookings:?}");
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
