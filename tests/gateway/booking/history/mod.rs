//! Histories: whatever is asked for at once, whatever the provider does, and whatever stops, a checkout is submitted at most once, what
//! became of it stays, what the provider has got is in the journal, and a booking is cancelled at most once.
//!
//! Each seed is one checkout with random operations and faults. `STOPOVER_SEED=17` repeats one.

mod judge;
mod replica;

use std::{
    collections::BTreeMap,
    env,
    fmt::Write,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use fastrand::Rng;
use futures_util::future::join_all;
use judge::{History, Told, judge};
use replica::Replica;
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use stopover_sandbox::{Faults, Sandbox};
use stopover_tests::{
    KEY, Server,
    booking::{FAULTS, Opened, Seen, unique},
    interposed::Interposed,
    postgres,
    process::Process,
    sandbox_config,
    system::Clock,
    waiting::eventually,
};
use tokio::{
    task::spawn_blocking,
    time::{Instant, sleep, timeout},
};

const COMPLETE: &str = "POST /v2/booking/complete";
const CANCEL: &str = "POST /v2/booking/cancel";

const SEEDS: u64 = 200;

/// Providers with their gateways side by side: seeds mostly wait.
const LANES: u64 = 10;

/// Refusals, by which nothing is booked.
const REFUSAL: u16 = 400;

/// How long an answer to a submission is waited for.
const PATIENCE: Duration = Duration::from_millis(250);

/// How long the way to the database is cut, less than a gateway waits.
const CUT: Duration = Duration::from_millis(400);

/// How far the clock of a gateway with a file jumps: no checkout can be submitted then.
const HOUR: Duration = Duration::from_secs(3600);

/// How far, in seconds, a database's clock jumps, by which leases end: whoever looks first takes gateways that live for dead.
const PAST_LEASES: u64 = 10;

/// How long a booking is waited for that is to be cancelled.
const LONGEST_BOOKING: Duration = Duration::from_secs(1);

/// How many attempts there are at a checkout.
const ATTEMPTS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Operation {
    Complete(usize),
    Abandon(usize),
    Show,
    /// Once it is booked.
    Cancel,
    Fault(&'static str),
    Refuse,
    /// The gateway, as a power cut would.
    Kill,
    /// The gateway's way to the database.
    Cut,
    /// The database, as a power cut would; it starts again at once.
    Crash,
    /// The clock that counts, ahead.
    Jump,
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
    replicas: Vec<Replica>,
    database: Option<Arc<Mutex<postgres::Server>>>,
    /// That of the database.
    clock: Option<Clock>,
    /// In seconds.
    ahead: AtomicU64,
    faults: Faults,
    answers: Interposed,
    seen: Seen,
    hotel: String,
    /// Bookings that the provider was asked to cancel.
    cancelled: AtomicUsize,
    /// The provider as nobody stands before it.
    sandbox: Server,
    _provider: Server,
}

impl Lane {
    async fn with_file() -> Self {
        Self::new(None).await
    }

    async fn with_database() -> Self {
        Self::new(Some(postgres::Server::with_clock())).await
    }

    async fn new(database: Option<(postgres::Server, Clock)>) -> Self {
        let (database, clock) = database.unzip();
        let (answers, seen) = (Interposed::default(), Seen::default());
        let sandbox = Sandbox::new(sandbox_config());
        let provider = seen.writing_down(answers.before(sandbox.router()));
        let provider = Server::start(provider).await;
        let base = provider.url("/v2");
        let replicas = match &database {
            None => vec![Replica::with_file(&base).await],
            Some(database) => vec![
                Replica::before(database, &base).await,
                Replica::before(database, &base).await,
            ],
        };
        let hotel = replicas[0].alive().unwrap().ordinary_hotel().await;
        Self {
            replicas,
            database: database.map(|it| Arc::new(Mutex::new(it))),
            clock,
            ahead: AtomicU64::default(),
            faults: sandbox.faults(),
            answers,
            seen,
            hotel,
            cancelled: AtomicUsize::new(0),
            sandbox: Server::start(sandbox.router()).await,
            _provider: provider,
        }
    }

    fn program(&self, random: &mut Rng) -> Vec<Step> {
        let steps = random.usize(3..14);
        // After 429 nothing was submitted, so that what follows may be; other tests have that.
        let faults = FAULTS
            .iter()
            .filter(|fault| !fault.starts_with("rate-limited"));
        let faults: Vec<_> = faults.copied().collect();
        let step = |_| {
            let operation = match random.u8(0..23) {
                0..8 => Operation::Complete(random.usize(0..ATTEMPTS)),
                8..11 => Operation::Abandon(random.usize(0..ATTEMPTS)),
                11..14 => Operation::Show,
                14..16 => Operation::Cancel,
                16..18 => Operation::Refuse,
                18..20 => Operation::Fault(faults[random.usize(0..faults.len())]),
                20 if self.database.is_some() && random.bool() => Operation::Cut,
                20 if self.database.is_some() => Operation::Crash,
                20..22 => Operation::Kill,
                _ => Operation::Jump,
            };
            let latest = if operation == Operation::Cancel {
                400
            } else {
                60
            };
            Step {
                after: Duration::from_millis(random.u64(0..latest)),
                replica: random.usize(0..self.replicas.len()),
                operation,
            }
        };
        (0..steps).map(step).collect()
    }

    /// Runs a seed and tells what became of its checkout, or what is wrong.
    async fn run(&self, seed: u64) -> Result<String, String> {
        let mut steps = self.program(&mut Rng::with_seed(seed));
        self.seen.forget();
        let opened = self.check_out().await;
        // Each with a grant of its own, or using up the first would be what keeps the others out.
        let attempts: [Attempt; ATTEMPTS] = std::array::from_fn(|_| Attempt {
            key: unique(),
            body: opened.completion(),
        });
        let started = Instant::now();
        let mut told = self.take_all(&steps, &opened, &attempts).await;
        self.faults.clear();
        self.answers.forget();
        for replica in &self.replicas {
            replica.set_ahead(Duration::ZERO);
        }
        let settled = self.settled(&opened).await;
        // Visitors' pages do so, after restarts and where nobody knows what became of it.
        let again = self.everything_again();
        told.extend(self.take_all(&again, &opened, &attempts).await);
        steps.extend(again);
        let last = self.settled(&opened).await;
        let mut posts = self.seen.requests();
        posts.retain(|it| it.line == COMPLETE && it.body.contains(opened.checkout_id()));
        let (submitted, cancels) = (posts.len(), self.seen.count(CANCEL));
        let has_booked = match posts.pop() {
            Some(post) => self.has_booked(post.body).await,
            None => false,
        };
        self.cancelled.fetch_add(cancels, Ordering::Relaxed);
        // What gave up or ended in the middle may not have sent what it was about to; nobody can know.
        let has_ended = steps.iter().any(|step| match step.operation {
            Operation::Kill | Operation::Cut | Operation::Crash => true,
            // Some are taken for dead.
            Operation::Jump => self.clock.is_some(),
            _ => false,
        });
        let gave_up = steps.iter().zip(&told).any(|(step, told)| {
            let took = told.ended.duration_since(told.begun);
            matches!(step.operation, Operation::Complete(_)) && took >= PATIENCE
        });
        let history = History {
            told: &told,
            settled: &settled,
            last: &last,
            posts: submitted,
            cancels,
            is_unseen_possible: has_ended || gave_up,
            has_booked,
        };
        judge(&history).map_err(|wrong| {
            let mut history = format!("seed {seed}: {wrong}; {settled}, at last {last}\n");
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
        Ok(match settled == last {
            true => last,
            false => format!("{settled}, then {last}"),
        })
    }

    /// Each attempt at each gateway, all at once.
    fn everything_again(&self) -> Vec<Step> {
        let replicas = 0..self.replicas.len();
        let step = |replica| {
            move |attempt| Step {
                after: Duration::ZERO,
                replica,
                operation: Operation::Complete(attempt),
            }
        };
        replicas
            .flat_map(|replica| (0..ATTEMPTS).map(step(replica)))
            .collect()
    }

    async fn take_all(&self, steps: &[Step], opened: &Opened, attempts: &[Attempt]) -> Vec<Told> {
        let taken = steps.iter().map(async |step| {
            sleep(step.after).await;
            let begun = Instant::now();
            let state = self.take(step, opened, attempts).await;
            let ended = Instant::now();
            Told {
                begun,
                ended,
                state,
            }
        });
        join_all(taken).await
    }

    /// As soon as the first gateway has its database again.
    async fn check_out(&self) -> Opened {
        let gateway = self.replicas[0].alive().unwrap();
        let found = gateway.search(&self.hotel).await;
        let created = eventually("a checkout is opened", async || {
            let created = gateway.create(&found).await;
            created.status().is_success().then_some(created)
        });
        Opened::from(created.await).await
    }

    /// What is told; nothing where there is no answer.
    async fn take(&self, step: &Step, opened: &Opened, attempts: &[Attempt]) -> String {
        let replica = &self.replicas[step.replica];
        match step.operation {
            Operation::Complete(attempt) => {
                let Attempt { key, body } = &attempts[attempt];
                let ask = |gateway: &Process| gateway.completion(opened, key, body);
                told(replica, ask).await
            }
            Operation::Abandon(attempt) => {
                let key = &attempts[attempt].key;
                told(replica, |gateway| gateway.abandonment(opened, key)).await
            }
            Operation::Show => told(replica, |gateway| gateway.showing(&opened.handle)).await,
            Operation::Cancel => {
                let shown = self.booked(replica, opened).await;
                if let Some(number) = shown["booking_id"].as_str() {
                    let key = unique();
                    let ask =
                        |gateway: &Process| gateway.cancellation(&opened.handle, &key, number);
                    answer(replica, ask).await;
                }
                state(&shown)
            }
            Operation::Fault(fault) => {
                let rule = format!("{COMPLETE}={fault}*1");
                self.faults.add(rule.parse().unwrap());
                String::new()
            }
            Operation::Refuse => {
                let said = json!({ "detail": "The rate is gone." });
                self.answers.answer(COMPLETE, REFUSAL, said);
                String::new()
            }
            Operation::Kill => {
                replica.kill().await;
                String::new()
            }
            Operation::Cut => {
                replica.cut(CUT).await;
                String::new()
            }
            Operation::Crash => {
                let database = self.database.clone().unwrap();
                let crash = move || {
                    // One at a time.
                    let database = database.lock().unwrap();
                    database.close("immediate");
                    database.open();
                };
                spawn_blocking(crash).await.unwrap();
                String::new()
            }
            Operation::Jump => {
                match &self.clock {
                    // Never back: a lease that ends in time to come would be waited for.
                    Some(clock) => {
                        let ahead = self.ahead.fetch_add(PAST_LEASES, Ordering::Relaxed);
                        clock.set_ahead(Duration::from_secs(ahead + PAST_LEASES));
                    }
                    None => replica.set_ahead(HOUR),
                }
                String::new()
            }
        }
    }

    /// What is shown, once it is booked or that has been waited for long enough.
    async fn booked(&self, replica: &Replica, opened: &Opened) -> Value {
        let show = async || answer(replica, |gateway| gateway.showing(&opened.handle)).await;
        let booked = eventually("it is booked", async || {
            let shown = show().await;
            shown["booking_id"].is_string().then_some(shown)
        });
        match timeout(LONGEST_BOOKING, booked).await {
            Ok(shown) => shown,
            Err(_) => show().await,
        }
    }

    /// Whether the provider has carried this completion out: it books a checkout once.
    async fn has_booked(&self, completion: String) -> bool {
        let again = self.sandbox.request(Method::POST, "/v2/booking/complete");
        let again = again.header("api_key", KEY);
        let again = again.header("content-type", "application/json");
        let again = again.body(completion).send().await.unwrap();
        let answers = [StatusCode::OK, StatusCode::CONFLICT];
        assert!(answers.contains(&again.status()), "{}", again.status());
        again.status() == StatusCode::CONFLICT
    }

    /// What all gateways show in the end, when all are there again.
    async fn settled(&self, opened: &Opened) -> String {
        for replica in &self.replicas {
            replica.revive().await;
        }
        eventually("all gateways show the same end", async || {
            let mut states = Vec::new();
            for replica in &self.replicas {
                states.push(told(replica, |gateway| gateway.showing(&opened.handle)).await);
            }
            states.dedup();
            let ends = ["open", "booked", "refused", "unknown"];
            let is_end = states.len() == 1 && ends.contains(&states[0].as_str());
            is_end.then(|| states.remove(0))
        })
        .await
    }
}

/// An answer of a gateway; null where it is dead, or dies meanwhile.
async fn answer(replica: &Replica, ask: impl Fn(&Process) -> RequestBuilder) -> Value {
    let Some(gateway) = replica.alive() else {
        return Value::Null;
    };
    let Ok(response) = ask(&gateway).send().await else {
        return Value::Null;
    };
    response.json().await.unwrap_or_default()
}

async fn told(replica: &Replica, ask: impl Fn(&Process) -> RequestBuilder) -> String {
    state(&answer(replica, ask).await)
}

/// The state that an answer tells; for problems their type.
fn state(answer: &Value) -> String {
    let word = answer.get("state").or(answer.get("type"));
    word.and_then(Value::as_str).unwrap_or_default().to_owned()
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
    let cancelled = lanes
        .iter()
        .map(|lane| lane.cancelled.load(Ordering::Relaxed));
    let cancelled: usize = cancelled.sum();
    println!("{counts:?}, {cancelled} cancelled");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    if only.is_none() {
        for outcome in ["booked", "refused", "unknown", "open, then booked"] {
            assert!(counts.contains_key(outcome), "none was {outcome}");
        }
        assert!(cancelled > 0);
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
