//! A journal in one file, for one gateway.
//!
//! ```text
//! generation  recognises a journal that was put back from a copy
//! file        files that nobody else reads
//! migrations  the schema, step by step
//! ```

mod file;
mod generation;

use std::{fs::File, sync::Arc};

use sqlx::SqlitePool;

pub(super) use self::{file::private, generation::Beside};

/// WAL, `synchronous=FULL`: a commit that returned survives a power cut.
#[derive(Clone)]
pub(super) struct Database {
    pub(super) reader: SqlitePool,
    /// One connection: writers queue here rather than in SQLite, where some would never get their turn.
    pub(super) writer: SqlitePool,
    /// None of a journal in memory, and for an operator's command.
    pub(super) beside: Option<Beside>,
    /// Held while this process may submit: two processes would not know of each other's submissions.
    pub(super) _lock: Option<Arc<File>>,
}
