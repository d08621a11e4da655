//! A journal in PostgreSQL: several gateways of one site, before one provider.

mod costs;
mod faults;
mod operated;
mod reopened;
mod replicas;
mod start;
mod takeover;

use std::{process::Stdio, time::Duration};

use reqwest::StatusCode;
use serde_json::Value;
use stopover_sandbox::{Faults, Sandbox};
use stopover_tests::{
    Caller, Server,
    booking::{Opened, Seen},
    interposed::Interposed,
    postgres,
    process::Installation,
    sandbox_config,
    waiting::{eventually, until},
};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
    time::timeout,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");
const COMPLETE: &str = "POST /v2/booking/complete";

/// How long the gateways of these tests believe that another lives.
const LEASE: &str = "2s";

/// So that each opens a checkout for what another found.
const BOOKING_KEY: &str = "canary-booking-key-91d7c3a5f80b26e4";

/// What gateways have in common.
struct Site {
    database: postgres::Server,
    provider: Server,
    faults: Faults,
    answers: Interposed,
    seen: Seen,
}

impl Site {
    async fn open() -> Self {
        Self::with(postgres::Server::start()).await
    }

    async fn with(database: postgres::Server) -> Self {
        let (answers, seen) = (Interposed::default(), Seen::default());
        let sandbox = Sandbox::new(sandbox_config());
        let provider = seen.writing_down(answers.before(sandbox.router()));
        Self {
            database,
            provider: Server::start(provider).await,
            faults: sandbox.faults(),
            answers,
            seen,
        }
    }

    /// One more gateway, to be started.
    fn gateway(&self) -> Installation {
        self.gateway_by(&self.database.address(), &self.provider.url("/v2"))
    }

    /// The same, with another way to the database and to the provider.
    fn gateway_by(&self, journal: &str, provider: &str) -> Installation {
        let mut installation = Installation::new(PROGRAM, provider, "");
        share_journal(&mut installation, journal);
        for (setting, value) in [
            ("STOPOVER_GATEWAY__LIMITS__CONCURRENT_PURCHASES", "1000"),
            ("STOPOVER_GATEWAY__LIMITS__CONNECTIONS_PER_ADDRESS", "1000"),
        ] {
            installation.set(setting, value);
        }
        installation
    }

    /// Submissions for this checkout that the provider has got.
    fn submitted(&self, opened: &Opened) -> usize {
        let requests = self.seen.requests().into_iter();
        let id = opened.checkout_id();
        requests
            .filter(|request| request.line == COMPLETE && request.body.contains(id))
            .count()
    }
}

/// With others, in the database at this address.
pub(super) fn share_journal(installation: &mut Installation, address: &str) {
    for (setting, value) in [
        ("STOPOVER_GATEWAY__BOOKING__JOURNAL", address),
        ("STOPOVER_GATEWAY__BOOKING__JOURNAL_LEASE", LEASE),
        ("STOPOVER_GATEWAY__BOOKING__JOURNAL_TIMEOUT", "1s"),
        ("STOPOVER_GATEWAY__BOOKING__KEY", BOOKING_KEY),
    ] {
        installation.set(setting, value);
    }
}

/// What is shown of a checkout, as soon as it is neither open nor under way.
async fn settled(gateway: &Caller, opened: &Opened) -> Value {
    eventually("it is neither open nor under way", async || {
        let shown = gateway.show(&opened.handle).await;
        let settled = shown["state"] != "confirming" && shown["state"] != "open";
        settled.then_some(shown)
    })
    .await
}

/// Sends a completion again, as its visitor's page does, until it is answered with this status.
async fn completed(
    gateway: &Caller,
    opened: &Opened,
    key: &str,
    body: &Value,
    status: StatusCode,
) -> Value {
    let answer = eventually("it is answered as expected", async || {
        let answer = gateway.complete(opened, key, body).await;
        (answer.status() == status).then_some(answer)
    });
    answer.await.json().await.unwrap()
}

/// A session that has done this and keeps its locks until it is dropped.
struct Session(Child);

impl Session {
    async fn holding(database: &postgres::Server, statement: &str) -> Self {
        let mut psql = Command::from(database.tool("psql"));
        psql.args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"]);
        psql.args(["--command", "BEGIN", "--command", statement]);
        // Not `\echo`, whose word may wait in memory. Then it reads its input to the end.
        psql.args(["--command", "\\warn held", "--file", "-"]);
        psql.stdin(Stdio::piped());
        psql.stdout(Stdio::null());
        psql.stderr(Stdio::piped());
        let mut session = psql.spawn().unwrap();
        let mut said = BufReader::new(session.stderr.take().unwrap()).lines();
        let line = timeout(Duration::from_secs(60), said.next_line()).await;
        let line = line.unwrap().unwrap();
        assert_eq!(line.as_deref(), Some("held"));
        Self(session)
    }

    async fn end(mut self) {
        // This closes its input first.
        self.0.wait().await.unwrap();
    }
}

/// Until so many of the gateways' statements wait for a lock.
async fn until_waiting(database: &postgres::Server, statements: usize) {
    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    let what = format!("{statements} statements wait");
    until(&what, async || {
        database.sql(waiting) == statements.to_string()
    })
    .await;
}
