//! Transactions of several visitors that reach the disk with one commit.
//!
//! A commit waits for the disk, and only one can be under way at a time. So all who come meanwhile are committed together: what each
//! writes is a savepoint of one transaction, which a task of its own commits once those have had their turn who were waiting when it
//! began. Nobody goes on with what was written or read in a turn before that is on the disk.

use std::{sync::Arc, time::Duration};

use sqlx::{Sqlite, SqliteConnection, SqlitePool};
use tokio::{
    sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard, watch},
    time::timeout,
};

use super::super::JournalError;

/// For a turn. What was agreed to may not be wanted any more after that.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Whoever writes waits here for a turn, in order; cloning shares it.
#[derive(Clone)]
pub(in super::super) struct Writer {
    /// One connection.
    pool: SqlitePool,
    batch: Arc<Mutex<Option<Batch>>>,
}

/// Undone when it is dropped before it is committed.
pub(in super::super) struct Turn(OwnedMappedMutexGuard<Option<Batch>, Batch>);

struct Batch {
    transaction: sqlx::Transaction<'static, Sqlite>,
    /// The savepoint that is neither kept nor undone. There is one at a time.
    open: Option<State>,
    /// Why nothing of it may be committed.
    failure: Option<sqlx::Error>,
    outcome: watch::Sender<Option<Outcome>>,
}

/// Of a savepoint, as far as is known: whoever waited for the database may have stopped waiting.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    BeingSet,
    Set,
    BeingReleased,
}

/// Of the commit.
type Outcome = Result<(), Arc<sqlx::Error>>;

impl Writer {
    pub(in super::super) fn new(pool: SqlitePool) -> Self {
        Self {
            pool,
            batch: Arc::default(),
        }
    }

    /// For what needs no turn: nobody else writes yet.
    pub(in super::super) fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    /// Nobody else writes until the turn ends.
    pub(in super::super) async fn begin(&self) -> sqlx::Result<Turn> {
        let batch = timeout(LONGEST_WAIT, Arc::clone(&self.batch).lock_owned());
        let mut batch = batch.await.map_err(|_| sqlx::Error::PoolTimedOut)?;
        if let Some(current) = batch.as_mut() {
            current.undo().await;
            if current.failure.is_some() {
                end(batch.take()).await;
            }
        }
        if batch.is_none() {
            let transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
            *batch = Some(Batch::new(transaction));
            let batch = Arc::clone(&self.batch);
            tokio::spawn(async move {
                let mut batch = batch.lock().await;
                end(batch.take()).await;
            });
        }
        let batch = OwnedMutexGuard::try_map(batch, Option::as_mut);
        let mut batch = batch.map_err(|_| sqlx::Error::WorkerCrashed)?;
        batch.set_savepoint().await?;
        Ok(Turn(batch))
    }
}

impl Turn {
    pub(in super::super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.0.transaction
    }

    /// Returns when it is on disk. After an error it has not happened, but for [`JournalError::NoAnswer`].
    pub(in super::super) async fn commit(mut self) -> Result<(), JournalError> {
        self.0.keep().await?;
        self.ended().await
    }

    /// Returns when that is on disk which was read here.
    pub(in super::super) async fn undo(mut self) -> Result<(), JournalError> {
        self.0.undo().await;
        self.ended().await
    }

    async fn ended(self) -> Result<(), JournalError> {
        let mut outcome = self.0.outcome.subscribe();
        drop(self);
        let outcome = outcome.wait_for(Option::is_some).await;
        match outcome.as_deref() {
            Ok(Some(Ok(()))) => Ok(()),
            Ok(Some(Err(failure))) => Err(JournalError::Uncommitted(Arc::clone(failure))),
            // The process ends: it may have happened.
            Ok(None) | Err(_) => Err(JournalError::NoAnswer),
        }
    }
}

async fn end(batch: Option<Batch>) {
    let Some(mut batch) = batch else {
        return;
    };
    batch.undo().await;
    let Batch {
        transaction,
        failure,
        outcome,
        ..
    } = batch;
    let committed = match failure {
        None => transaction.commit().await,
        Some(failure) => {
            drop(transaction);
            Err(failure)
        }
    };
    outcome.send_replace(Some(committed.map_err(Arc::new)));
}

impl Batch {
    fn new(transaction: sqlx::Transaction<'static, Sqlite>) -> Self {
        Self {
            transaction,
            open: None,
            failure: None,
            outcome: watch::Sender::default(),
        }
    }

    async fn set_savepoint(&mut self) -> sqlx::Result<()> {
        self.open = Some(State::BeingSet);
        let set = self.run("SAVEPOINT turn").await;
        // After an error, too: the next turn finds out whether there is anything left to be committed.
        self.open = Some(State::Set);
        set
    }

    async fn keep(&mut self) -> sqlx::Result<()> {
        self.open = Some(State::BeingReleased);
        let kept = self.run("RELEASE turn").await;
        self.open = kept.is_err().then_some(State::Set);
        kept
    }

    /// Nothing happens where there is nothing to undo. Where it does not succeed, SQLite has undone the whole batch: a full disk makes it.
    async fn undo(&mut self) {
        let Some(state) = self.open else {
            return;
        };
        let undone = match self.run("ROLLBACK TO turn").await {
            Ok(()) => {
                self.open = Some(State::BeingReleased);
                self.run("RELEASE turn").await
            }
            Err(failure) => Err(failure),
        };
        self.open = None;
        match undone {
            // It was never set, or is released already.
            Err(failure) if state != State::Set && is_missing(&failure) => (),
            Err(failure) => self.failure = Some(failure),
            Ok(()) => (),
        }
    }

    async fn run(&mut self, command: &'static str) -> sqlx::Result<()> {
        let transaction = &mut *self.transaction;
        sqlx::raw_sql(command).execute(transaction).await?;
        Ok(())
    }
}

fn is_missing(failure: &sqlx::Error) -> bool {
    let database = failure.as_database_error();
    database.is_some_and(|error| error.message().starts_with("no such savepoint"))
}

#[cfg(test)]
mod tests {
    use std::{
        future::poll_fn,
        sync::atomic::{AtomicUsize, Ordering},
        task::Poll,
    };

    use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
    use tempfile::TempDir;
    use tokio::{join, task::JoinSet};

    use super::{super::connect, *};

    struct File {
        writer: Writer,
        reader: SqlitePool,
        commits: Arc<AtomicUsize>,
        _folder: TempDir,
    }

    impl File {
        async fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let options = SqliteConnectOptions::new()
                .filename(folder.path().join("journal.db"))
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal)
                .foreign_keys(true);
            let pool = connect(options.clone(), 1).await.unwrap();
            let schema = "CREATE TABLE a (id INTEGER PRIMARY KEY); \
                 CREATE TABLE b (id INTEGER REFERENCES a DEFERRABLE INITIALLY DEFERRED);";
            sqlx::raw_sql(schema).execute(&pool).await.unwrap();
            let commits = Arc::new(AtomicUsize::new(0));
            let counted = Arc::clone(&commits);
            let mut connection = pool.acquire().await.unwrap();
            let mut handle = connection.lock_handle().await.unwrap();
            handle.set_commit_hook(move || {
                counted.fetch_add(1, Ordering::Relaxed);
                true
            });
            drop(handle);
            drop(connection);
            Self {
                writer: Writer::new(pool),
                reader: SqlitePool::connect_with(options).await.unwrap(),
                commits,
                _folder: folder,
            }
        }

        async fn write(&self, id: i64) -> Turn {
            let mut turn = self.writer.begin().await.unwrap();
            insert(&mut turn, id).await;
            turn
        }

        /// As somebody else reads them.
        async fn ids(&self) -> Vec<i64> {
            let ids = sqlx::query_scalar("SELECT id FROM a ORDER BY id");
            ids.fetch_all(&self.reader).await.unwrap()
        }
    }

    async fn insert(turn: &mut Turn, id: i64) {
        let insert = sqlx::query("INSERT INTO a (id) VALUES (?)").bind(id);
        insert.execute(turn.connection()).await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn who_comes_at_once_is_committed_together_and_told_when_it_is_on_disk() {
        let file = Arc::new(File::new().await);
        let mut visitors = JoinSet::new();
        for id in 0..200 {
            let file = Arc::clone(&file);
            visitors.spawn(async move {
                file.write(id).await.commit().await.unwrap();
                assert!(file.ids().await.contains(&id));
            });
        }
        visitors.join_all().await;
        assert_eq!(file.ids().await, (0..200).collect::<Vec<_>>());
        let commits = file.commits.load(Ordering::Relaxed);
        assert!((1..100).contains(&commits), "{commits}");
    }

    #[tokio::test]
    async fn what_is_undone_or_given_up_takes_nothing_of_others_with_it() {
        let file = File::new().await;
        let given_up = async {
            let mut turn = file.write(3).await;
            let sql = "INSERT INTO a WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) SELECT i FROM n";
            let insert = sqlx::query(sql).execute(turn.connection());
            assert!(timeout(Duration::ZERO, insert).await.is_err());
        };
        let (one, two, (), four) = join!(
            async { file.write(1).await.commit().await },
            async { file.write(2).await.undo().await },
            given_up,
            async { file.write(4).await.commit().await },
        );
        assert!(one.is_ok() && two.is_ok() && four.is_ok());
        assert_eq!(file.ids().await, [1, 4]);
        assert_eq!(file.commits.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn whoever_stops_waiting_at_any_moment_takes_nothing_of_others_with_it() {
        for polls in 0..60 {
            for is_kept in [true, false] {
                let file = File::new().await;
                let kept = async { file.write(1).await.commit().await };
                let work = async {
                    let turn = file.write(2).await;
                    let _ = if is_kept {
                        turn.commit().await
                    } else {
                        turn.undo().await
                    };
                };
                let mut work = Some(Box::pin(work));
                let mut left = polls;
                let stopped = poll_fn(|context| {
                    let Some(working) = work.as_mut().filter(|_| left > 0) else {
                        work = None;
                        return Poll::Ready(());
                    };
                    left -= 1;
                    working.as_mut().poll(context)
                });
                let (kept, ()) = join!(kept, stopped);
                assert!(kept.is_ok(), "{polls} {is_kept}: {kept:?}");
                file.write(3).await.commit().await.unwrap();
                let ids = file.ids().await;
                assert!(
                    ids.starts_with(&[1]) && ids.ends_with(&[3]),
                    "{polls}: {ids:?}"
                );
                assert!(is_kept || ids.len() == 2, "{polls}: {ids:?}");
            }
        }
    }

    #[tokio::test]
    async fn a_commit_that_fails_has_happened_for_nobody_and_the_next_one_happens() {
        let file = File::new().await;
        let orphan = async {
            let mut turn = file.writer.begin().await.unwrap();
            let insert = sqlx::query("INSERT INTO b (id) VALUES (9)");
            insert.execute(turn.connection()).await.unwrap();
            turn.commit().await
        };
        let (one, orphan) = join!(async { file.write(1).await.commit().await }, orphan);
        for outcome in [one, orphan] {
            let failure = outcome.unwrap_err();
            assert!(
                matches!(failure, JournalError::Uncommitted(_)),
                "{failure:?}"
            );
        }
        assert!(file.ids().await.is_empty());
        file.write(2).await.commit().await.unwrap();
        assert_eq!(file.ids().await, [2]);
    }

    #[tokio::test]
    async fn what_sqlite_undoes_as_a_whole_is_not_taken_for_written() {
        let file = File::new().await;
        // What it does where the disk is full.
        let lost = async {
            let mut turn = file.write(2).await;
            sqlx::raw_sql("ROLLBACK")
                .execute(turn.connection())
                .await
                .unwrap();
        };
        let (one, (), three) = join!(async { file.write(1).await.commit().await }, lost, async {
            file.write(3).await.commit().await
        },);
        assert!(matches!(one, Err(JournalError::Uncommitted(_))), "{one:?}");
        assert!(three.is_ok(), "{three:?}");
        assert_eq!(file.ids().await, [3]);
        let lost = async {
            let mut turn = file.write(4).await;
            sqlx::raw_sql("ROLLBACK")
                .execute(turn.connection())
                .await
                .unwrap();
            turn.commit().await
        };
        assert!(lost.await.is_err());
        file.write(5).await.commit().await.unwrap();
        assert_eq!(file.ids().await, [3, 5]);
    }
}
