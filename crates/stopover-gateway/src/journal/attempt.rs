//! One submission, by which it is told from a later one of the same checkout or booking: whoever settles it or takes it back is heard
//! late at times, and then nothing may happen to another.

use uuid::Uuid;

use super::{
    Journal, JournalError, NotBegun,
    store::{Store, Transaction},
};

/// The name of one submission.
pub(crate) struct Attempt(String);

/// Whether an outcome is the submission's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Settled {
    Now,
    /// Another gateway had declared it unknown, which it stays until a person resolves it, or a person has resolved it meanwhile.
    TooLate,
}

impl Settled {
    /// What stands there instead, where nothing could be settled: perhaps the same, by an earlier try whose answer was lost. Of what is
    /// booked only another booking stands against it.
    pub(super) fn after(standing: Option<(String,)>, outcome: &str) -> Self {
        match standing {
            Some((state,)) if outcome != state || state == "booked" => Self::TooLate,
            _ => Self::Now,
        }
    }

    /// Of a submission that was to be taken back, and of which so many rows are left.
    pub(super) fn taken_back(left: i64) -> Self {
        match left {
            0 => Self::Now,
            _ => Self::TooLate,
        }
    }
}

impl Attempt {
    pub(crate) fn new() -> Self {
        Self(Uuid::new_v4().to_string())
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl Journal {
    /// The name under which this process submits, where it is not the only one.
    pub(super) fn owner(&self) -> Result<Option<String>, JournalError> {
        match &self.store {
            Store::Sqlite(_) => Ok(None),
            Store::Postgres(database) => database.owner(),
        }
    }

    /// Commits what is begun; its first byte may leave when this returns. Otherwise it is not begun, but for [`NotBegun::Unsure`].
    pub(super) async fn commit_begun<E>(
        &self,
        transaction: Transaction,
        owner: Option<&str>,
    ) -> Result<(), NotBegun<E>> {
        let committed = transaction.commit().await;
        match &self.store {
            Store::Sqlite(database) => {
                committed.map_err(|failure| match failure {
                    JournalError::NoAnswer => NotBegun::Unsure(failure),
                    _ => NotBegun::Journal(failure),
                })?;
                database.write_beside().await.map_err(NotBegun::Unsure)
            }
            Store::Postgres(database) => {
                let now = committed.and_then(|()| database.owner());
                match now {
                    Ok(now) if now.as_deref() == owner => Ok(()),
                    Ok(_) => Err(NotBegun::Unsure(JournalError::LeaseLost)),
                    Err(failure) => Err(NotBegun::Unsure(failure)),
                }
            }
        }
    }
}
