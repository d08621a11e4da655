//! The connection is there, or it is not: a call that fails takes it away from all, so that nobody else waits for a server that is
//! gone or slow, and one task brings it back.

use std::{
    future::Future,
    sync::LazyLock,
    time::{Duration, Instant},
};

use prometheus_client::metrics::{counter::Counter, gauge::Gauge};
use redis::{
    AsyncConnectionConfig, Client, FromRedisValue, RedisError, Script, ScriptInvocation,
    aio::MultiplexedConnection,
};
use tokio::{
    sync::watch,
    time::{sleep, timeout},
};
use tracing::{info, warn};

use crate::{error_chain::Chain, metrics::Registry};

/// To connect and to load the scripts. Visitors do not wait for it.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// Between attempts to connect, and between looks whether a connection that nobody uses is still there.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// A connection that was lost sooner is not sought again at once: each that is lost has cost somebody the time for a call.
const SHORT_LIVED: Duration = Duration::from_secs(10);

/// Calls that wait to be sent; what comes then waits to wait.
const QUEUED: usize = 1024;

pub(super) static TAKE: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("scripts/take.lua")));
pub(super) static CLOSE: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("scripts/close.lua")));
pub(super) static LOOK: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("scripts/look.lua")));
pub(super) static RENEW: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("scripts/renew.lua")));
pub(super) static SETTLE: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("scripts/settle.lua")));

/// Taken from to see whether the server answers: it must take writes.
const PROBE: &str = "stopover:1:probe";

pub(super) struct Connection {
    client: Client,
    /// For each call.
    timeout: Duration,
    current: watch::Sender<Option<Numbered>>,
    up: Gauge,
    failures: Counter,
}

/// With a number, so that a call that fails late does not take away the next.
#[derive(Clone)]
struct Numbered {
    number: u64,
    connection: MultiplexedConnection,
}

/// Why there was no answer.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Server(#[from] RedisError),
    #[error("no answer in time")]
    Timeout,
}

impl Connection {
    pub(super) fn new(client: Client, timeout: Duration, registry: &mut Registry) -> Self {
        let (up, failures) = (Gauge::default(), Counter::default());
        registry.register(
            "shared_up",
            "Whether what replicas share can be reached",
            up.clone(),
        );
        registry.register(
            "shared_failures",
            "How often the connection to it was given up",
            failures.clone(),
        );
        Self {
            client,
            timeout,
            current: watch::Sender::new(None),
            up,
            failures,
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.current.borrow().is_some()
    }

    /// The answer, if it comes in time.
    pub(super) async fn call<T: FromRedisValue>(&self, call: &ScriptInvocation<'_>) -> Option<T> {
        let Numbered {
            number,
            mut connection,
        } = self.current.borrow().clone()?;
        // In a place of its own: what counts visitors is part of each request, and few gateways share.
        let answer = Box::pin(in_time(self.timeout, call.invoke_async(&mut connection))).await;
        answer
            .inspect_err(|failure| self.give_up(number, failure))
            .ok()
    }

    /// Tries once.
    pub(super) async fn open(&self) {
        if let Err(failure) = self.connect(0).await {
            warn!(
                failure = %Chain(&failure),
                "what replicas share cannot be reached: this one goes on with its share"
            );
        }
    }

    /// Connects again whenever there is no connection, and looks whether there is. Never ends.
    pub(super) async fn keep(&self) {
        let mut states = self.current.subscribe();
        let mut number = 0_u64;
        let mut since = Instant::now();
        loop {
            let lost = states.wait_for(Option::is_none);
            if timeout(LOOK_EVERY, lost).await.is_err() {
                let _: Option<i64> = self.call(&probe()).await;
                continue;
            }
            if since.elapsed() < SHORT_LIVED {
                sleep(LOOK_EVERY).await;
            }
            since = Instant::now();
            number = number.wrapping_add(1);
            // Why not was said when it was lost.
            let _ = self.connect(number).await;
        }
    }

    async fn connect(&self, number: u64) -> Result<(), Failure> {
        let settings = AsyncConnectionConfig::new()
            .set_connection_timeout(None)
            .set_response_timeout(None)
            .set_pipeline_buffer_size(QUEUED);
        let connecting = async {
            let client = &self.client;
            let mut connection = client
                .get_multiplexed_async_connection_with_config(&settings)
                .await?;
            for script in [&TAKE, &CLOSE, &LOOK, &RENEW, &SETTLE] {
                script.load_async(&mut connection).await?;
            }
            Ok(connection)
        };
        let mut connection = in_time(CONNECT_TIMEOUT, connecting).await?;
        let _: i64 = in_time(self.timeout, probe().invoke_async(&mut connection)).await?;
        info!("what replicas share can be reached");
        self.up.set(1);
        self.current
            .send_replace(Some(Numbered { number, connection }));
        Ok(())
    }

    fn give_up(&self, number: u64, failure: &Failure) {
        let given_up = self.current.send_if_modified(|current| {
            let is_it = current.as_ref().is_some_and(|held| held.number == number);
            if is_it {
                *current = None;
            }
            is_it
        });
        if given_up {
            self.up.set(0);
            self.failures.inc();
            warn!(
                failure = %Chain(failure),
                "what replicas share does not answer: this one goes on with its share"
            );
        }
    }
}

fn probe() -> ScriptInvocation<'static> {
    let mut probe = TAKE.prepare_invoke();
    probe.key(PROBE).arg(1).arg(1).arg(1);
    probe
}

async fn in_time<T>(
    most: Duration,
    call: impl Future<Output = Result<T, RedisError>>,
) -> Result<T, Failure> {
    let answer = timeout(most, call).await.map_err(|_| Failure::Timeout)?;
    Ok(answer?)
}
