//! The databases a journal can be kept in, and how a statement that both understand runs in either.
//!
//! Statements are written once: with `$1` for values, `TRUE` and `FALSE`, a target for each conflict they settle, and sums cast to
//! `BIGINT`. What only one of the two can say stands in its folder.

use std::{future::Future, time::Duration};

use sqlx::{
    Encode, FromRow, Postgres, Sqlite, Type,
    postgres::{PgArguments, PgRow},
    query::Query,
    sqlite::{SqliteArguments, SqliteRow},
};
use stopover_model::{BookingId, CheckoutId};
use tokio::time::timeout;

use super::{
    HandleHash, JournalError, postgres,
    sqlite::{self, Place, Turn},
};

/// Where a journal is kept; cloning shares it.
#[derive(Clone)]
pub(super) enum Store {
    Sqlite(sqlite::Database),
    Postgres(postgres::Database),
}

/// What of a journal is decided about, so that nobody else decides about it at the same time.
pub(super) enum Subject<'a> {
    Checkout(&'a CheckoutId),
    Handle(&'a HandleHash),
    /// Which checkout has its number.
    Booking(&'a BookingId),
    /// Its bounds.
    Site(&'a str),
}

/// Undone when it is dropped before it is committed.
pub(super) enum Transaction {
    Sqlite(Turn),
    Postgres {
        connection: postgres::Connection,
        longest: Duration,
    },
}

/// A statement with its values, and where it is to run.
#[must_use]
pub(super) enum Statement<'c> {
    Sqlite {
        query: Query<'static, Sqlite, SqliteArguments>,
        on: Place<'c>,
    },
    Postgres {
        query: Query<'static, Postgres, PgArguments>,
        on: postgres::Place<'c>,
        /// How long its answer is waited for: a server that is gone may never say so.
        longest: Duration,
    },
}

/// What can be read from a row of either.
pub(super) trait Row: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> {}

impl<T> Row for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> {}

impl Store {
    /// A statement that changes nothing.
    pub(super) fn read(&self, sql: &'static str) -> Statement<'_> {
        match self {
            Self::Sqlite(database) => Statement::Sqlite {
                query: sqlite(sql),
                on: Place::Reader(&database.reader),
            },
            Self::Postgres(database) => {
                database.statement(postgres::Place::Reader(&database.pool), sql)
            }
        }
    }

    /// A statement that is a transaction by itself.
    pub(super) fn write(&self, sql: &'static str) -> Statement<'_> {
        match self {
            Self::Sqlite(database) => Statement::Sqlite {
                query: sqlite(sql),
                on: Place::OwnTurn(&database.writer),
            },
            Self::Postgres(database) => {
                database.statement(postgres::Place::Writer(&database.pool), sql)
            }
        }
    }

    /// In SQLite nobody else writes until it ends; in PostgreSQL it [holds](Transaction::hold) what it decides about.
    pub(super) async fn begin(&self) -> Result<Transaction, JournalError> {
        Ok(match self {
            Self::Sqlite(database) => Transaction::Sqlite(database.writer.begin().await?),
            Self::Postgres(database) => database.begin().await?,
        })
    }

    /// Whether other gateways may use it at the same time.
    pub(super) fn is_shared(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }
}

impl Transaction {
    pub(super) fn run(&mut self, sql: &'static str) -> Statement<'_> {
        match self {
            Self::Sqlite(turn) => Statement::Sqlite {
                query: sqlite(sql),
                on: Place::Turn(turn),
            },
            Self::Postgres {
                connection,
                longest,
            } => Statement::Postgres {
                query: sqlx::query(sql),
                on: postgres::Place::Transaction(connection),
                longest: *longest,
            },
        }
    }

    /// Until this transaction ends, others that ask for the same wait here.
    pub(super) async fn hold(&mut self, subject: Subject<'_>) -> Result<(), JournalError> {
        if let Self::Sqlite(_) = self {
            return Ok(());
        }
        let held = match subject {
            Subject::Checkout(id) => self
                .run("SELECT 1 FROM checkouts WHERE checkout_id = $1 FOR UPDATE")
                .bind(id.as_str()),
            Subject::Handle(hash) => self
                .run("SELECT 1 FROM handles WHERE hash = $1 FOR UPDATE")
                .bind(hash.as_slice()),
            Subject::Booking(number) => self
                .run("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))")
                .bind(keepable(number.as_str())),
            Subject::Site(name) => self
                .run("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
                .bind(name),
        };
        held.execute().await?;
        Ok(())
    }

    /// Returns when it is on disk.
    ///
    /// # Errors
    /// Of SQLite: it has not happened, but for [`JournalError::NoAnswer`]. Of PostgreSQL: it may have, or may yet.
    pub(super) async fn commit(self) -> Result<(), JournalError> {
        match self {
            Self::Sqlite(turn) => turn.commit().await,
            Self::Postgres {
                connection,
                longest,
            } => within(longest, connection.commit()).await,
        }
    }

    /// Returns when that is on disk which was found here: others may have written it just before.
    pub(super) async fn undo(self) -> Result<(), JournalError> {
        match self {
            Self::Sqlite(turn) => turn.undo().await,
            Self::Postgres {
                connection,
                longest,
            } => within(longest, connection.undo()).await,
        }
    }
}

impl Statement<'_> {
    pub(super) fn bind<'v, T>(self, value: T) -> Self
    where
        T: Encode<'v, Sqlite> + Type<Sqlite> + Encode<'v, Postgres> + Type<Postgres>,
    {
        match self {
            Self::Sqlite { query, on } => Self::Sqlite {
                query: query.bind(value),
                on,
            },
            Self::Postgres { query, on, longest } => Self::Postgres {
                query: query.bind(value),
                on,
                longest,
            },
        }
    }

    /// Says how many rows it has changed.
    pub(super) async fn execute(self) -> Result<u64, JournalError> {
        Ok(match self {
            Self::Sqlite { query, on } => {
                let mut place = on.open().await?;
                let answer = query.execute(place.connection()).await?;
                place.close().await?;
                answer
            }
            .rows_affected(),
            Self::Postgres { query, on, longest } => {
                let answer = async {
                    let mut place = on.open().await?;
                    let answer = query.execute(place.connection()).await;
                    place.close();
                    answer
                };
                within(longest, answer).await?
            }
            .rows_affected(),
        })
    }

    /// The first row, if there is one.
    pub(super) async fn optional<T: Row>(self) -> Result<Option<T>, JournalError> {
        let row = match self {
            Self::Sqlite { query, on } => {
                let mut place = on.open().await?;
                let answer = query.fetch_optional(place.connection()).await?;
                place.close().await?;
                answer
            }
            .map(|row| T::from_row(&row)),
            Self::Postgres { query, on, longest } => {
                let answer = async {
                    let mut place = on.open().await?;
                    let answer = query.fetch_optional(place.connection()).await;
                    place.close();
                    answer
                };
                within(longest, answer).await?
            }
            .map(|row| T::from_row(&row)),
        };
        Ok(row.transpose()?)
    }

    /// The one row that there always is.
    pub(super) async fn one<T: Row>(self) -> Result<T, JournalError> {
        let row = self.optional().await?;
        row.ok_or_else(|| sqlx::Error::RowNotFound.into())
    }

    /// The one value of that row.
    pub(super) async fn scalar<T>(self) -> Result<T, JournalError>
    where
        (T,): Row,
    {
        let (value,) = self.one().await?;
        Ok(value)
    }

    pub(super) async fn all<T: Row>(self) -> Result<Vec<T>, JournalError> {
        let rows = match self {
            Self::Sqlite { query, on } => {
                let mut place = on.open().await?;
                let answer = query.fetch_all(place.connection()).await?;
                place.close().await?;
                answer
            }
            .iter()
            .map(T::from_row)
            .collect::<sqlx::Result<_>>(),
            Self::Postgres { query, on, longest } => {
                let answer = async {
                    let mut place = on.open().await?;
                    let answer = query.fetch_all(place.connection()).await;
                    place.close();
                    answer
                };
                within(longest, answer).await?
            }
            .iter()
            .map(T::from_row)
            .collect(),
        };
        Ok(rows?)
    }
}

fn sqlite(sql: &'static str) -> Query<'static, Sqlite, SqliteArguments> {
    #[cfg(test)]
    tests::ASKED.with_borrow_mut(|asked| asked.insert(sql));
    sqlx::query(sql)
}

/// A text of the provider's as both databases can keep it: PostgreSQL has none with a NUL in it.
pub(super) fn keepable(text: &str) -> String {
    text.replace('\0', "")
}

impl postgres::Database {
    pub(super) fn statement<'c>(
        &self,
        on: postgres::Place<'c>,
        sql: &'static str,
    ) -> Statement<'c> {
        Statement::Postgres {
            query: sqlx::query(sql),
            on,
            longest: self.longest,
        }
    }

    async fn begin(&self) -> Result<Transaction, JournalError> {
        let connection = postgres::Connection::begin(&self.pool);
        Ok(Transaction::Postgres {
            connection: within(self.longest, connection).await?,
            longest: self.longest,
        })
    }
}

/// What PostgreSQL answers in that time.
pub(super) async fn within<T>(
    longest: Duration,
    answer: impl Future<Output = sqlx::Result<T>>,
) -> Result<T, JournalError> {
    match timeout(longest, answer).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(JournalError::NoAnswer),
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, collections::BTreeSet, num::NonZeroU32};

    use super::{
        super::{
            Begun, Journal,
            fixture::{HOUR, booked, handle},
        },
        *,
    };
    use crate::config::SiteConfig;
    use sqlx::AssertSqlSafe;

    thread_local! {
        /// What this thread has asked SQLite.
        pub(super) static ASKED: RefCell<BTreeSet<&'static str>> = RefCell::default();
    }

    #[tokio::test]
    async fn no_step_of_a_purchase_reads_all_others() {
        let journal = Journal::in_memory().await.unwrap();
        let booking = BookingId::new("BKG-1");
        let handle = handle("a");
        journal.settled("a", booked(&booking), HOUR).await;
        let bounded = SiteConfig {
            completions_per_day: NonZeroU32::new(10),
            concurrent_unknowns: NonZeroU32::new(10),
            ..SiteConfig::default()
        };
        let begun = journal.begun(&journal.opened("b").await, &bounded).await;
        assert!(matches!(begun, Ok(Begun::Now)));
        journal.purchase(&handle).await.unwrap();
        journal.standing("site", "a").await.unwrap();
        journal.cancelled("a", &booking, "cancelled").await;
        let due = journal.due_outcome("site", HOUR).await.unwrap().unwrap();
        journal.outcome_delivered(due.id).await.unwrap();
        journal.time_to_next_outcome("site").await.unwrap();

        let Store::Sqlite(database) = &journal.store else {
            unreachable!("a journal in memory is SQLite's");
        };
        let asked = ASKED.take();
        assert!(asked.len() > 15, "{asked:#?}");
        for sql in asked {
            let plan: Vec<(i64, i64, i64, String)> =
                sqlx::query_as(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}")))
                    .fetch_all(&database.reader)
                    .await
                    .unwrap();
            for (.., step) in plan {
                let reads_all = step.starts_with("SCAN ") && step != "SCAN CONSTANT ROW"
                    || step.starts_with("SEARCH ") && !step.contains(" USING ");
                assert!(!reads_all, "{step}: {sql}");
            }
        }
    }
}
