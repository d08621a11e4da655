//! A gateway that may be dead, and its way to the database.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use stopover_tests::{
    postgres,
    process::{Installation, Process},
    system::Clock,
    waiting::eventually,
    wire::Wire,
};
use tokio::time::sleep;

use super::{super::postgres::share_journal, PATIENCE};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

pub(super) struct Replica {
    installation: Installation,
    /// None where the journal is a file.
    wire: Option<Wire>,
    /// None where that of the database counts.
    clock: Option<Clock>,
    process: Mutex<Option<Arc<Process>>>,
    /// Killed, but perhaps not yet gone.
    killed: Mutex<Option<Arc<Process>>>,
}

impl Replica {
    /// Of the provider at `base`, its journal a file.
    pub(super) async fn with_file(base: &str) -> Self {
        let mut installation = Installation::new(PROGRAM, base, "").with_journal_file();
        let clock = Clock::of(&mut installation);
        Self::start(installation, None, Some(clock)).await
    }

    /// The same, its journal in a database.
    pub(super) async fn before(database: &postgres::Server, base: &str) -> Self {
        let wire = database.wire();
        let mut installation = Installation::new(PROGRAM, base, "");
        share_journal(&mut installation, &database.by(&wire));
        Self::start(installation, Some(wire), None).await
    }

    async fn start(
        mut installation: Installation,
        wire: Option<Wire>,
        clock: Option<Clock>,
    ) -> Self {
        let patience = format!("{}ms", PATIENCE.as_millis());
        installation.set("STOPOVER_GATEWAY__PROVIDER__BOOKING_TIMEOUT", patience);
        let process = installation.start().await;
        Self {
            installation,
            wire,
            clock,
            process: Mutex::new(Some(Arc::new(process))),
            killed: Mutex::default(),
        }
    }

    pub(super) fn alive(&self) -> Option<Arc<Process>> {
        self.process.lock().unwrap().clone()
    }

    pub(super) async fn kill(&self) {
        let process = self.process.lock().unwrap().take();
        if let Some(process) = process {
            process.signal("KILL").await;
            *self.killed.lock().unwrap() = Some(process);
        }
    }

    /// Once nobody waits for an answer of the one that was killed.
    pub(super) async fn revive(&self) {
        let killed = self.killed.lock().unwrap().take();
        if let Some(killed) = killed {
            // Until it is gone, its journal is locked.
            Arc::into_inner(killed).unwrap().kill().await;
            *self.process.lock().unwrap() = Some(Arc::new(self.started().await));
        }
    }

    /// As whoever keeps it running would: once more where its database did not answer in time.
    async fn started(&self) -> Process {
        eventually("it starts", async || {
            match self.installation.try_start().await {
                Ok(process) => Some(process),
                Err(log) => {
                    let is_late = self.wire.is_some() && log.contains("booking.journal");
                    assert!(is_late, "it did not start: {log}");
                    None
                }
            }
        })
        .await
    }

    /// Sets its clock, if it has one of its own.
    pub(super) fn set_ahead(&self, by: Duration) {
        if let Some(clock) = &self.clock {
            clock.set_ahead(by);
        }
    }

    /// From its database, for so long.
    pub(super) async fn cut(&self, time: Duration) {
        let wire = self.wire.as_ref().unwrap();
        wire.cut();
        sleep(time).await;
        wire.mend();
    }
}
