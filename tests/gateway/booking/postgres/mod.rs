//! A journal in PostgreSQL: several gateways of one site, before one provider.

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
    postgres,
    process::Installation,
    sandbox_config,
};
use tokio::time::{sleep, timeout};

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
    seen: Seen,
}

impl Site {
    async fn open() -> Self {
        Self::with(postgres::Server::start()).await
    }

    async fn with(database: postgres::Server) -> Self {
        let (sandbox, seen) = (Sandbox::new(sandbox_config()), Seen::default());
        Self {
            database,
            provider: Server::start(seen.writing_down(sandbox.router())).await,
            faults: sandbox.faults(),
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
        for (setting, value) in [
            ("STOPOVER_GATEWAY__BOOKING__JOURNAL", journal),
            ("STOPOVER_GATEWAY__BOOKING__JOURNAL_LEASE", LEASE),
            ("STOPOVER_GATEWAY__BOOKING__JOURNAL_TIMEOUT", "1s"),
            ("STOPOVER_GATEWAY__BOOKING__KEY", BOOKING_KEY),
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

/// What is shown of a checkout, as soon as it is neither open nor under way.
async fn settled(gateway: &Caller, opened: &Opened) -> Value {
    let settled = async {
        loop {
            let shown = gateway.show(&opened.handle).await;
            if shown["state"] != "confirming" && shown["state"] != "open" {
                return shown;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(Duration::from_secs(60), settled).await.unwrap()
}

/// Sends a completion again, as its visitor's page does, until it is answered with this status.
async fn completed(
    gateway: &Caller,
    opened: &Opened,
    key: &str,
    body: &Value,
    status: StatusCode,
) -> Value {
    let completed = async {
        loop {
            let answer = gateway.complete(opened, key, body).await;
            if answer.status() == status {
                return answer.json().await.unwrap();
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(Duration::from_secs(60), completed).await.unwrap()
}

/// A session that does this and keeps its locks until it is dropped.
struct Session(std::process::Child);

impl Session {
    fn holding(database: &postgres::Server, statement: &str) -> Self {
        let mut psql = database.tool("psql");
        psql.args([
            "--no-psqlrc",
            "--quiet",
            "--command",
            "BEGIN",
            "--command",
            statement,
        ]);
        psql.args(["--command", "SELECT pg_sleep(60)"]);
        let session = psql.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let session = Self(session.unwrap());
        let asleep = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)' AND wait_event = 'PgSleep'";
        while database.sql(asleep) != "1" {
            std::thread::sleep(Duration::from_millis(20));
        }
        session
    }

    fn end(mut self, database: &postgres::Server) {
        database.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)' AND pid <> pg_backend_pid()");
        self.0.wait().unwrap();
    }
}

/// Until so many of the gateways' statements wait for a lock.
async fn until_waiting(database: &postgres::Server, statements: usize) {
    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    let reached = async {
        while database.sql(waiting) != statements.to_string() {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(60), reached).await.unwrap();
}
