//! A journal in one file, for one gateway.
//!
//! ```text
//! batch       what is committed together
//! place       where a statement runs
//! generation  recognises a journal that was put back from a copy
//! file        files that nobody else reads
//! copy        another file of the same, while the gateway goes on
//! migrations  the schema, step by step
//! ```

mod batch;
mod copy;
mod file;
mod generation;
mod place;

use std::{fs::File, sync::Arc};

use sqlx::{
    Connection as _, SqlitePool,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};

pub(super) use self::{
    batch::{Turn, Writer},
    file::private,
    generation::Beside,
    place::Place,
};

/// WAL, `synchronous=FULL`: a commit that returned survives a power cut.
#[derive(Clone)]
pub(super) struct Database {
    pub(super) reader: SqlitePool,
    /// Writers queue here rather than in SQLite, where some would never get their turn.
    pub(super) writer: Writer,
    /// None of a journal in memory, and for an operator's command.
    pub(super) beside: Option<Beside>,
    /// Held while this process may submit: two processes would not know of each other's submissions.
    pub(super) _lock: Option<Arc<File>>,
}

/// A connection that could not end its transaction, because the disk was full for instance, is not used again.
pub(super) async fn connect(
    options: SqliteConnectOptions,
    most: u32,
) -> Result<SqlitePool, sqlx::Error> {
    SqlitePoolOptions::new()
        .max_connections(most)
        .before_acquire(|connection, _| {
            let usable = !connection.is_in_transaction();
            Box::pin(async move { Ok(usable) })
        })
        .connect_with(options)
        .await
}
