//! By which gateways know of each other which are alive: each says so in `gateways`, again and again, and one that has not for as long
//! as a lease lasts is declared dead by deleting its row. Only time of the database's clock counts.
//!
//! The schema does the rest. A submission names its gateway, so that it cannot begin once that is declared dead, and has lost its owner
//! when it is; what then comes of it can no longer be settled.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use sqlx::PgPool;
use tracing::warn;
use uuid::Uuid;

use super::{super::JournalError, Database, Place};

/// This process's word that it lives.
pub(in super::super) struct Lease {
    lasts: Duration,
    /// Of one connection: it waits neither for what visitors have to wait for nor behind them.
    pool: PgPool,
    held: Mutex<Held>,
}

struct Held {
    owner: String,
    /// Earlier than the database's end of it. None before the first.
    until: Option<Instant>,
}

impl Lease {
    pub(in super::super) fn new(lasts: Duration, pool: PgPool) -> Self {
        Self {
            lasts,
            pool,
            held: Mutex::new(Held {
                owner: name(),
                until: None,
            }),
        }
    }

    /// The name under which this process submits, as long as half of its lease is left: what is begun now has some time to leave.
    pub(super) fn owner(&self) -> Result<String, JournalError> {
        let held = self.held();
        let left = held.until.and_then(|until| {
            let left = until.checked_duration_since(Instant::now());
            left.filter(|left| *left >= self.lasts / 2)
        });
        left.ok_or(JournalError::LeaseLost)?;
        Ok(held.owner.clone())
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Database {
    /// The time between two renewals: one of them may fail.
    pub(in super::super) fn renew_every(&self) -> Option<Duration> {
        self.lease.as_ref().map(|lease| lease.lasts / 4)
    }

    /// Says that this process lives. One that was declared dead goes on under another name, to which nothing of before belongs.
    pub(in super::super) async fn renew_lease(&self) -> Result<(), JournalError> {
        let Some(lease) = &self.lease else {
            return Ok(());
        };
        let asked = Instant::now();
        let (mut owner, is_first) = {
            let held = lease.held();
            (held.owner.clone(), held.until.is_none())
        };
        let renewed = self
            .statement(
                Place::Reader(&lease.pool),
                "UPDATE gateways SET lease_until = clock_timestamp() + make_interval(secs => $2) WHERE owner = $1",
            )
            .bind(&owner)
            .bind(lease.lasts.as_secs_f64())
            .execute()
            .await?;
        if renewed == 0 {
            if !is_first {
                warn!(
                    "another gateway has declared this one dead, since it was not heard of for too long"
                );
                owner = name();
            }
            self.statement(
                Place::Reader(&lease.pool),
                "INSERT INTO gateways (owner, lease_until) VALUES ($1, clock_timestamp() + make_interval(secs => $2))",
            )
            .bind(&owner)
            .bind(lease.lasts.as_secs_f64())
            .execute()
            .await?;
        }
        *lease.held() = Held {
            owner,
            until: asked.checked_add(lease.lasts),
        };
        Ok(())
    }
}

fn name() -> String {
    Uuid::new_v4().to_string()
}
