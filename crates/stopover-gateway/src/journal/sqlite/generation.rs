//! Recognises a journal that was put back from a copy: what was submitted after the copy was made, it does not know.
//!
//! `NAME.generation` beside the journal says how many submissions it has begun, written before the first byte of each leaves. A
//! journal that counts fewer, or has lost that file, is one of an earlier time. What was open then may have been submitted since,
//! so it is never submitted again: its outcome is unknown.

use std::{
    fs::File,
    io::{Read, Seek, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use sqlx::{FromRow, SqlitePool};
use tokio::task::spawn_blocking;

use super::{super::JournalError, Database, file::private};

/// What journal it is, and how far it has come.
#[derive(Clone, PartialEq, Eq, FromRow)]
struct Generation {
    /// Random, given to the journal when it was made.
    journal: String,
    /// Begun so far, those included that were taken back.
    submissions: i64,
}

impl Generation {
    async fn of(database: &SqlitePool) -> Result<Self, JournalError> {
        let stand = sqlx::query_as("SELECT journal, submissions FROM generation");
        Ok(stand.fetch_one(database).await?)
    }

    /// Always of the same length, so that it replaces what was written before.
    fn line(&self) -> String {
        format!("{} {:020}\n", self.journal, self.submissions)
    }

    fn read(line: &str) -> Option<Self> {
        let (journal, submissions) = line.trim_end().split_once(' ')?;
        Some(Self {
            journal: journal.to_owned(),
            submissions: submissions.parse().ok()?,
        })
    }
}

/// The file beside a journal.
#[derive(Clone)]
pub(in super::super) struct Beside(Arc<Mutex<Written>>);

struct Written {
    file: File,
    path: PathBuf,
    /// None before it can be read.
    latest: Option<Generation>,
}

impl Beside {
    pub(in super::super) fn open(journal: &Path) -> Result<Self, JournalError> {
        let mut name = journal.as_os_str().to_owned();
        name.push(".generation");
        let path = PathBuf::from(name);
        let mut file = private(&path)?;
        let mut line = String::new();
        // What cannot be read is none: the next writing says whether the file can be used.
        let latest = file.read_to_string(&mut line).ok();
        Ok(Self(Arc::new(Mutex::new(Written {
            latest: latest.and_then(|_| Generation::read(&line)),
            file,
            path,
        }))))
    }

    fn latest(&self) -> Option<Generation> {
        let written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        written.latest.clone()
    }

    /// Returns when it is on disk.
    async fn write(&self, generation: Generation, or_less: bool) -> Result<(), JournalError> {
        let written = Arc::clone(&self.0);
        let write = move || {
            let mut written = written.lock().unwrap_or_else(PoisonError::into_inner);
            let has_more = |latest: &Generation| latest.submissions >= generation.submissions;
            // Of two submissions at a time the later may have been faster.
            if !or_less && written.latest.as_ref().is_some_and(has_more) {
                return Ok(());
            }
            let line = generation.line();
            let done = written
                .file
                .rewind()
                .and_then(|()| written.file.write_all(line.as_bytes()))
                .and_then(|()| written.file.sync_data());
            done.map_err(|source| JournalError::File {
                path: written.path.clone(),
                source,
            })?;
            written.latest = Some(generation);
            Ok(())
        };
        spawn_blocking(write)
            .await
            .map_err(|failure| JournalError::Unwritten(failure.into()))?
    }
}

impl Database {
    /// To be called when a submission is recorded and nothing of it has left.
    pub(in super::super) async fn write_beside(&self) -> Result<(), JournalError> {
        let Some(beside) = &self.beside else {
            return Ok(());
        };
        beside
            .write(Generation::of(&self.reader).await?, false)
            .await
    }

    /// Whether this journal is one of an earlier time than the file beside it.
    pub(in super::super) async fn is_restored(&self) -> Result<bool, JournalError> {
        let Some(beside) = &self.beside else {
            return Ok(false);
        };
        let had_one: bool = sqlx::query_scalar("SELECT is_beside FROM generation")
            .fetch_one(self.writer.pool())
            .await?;
        if !had_one {
            return Ok(false);
        }
        let inside = Generation::of(self.writer.pool()).await?;
        Ok(match beside.latest() {
            Some(Generation {
                journal,
                submissions,
            }) => journal != inside.journal || submissions > inside.submissions,
            None => true,
        })
    }

    /// From now on the file beside says what the journal says.
    pub(in super::super) async fn begin_generation(&self) -> Result<(), JournalError> {
        let Some(beside) = &self.beside else {
            return Ok(());
        };
        beside
            .write(Generation::of(self.writer.pool()).await?, true)
            .await?;
        sqlx::query("UPDATE generation SET is_beside = 1")
            .execute(self.writer.pool())
            .await?;
        Ok(())
    }
}
