//! Where a statement runs: on a connection of the pool, or in a transaction.
//!
//! A server whose machine is gone never says so. A connection that still owes an answer when nobody waits for it any more is therefore closed:
//! the pool would ask it for a sign of life, for as long as the system believes in it. Not so one that is committing: it may be waiting for
//! a standby, and the server would wait on with one connection after the other if each made room for the next.

use sqlx::{PgConnection, PgPool, Postgres, Result, pool::PoolConnection, raw_sql};

pub(in super::super) enum Place<'c> {
    Reader(&'c PgPool),
    /// Commits by itself.
    Writer(&'c PgPool),
    Transaction(&'c mut Connection),
}

pub(in super::super) enum OpenPlace<'c> {
    Pooled(Connection),
    Transaction(&'c mut Connection),
}

/// A connection of the pool.
pub(in super::super) struct Connection {
    pooled: PoolConnection<Postgres>,
    /// Whether it is closed when it is dropped now.
    is_in_doubt: bool,
}

impl<'c> Place<'c> {
    pub(in super::super) async fn open(self) -> Result<OpenPlace<'c>> {
        Ok(match self {
            Self::Reader(pool) => OpenPlace::Pooled(Connection::of(pool, true).await?),
            Self::Writer(pool) => OpenPlace::Pooled(Connection::of(pool, false).await?),
            Self::Transaction(connection) => OpenPlace::Transaction(connection),
        })
    }
}

impl OpenPlace<'_> {
    pub(in super::super) fn connection(&mut self) -> &mut PgConnection {
        match self {
            Self::Pooled(connection) => &mut connection.pooled,
            Self::Transaction(connection) => &mut connection.pooled,
        }
    }

    /// After the answer.
    pub(in super::super) fn close(self) {
        if let Self::Pooled(mut connection) = self {
            connection.is_in_doubt = false;
        }
    }
}

impl Connection {
    async fn of(pool: &PgPool, is_in_doubt: bool) -> Result<Self> {
        Ok(Self {
            pooled: pool.acquire().await?,
            is_in_doubt,
        })
    }

    /// In a transaction, which ends with it.
    pub(in super::super) async fn begin(pool: &PgPool) -> Result<Self> {
        let mut connection = Self::of(pool, true).await?;
        connection.run("BEGIN").await?;
        Ok(connection)
    }

    pub(in super::super) async fn commit(mut self) -> Result<()> {
        self.is_in_doubt = false;
        self.run("COMMIT").await
    }

    pub(in super::super) async fn undo(mut self) -> Result<()> {
        self.run("ROLLBACK").await?;
        self.is_in_doubt = false;
        Ok(())
    }

    async fn run(&mut self, command: &'static str) -> Result<()> {
        raw_sql(command).execute(&mut *self.pooled).await?;
        Ok(())
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if self.is_in_doubt {
            self.pooled.close_on_drop();
        }
    }
}
