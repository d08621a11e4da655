//! Opens the database, and refuses one that could forget what was committed.

use std::{sync::Arc, time::Duration};

use sqlx::{
    ConnectOptions as _, Connection as _, FromRow, PgConnection, PgPool,
    migrate::Migrator,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tracing::warn;

use super::super::{
    Journal, JournalError,
    lost::{close_open_checkouts, tell_restored},
    postgres::{Database, Lease},
    store::Store,
};
use crate::{
    config::{BookingConfig, PostgresAddress},
    error_chain::Chain,
};

/// The schema, step by step. Of gateways that start together one takes the steps, and the others wait.
static MIGRATIONS: Migrator = sqlx::migrate!("src/journal/postgres/migrations");

/// PostgreSQL 15.
const OLDEST: i32 = 150_000;

/// What a server says of itself.
#[derive(FromRow)]
struct Server {
    version: i32,
    fsync: String,
    full_page_writes: String,
    encoding: String,
    is_standby: bool,
}

impl Journal {
    /// A submission of a gateway that has died whose outcome is not recorded becomes unknown.
    ///
    /// # Errors
    /// When the database cannot be used.
    pub(in super::super) async fn in_postgres(
        address: &PostgresAddress,
        config: &BookingConfig,
    ) -> Result<Self, JournalError> {
        if address.is_exposed() {
            warn!("booking.journal: sslmode is disable; what is kept travels unencrypted");
        }
        let options = named(address);
        let mut connection = options.connect().await?;
        check(&mut connection).await?;
        MIGRATIONS.run(&mut connection).await?;
        connection.close().await?;
        let lease = Lease::new(config.journal_lease, pool(options.clone(), 1, config));
        let database = Database {
            lease: Some(Arc::new(lease)),
            ..Database::of(options, config)
        };
        let journal = Self::new(Store::Postgres(database.clone()));
        journal.recognise_copy().await?;
        database.renew_lease().await?;
        journal.give_up_submissions().await?;
        Ok(journal)
    }

    /// A dump that is put back makes its tables anew, in the same server or in another. The first gateway to see that closes what was
    /// open, once.
    async fn recognise_copy(&self) -> Result<(), JournalError> {
        let server = self.server().await;
        let mut transaction = self.store.begin().await?;
        transaction
            .run("UPDATE generation SET server = $1 WHERE server IS NULL")
            .bind(server)
            .execute()
            .await?;
        let copies = transaction
            .run(
                "UPDATE generation SET completions = 'completions'::regclass::oid::bigint, server = coalesce($1, server) \
                 WHERE completions <> 'completions'::regclass::oid::bigint OR server <> $1",
            )
            .bind(server)
            .execute()
            .await?;
        let closed = match copies {
            0 => None,
            _ => Some(close_open_checkouts(&mut transaction).await?),
        };
        transaction.commit().await?;
        if let Some(closed) = closed {
            tell_restored(closed);
        }
        Ok(())
    }

    /// What the server was called when it was made. None where this user may not know.
    async fn server(&self) -> Option<i64> {
        let asked = self
            .store
            .read("SELECT system_identifier FROM pg_control_system()");
        let server = asked.scalar().await;
        if let Err(failure) = &server {
            warn!(failure = %Chain(failure), "booking.journal: a dump may not be recognised that is put back in another server");
        }
        server.ok()
    }

    /// For an operator's command, beside the gateways that may be using it: its schema stays as they need it.
    ///
    /// # Errors
    /// When there is none, or it is one of another version.
    pub(in super::super) async fn beside_postgres(
        address: &PostgresAddress,
        config: &BookingConfig,
    ) -> Result<Self, JournalError> {
        let store = Store::Postgres(Database::of(named(address), config));
        let is_journal = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
        let is_journal: bool = store.read(is_journal).scalar().await?;
        let applied: Vec<(i64,)> = if is_journal {
            let applied = "SELECT version FROM _sqlx_migrations ORDER BY version";
            store.read(applied).all().await?
        } else {
            Vec::new()
        };
        let known = MIGRATIONS.iter().map(|step| (step.version,));
        if !known.eq(applied) {
            return Err(JournalError::OtherVersion(address.to_string()));
        }
        Ok(Self::new(store))
    }

    /// For an operator who has put the server back from a copy, with all that is in it. While no gateway uses it; says how many checkouts were open when
    /// the copy was made.
    ///
    /// # Errors
    /// When there is none, or a gateway uses it.
    pub(in super::super) async fn restored_postgres(
        address: &PostgresAddress,
        config: &BookingConfig,
    ) -> Result<u64, JournalError> {
        let journal = Self::beside_postgres(address, config).await?;
        let alive = "SELECT count(*) FROM gateways WHERE lease_until > clock_timestamp()";
        let alive: i64 = journal.store.read(alive).scalar().await?;
        if alive > 0 {
            return Err(JournalError::Locked(address.to_string()));
        }
        journal.recognise_copy().await?;
        let closed = journal.close_open_checkouts().await?;
        journal.give_up_submissions().await?;
        Ok(closed)
    }
}

impl Database {
    fn of(options: PgConnectOptions, config: &BookingConfig) -> Self {
        Self {
            pool: pool(options, config.journal_connections.get(), config),
            // A connection, its answer, and what the way between takes.
            longest: config
                .journal_timeout
                .saturating_mul(2)
                .saturating_add(Duration::from_secs(1)),
            lease: None,
        }
    }
}

/// Connects when it is first needed, and again whenever a connection was lost.
fn pool(options: PgConnectOptions, most: u32, config: &BookingConfig) -> PgPool {
    let limit = config.journal_timeout;
    PgPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(limit)
        .after_connect(move |connection, _| Box::pin(set_up(connection, limit)))
        .connect_lazy_with(options)
}

fn named(address: &PostgresAddress) -> PgConnectOptions {
    let options = address.options().clone();
    options.application_name("stopover-gateway")
}

/// Whatever server, user and database are set to: commits are synchronous, and locks are neither waited for nor held for long. A statement
/// has as long as it takes: one that is ended while it commits would not have waited for its standby.
async fn set_up(connection: &mut PgConnection, limit: Duration) -> sqlx::Result<()> {
    let limit = limit.as_millis().to_string();
    sqlx::query(
        "SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit') \
                    WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, FALSE), \
                set_config('default_transaction_isolation', 'read committed', FALSE), \
                set_config('statement_timeout', '0', FALSE), \
                set_config('lock_timeout', $1, FALSE), \
                set_config('idle_in_transaction_session_timeout', $1, FALSE), \
                set_config('client_connection_check_interval', '1s', FALSE)",
    )
    .bind(limit)
    .execute(connection)
    .await?;
    Ok(())
}

/// What no connection can change for itself.
async fn check(connection: &mut PgConnection) -> Result<(), JournalError> {
    let server: Server = sqlx::query_as(
        "SELECT current_setting('server_version_num')::integer AS version, current_setting('fsync') AS fsync, \
                current_setting('full_page_writes') AS full_page_writes, current_setting('server_encoding') AS encoding, \
                pg_is_in_recovery() AS is_standby",
    )
    .fetch_one(connection)
    .await?;
    server
        .why_unfit()
        .map_or(Ok(()), |why| Err(JournalError::Unfit(why)))
}

impl Server {
    fn why_unfit(&self) -> Option<&'static str> {
        if self.version < OLDEST {
            Some("PostgreSQL 15 or later is needed")
        } else if self.is_standby {
            Some("this server is a standby, which cannot be written")
        } else if self.fsync != "on" {
            Some("the server has fsync off: it could forget a submission")
        } else if self.full_page_writes != "on" {
            Some("the server has full_page_writes off: it could lose what it has")
        } else if self.encoding != "UTF8" {
            Some("the database's encoding must be UTF8")
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_of_version_15_or_later() {
        for (version, is_fit) in [(149_999, false), (150_000, true), (180_001, true)] {
            let on = "on".to_owned();
            let server = Server {
                version,
                fsync: on.clone(),
                full_page_writes: on,
                encoding: "UTF8".to_owned(),
                is_standby: false,
            };
            assert_eq!(server.why_unfit().is_none(), is_fit, "{version}");
        }
    }
}
