//! What became of requests and visits, in figures.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use hdrhistogram::Histogram;
use hyper::StatusCode;
use serde::Serialize;

use crate::{
    connections::{Answer, NoAnswer},
    judge::Outcome,
};

/// What a request was for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Hotel,
    Places,
    Holidays,
    Holiday,
    Package,
    Search,
    /// The first step of a booking.
    Find,
    CheckOut,
    Complete,
    Retrieve,
    Cancel,
}

/// Everything counted so far.
pub(crate) struct Tally(Mutex<Counted>);

struct Counted {
    requests: BTreeMap<Kind, Requests>,
    bookings: BTreeMap<Outcome, u64>,
    late: Times,
}

#[derive(Default)]
struct Requests {
    answered: Times,
    /// Turned away with 429 or 503.
    shed: Times,
    failed: BTreeMap<String, u64>,
}

/// In microseconds.
struct Times(Histogram<u64>);

/// Longer ones count as this.
const LONGEST: u64 = 60_000_000;

impl Default for Times {
    fn default() -> Self {
        let Ok(times) = Histogram::new_with_bounds(1, LONGEST, 3) else {
            unreachable!("the bounds are constants in order");
        };
        Self(times)
    }
}

impl Times {
    fn add(&mut self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(LONGEST);
        self.0.saturating_record(micros);
    }

    fn summary(&self) -> Summary {
        let at = |part| self.0.value_at_quantile(part) as f64 / 1e3;
        Summary {
            count: self.0.len(),
            p50: at(0.5),
            p90: at(0.9),
            p99: at(0.99),
            max: self.0.max() as f64 / 1e3,
        }
    }
}

/// Of times, in milliseconds.
#[derive(Serialize)]
pub(crate) struct Summary {
    count: u64,
    p50: f64,
    p90: f64,
    p99: f64,
    max: f64,
}

/// What is told at the end.
#[derive(Serialize)]
pub(crate) struct Report {
    requests: BTreeMap<Kind, RequestsReport>,
    /// How many of them ended how.
    bookings: BTreeMap<Outcome, u64>,
    /// By how much visits began later than they should have: what is wrong with this program's own times, at most.
    late: Summary,
    /// From the first visit's beginning to the last one's end.
    seconds: f64,
}

#[derive(Serialize)]
struct RequestsReport {
    /// From when the visitor asked to the answer's last byte.
    answered: Summary,
    shed: Summary,
    failed: BTreeMap<String, u64>,
}

impl Tally {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(Counted {
            requests: BTreeMap::new(),
            bookings: BTreeMap::new(),
            late: Times::default(),
        }))
    }

    pub(crate) fn request(&self, kind: Kind, answer: &Result<Answer, NoAnswer>, took: Duration) {
        self.with(|counted| {
            let requests = counted.requests.entry(kind).or_default();
            match answer {
                Ok(answer) if answer.status.is_success() => requests.answered.add(took),
                Ok(answer) if is_shed(answer.status) => requests.shed.add(took),
                other => *requests.failed.entry(reason(other)).or_default() += 1,
            }
        });
    }

    pub(crate) fn booking(&self, outcome: Outcome) {
        self.with(|counted| *counted.bookings.entry(outcome).or_default() += 1);
    }

    pub(crate) fn late(&self, late: Duration) {
        self.with(|counted| counted.late.add(late));
    }

    pub(crate) fn report(&self, took: Duration) -> Report {
        self.with(|counted| Report {
            requests: counted
                .requests
                .iter()
                .map(|(kind, requests)| (*kind, requests.report()))
                .collect(),
            bookings: counted.bookings.clone(),
            late: counted.late.summary(),
            seconds: took.as_secs_f64(),
        })
    }

    fn with<T>(&self, work: impl FnOnce(&mut Counted) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Requests {
    fn report(&self) -> RequestsReport {
        RequestsReport {
            answered: self.answered.summary(),
            shed: self.shed.summary(),
            failed: self.failed.clone(),
        }
    }
}

/// What the gateway answers when it has to turn a request away.
pub(crate) fn is_shed(status: StatusCode) -> bool {
    [
        StatusCode::TOO_MANY_REQUESTS,
        StatusCode::SERVICE_UNAVAILABLE,
    ]
    .contains(&status)
}

fn reason(answer: &Result<Answer, NoAnswer>) -> String {
    match answer {
        Ok(answer) => answer.status.as_u16().to_string(),
        Err(NoAnswer::Broken) => "broken connection".to_owned(),
        Err(NoAnswer::TooLate) => "no answer in time".to_owned(),
    }
}
