//! Histories: whatever is asked for at once and whatever the provider does, a checkout is submitted at most once, what became of it
//! stays, and what the provider has got is in the journal.
//!
//! Each seed is one checkout with random operations and faults. `STOPOVER_SEED=17` repeats one.

mod judge;

use std::{collections::BTreeMap, env, fmt::Write, time::Duration};

use fastrand::Rng;
use futures_util::future::join_all;
use judge::{Told, judge};
use serde_json::{Value, json};
use stopover_gateway::Service;
use stopover_tests::{
    Caller, Server,
    booking::{FAULTS, Opened, TestGateway, unique},
    postgres, sandbox_config,
};
use tokio::time::{Instant, sleep};

const COMPLETE: &str = "POST /v2/booking/complete";

const SEEDS: u64 = 200;

/// Gateways side by side, each before a provider of its own: seeds mostly wait.
const LANES: u64 = 10;

/// Refusals, by which nothing is booked.
const REFUSAL: u16 = 400;

/// How long an answer to a submission is waited for.
const PATIENCE: Duration = Duration::from_millis(250);

/// How many attempts there are at a checkout.
const ATTEMPTS: usize = 3;

#[derive(Clone, Copy, Debug)]
enum Operation {
    Complete(usize),
    Abandon(usize),
    Show,
    Fault(&'static str),
    Refuse,
}

/// What a page sends, however often.
struct Attempt {
    key: String,
    body: Value,
}

/// When it is begun, where, and what it is.
#[derive(Debug)]
struct Step {
    after: Duration,
    replica: usize,
    operation: Operation,
}

/// Gateways with one journal, and their provider.
struct Lane {
    gateway: TestGateway,
    /// Besides the first.
    others: Vec<Server>,
    _database: Option<postgres::Server>,
}

impl Lane {
    async fn with_file() -> Self {
        Self {
            gateway: Self::gateway(None).await,
            others: Vec::new(),
            _database: None,
        }
    }

    async fn with_database() -> Self {
        let database = postgres::Server::start();
        let gateway = Self::gateway(Some(&database)).await;
        let other = Service::start(gateway.config.clone()).await.unwrap();
        Self {
            others: vec![Server::start(other.router()).await],
            gateway,
            _database: Some(database),
        }
    }

    async fn gateway(database: Option<&postgres::Server>) -> TestGateway {
        TestGateway::with(sandbox_config(), |config| {
            config.provider.booking_timeout = PATIENCE;
            if let Some(database) = database {
                config.booking.journal = Some(database.address().parse().unwrap());
            }
        })
        .await
    }

    fn replica(&self, number: usize) -> &Caller {
        match number.checked_sub(1) {
            Some(other) => &self.others[other],
            None => &self.gateway,
        }
    }

    fn program(&self, random: &mut Rng) -> Vec<Step> {
        let steps = random.usize(3..14);
        // After 429 nothing was submitted, so that what follows may be; other tests have that.
        let faults = FAULTS
            .iter()
            .filter(|fault| !fault.starts_with("rate-limited"));
        let faults: Vec<_> = faults.copied().collect();
        let step = |_| Step {
            after: Duration::from_millis(random.u64(0..60)),
            replica: random.usize(0..=self.others.len()),
            operation: match random.u8(0..10) {
                0..4 => Operation::Complete(random.usize(0..ATTEMPTS)),
                4..6 => Operation::Abandon(random.usize(0..ATTEMPTS)),
                6..8 => Operation::Show,
                8 => Operation::Refuse,
                _ => Operation::Fault(faults[random.usize(0..faults.len())]),
            },
        };
        (0..steps).map(step).collect()
    }

    /// Runs a seed and tells what became of its checkout, or what is wrong.
    async fn run(&self, seed: u64) -> Result<String, String> {
        let steps = self.program(&mut Rng::with_seed(seed));
        self.gateway.seen.forget();
        let opened = self.gateway.check_out(&self.gateway.hotel).await;
        // Each with a grant of its own, or using up the first would be what keeps the others out.
        let attempts: [Attempt; ATTEMPTS] = std::array::from_fn(|_| Attempt {
            key: unique(),
            body: opened.completion(),
        });
        let started = Instant::now();
        let told = join_all(steps.iter().map(async |step| {
            sleep(step.after).await;
            let begun = Instant::now();
            let state = self.take(step, &opened, &attempts).await;
            let ended = Instant::now();
            Told {
                begun,
                ended,
                state,
            }
        }))
        .await;
        self.gateway.faults.clear();
        self.gateway.answers.forget();
        let last = self.settled(&opened).await;
        let posts = self.gateway.seen.requests().into_iter();
        let posts =
            posts.filter(|it| it.line == COMPLETE && it.body.contains(opened.checkout_id()));
        judge(&told, &last, posts.count(), PATIENCE).map_err(|wrong| {
            let mut history = format!("seed {seed}: {wrong}; at last {last}\n");
            for (step, told) in steps.iter().zip(&told) {
                let [begun, ended] =
                    [told.begun, told.ended].map(|at| at.duration_since(started).as_millis());
                let _ = writeln!(
                    history,
                    "{begun}–{ended} ms, gateway {}: {:?}: {}",
                    step.replica, step.operation, told.state
                );
            }
            history
        })?;
        Ok(last)
    }

    /// What is told.
    async fn take(&self, step: &Step, opened: &Opened, attempts: &[Attempt]) -> String {
        let gateway = self.replica(step.replica);
        let request = match step.operation {
            Operation::Complete(attempt) => {
                let Attempt { key, body } = &attempts[attempt];
                gateway.completion(opened, key, body)
            }
            Operation::Abandon(attempt) => gateway.abandonment(opened, &attempts[attempt].key),
            Operation::Show => return state(&gateway.show(&opened.handle).await),
            Operation::Fault(fault) => {
                let rule = format!("{COMPLETE}={fault}*1");
                self.gateway.faults.add(rule.parse().unwrap());
                return String::new();
            }
            Operation::Refuse => {
                let said = json!({ "detail": "The rate is gone." });
                self.gateway.answers.answer(COMPLETE, REFUSAL, said);
                return String::new();
            }
        };
        state(&request.send().await.unwrap().json().await.unwrap())
    }

    /// What each gateway shows in the end.
    async fn settled(&self, opened: &Opened) -> String {
        let mut states = Vec::new();
        for number in 0..=self.others.len() {
            let shown = self.replica(number).show(&opened.handle).await;
            states.push(state(&shown));
        }
        states.dedup();
        states.join(" and ")
    }
}

/// The state that an answer tells; for problems their type.
fn state(answer: &Value) -> String {
    let word = answer.get("state").or(answer.get("type"));
    word.unwrap().as_str().unwrap().to_owned()
}

/// Runs all seeds and prints how often what became of a checkout. Each outcome must have been one.
async fn explore(lanes: Vec<Lane>) {
    let only = env::var("STOPOVER_SEED").ok();
    let only: Option<u64> = only.map(|seed| seed.parse().unwrap());
    let runs = lanes.iter().zip(0..).map(async |(lane, first)| {
        let mut outcomes = Vec::new();
        let seeds = (first..SEEDS).step_by(lanes.len());
        for seed in seeds.filter(|seed| only.is_none_or(|only| only == *seed)) {
            outcomes.push(lane.run(seed).await);
        }
        outcomes
    });
    let mut counts = BTreeMap::<String, usize>::new();
    let mut wrong = Vec::new();
    for outcome in join_all(runs).await.into_iter().flatten() {
        match outcome {
            Ok(state) => *counts.entry(state).or_default() += 1,
            Err(history) => wrong.push(history),
        }
    }
    println!("{counts:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    if only.is_none() {
        let states: Vec<_> = counts.keys().map(String::as_str).collect();
        assert_eq!(states, ["booked", "open", "refused", "unknown"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_file_a_checkout_is_submitted_once_and_its_outcome_stays() {
    explore(join_all((0..LANES).map(|_| Lane::with_file())).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn between_gateways_a_checkout_is_submitted_once_and_its_outcome_stays() {
    explore(join_all((0..LANES / 2).map(|_| Lane::with_database())).await).await;
}
