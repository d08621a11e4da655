//! Where a statement runs: beside all others, in a turn, or in a turn of its own.

use sqlx::{Sqlite, SqliteConnection, SqlitePool, pool::PoolConnection};

use super::{
    super::JournalError,
    batch::{Turn, Writer},
};

pub(in super::super) enum Place<'c> {
    Reader(&'c SqlitePool),
    Turn(&'c mut Turn),
    OwnTurn(&'c Writer),
}

pub(in super::super) enum OpenPlace<'c> {
    Reader(PoolConnection<Sqlite>),
    Turn(&'c mut Turn),
    OwnTurn(Turn),
}

impl<'c> Place<'c> {
    pub(in super::super) async fn open(self) -> sqlx::Result<OpenPlace<'c>> {
        Ok(match self {
            Self::Reader(pool) => OpenPlace::Reader(pool.acquire().await?),
            Self::Turn(turn) => OpenPlace::Turn(turn),
            Self::OwnTurn(writer) => OpenPlace::OwnTurn(writer.begin().await?),
        })
    }
}

impl OpenPlace<'_> {
    pub(in super::super) fn connection(&mut self) -> &mut SqliteConnection {
        match self {
            Self::Reader(connection) => connection,
            Self::Turn(turn) => turn.connection(),
            Self::OwnTurn(turn) => turn.connection(),
        }
    }

    /// What was written in a turn of its own is on disk when this returns.
    pub(in super::super) async fn close(self) -> Result<(), JournalError> {
        match self {
            Self::OwnTurn(turn) => turn.commit().await,
            Self::Reader(_) | Self::Turn(_) => Ok(()),
        }
    }
}
