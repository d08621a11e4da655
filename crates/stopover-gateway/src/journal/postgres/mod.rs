//! A journal in PostgreSQL, for several gateways.
//!
//! ```text
//! lease       by which gateways know of each other which are alive
//! place       where a statement runs
//! migrations  the schema, step by step
//! ```

mod lease;
mod place;

use std::{sync::Arc, time::Duration};

use sqlx::PgPool;

pub(super) use self::{
    lease::Lease,
    place::{Connection, Place},
};
use super::JournalError;

/// A commit that returned is on disk there, and on the standbys that the server waits for.
#[derive(Clone)]
pub(super) struct Database {
    pub(super) pool: PgPool,
    /// How long a statement may take, a connection for it included.
    pub(super) longest: Duration,
    /// By which this process may submit. None for an operator's command.
    pub(super) lease: Option<Arc<Lease>>,
}

impl Database {
    /// Whether it can be written, and this process may submit.
    pub(super) async fn look(&self) -> Result<(), JournalError> {
        let read_only: bool = self
            .statement(
                Place::Reader(&self.pool),
                "SELECT current_setting('transaction_read_only') = 'on' FROM \
                 (SELECT count(*) FROM (SELECT 1 FROM checkouts LIMIT 1) looked) looked",
            )
            .scalar()
            .await?;
        if read_only {
            return Err(JournalError::ReadOnly);
        }
        self.owner().map(drop)
    }

    /// The name under which this process submits.
    ///
    /// # Errors
    /// When others may take it for dead.
    pub(super) fn owner(&self) -> Result<Option<String>, JournalError> {
        self.lease.as_ref().map(|lease| lease.owner()).transpose()
    }
}
