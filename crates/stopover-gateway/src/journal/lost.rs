//! Submissions of which nobody will hear what became: their gateway has ended, or the journal was put back from a copy. Their
//! outcome is unknown.

use tokio::{
    join,
    sync::Notify,
    time::{MissedTickBehavior, interval},
};
use tracing::{error, warn};

use super::{
    Journal, JournalError,
    clock::now,
    lifetime::expired_by,
    store::{Store, Transaction},
};
use crate::error_chain::Chain;

impl Journal {
    /// Keeps telling other gateways that this one lives, and looks for those that do not. Never ends.
    pub(crate) async fn keep_alive(self) {
        let Store::Postgres(database) = &self.store else {
            return;
        };
        let Some(every) = database.renew_every() else {
            return;
        };
        let mut turns = interval(every);
        turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let is_heard_of = Notify::new();
        let renew = async {
            loop {
                turns.tick().await;
                match database.renew_lease().await {
                    Ok(()) => is_heard_of.notify_one(),
                    Err(failure) => warn!(
                        failure = %Chain(&failure),
                        "other gateways cannot be told that this one lives"
                    ),
                }
            }
        };
        // Beside it: however long this waits for others' locks, the lease is renewed.
        let give_up = async {
            loop {
                is_heard_of.notified().await;
                if let Err(failure) = self.give_up_submissions().await {
                    warn!(
                        failure = %Chain(&failure),
                        "what other gateways may have left behind cannot be looked for"
                    );
                }
            }
        };
        join!(renew, give_up);
    }

    /// What was submitted by gateways that have ended becomes unknown.
    pub(super) async fn give_up_submissions(&self) -> Result<(), JournalError> {
        let mut transaction = self.store.begin().await?;
        if self.store.is_shared() {
            transaction
                .run("DELETE FROM gateways WHERE lease_until < clock_timestamp()")
                .execute()
                .await?;
        }
        let mut lost = 0;
        for submissions in [
            "UPDATE completions SET state = 'unknown' WHERE state = 'submitting' AND owner IS NULL",
            "UPDATE cancellations SET state = 'unknown' WHERE state = 'submitting' AND owner IS NULL",
        ] {
            lost += transaction.run(submissions).execute().await?;
        }
        transaction.commit().await?;
        if lost > 0 {
            self.took_a_step();
            warn!(
                lost,
                "submissions of a gateway that has ended have an unknown outcome; see `stopover-gateway journal list`"
            );
        }
        Ok(())
    }

    /// Closes what was open when the copy was made, as submissions that nothing is known of, and says how many there are. What had
    /// expired when the last of its checkouts was opened is left alone; a clock that was ahead says nothing of when that was.
    pub(super) async fn close_open_checkouts(&self) -> Result<u64, JournalError> {
        let mut transaction = self.store.begin().await?;
        let closed = close_open_checkouts(&mut transaction).await?;
        transaction.commit().await?;
        Ok(closed)
    }
}

pub(super) async fn close_open_checkouts(
    transaction: &mut Transaction,
) -> Result<u64, JournalError> {
    let now = now();
    let last: i64 = transaction
        .run("SELECT coalesce(max(created_at), $1) FROM checkouts WHERE created_at <= $1")
        .bind(now)
        .scalar()
        .await?;
    transaction
        .run(
            "INSERT INTO completions (checkout_id, site, key, fingerprint, state, submitted_at) \
             SELECT checkout_id, site, $1, $1, 'submitting', $2 FROM checkouts \
             WHERE NOT test AND checkout_id NOT IN (SELECT checkout_id FROM completions) \
               AND created_at > $3",
        )
        .bind([].as_slice())
        .bind(now)
        .bind(expired_by(last))
        .execute()
        .await
}

/// Says that this journal was recognised as a copy.
pub(super) fn tell_restored(closed: u64) {
    error!(
        closed,
        "this journal is an earlier copy: what was submitted since is missing, and checkouts that were open then have an \
         unknown outcome; see `stopover-gateway journal list`"
    );
}

#[cfg(test)]
mod tests {
    use super::{super::fixture::HOUR, *};

    #[tokio::test]
    async fn one_that_a_clock_far_ahead_has_opened_hides_no_others() {
        let journal = Journal::in_memory().await.unwrap();
        for (id, age) in [
            ("expired", 3 * HOUR),
            ("earlier", HOUR / 2),
            ("last", HOUR / 4),
        ] {
            journal.opened(id).await;
            journal.aged(id, age).await;
        }
        journal.opened("ahead").await;
        let ahead =
            "UPDATE checkouts SET created_at = created_at + 1000000000 WHERE checkout_id = 'ahead'";
        journal.store.write(ahead).execute().await.unwrap();
        assert_eq!(journal.close_open_checkouts().await.unwrap(), 3);
    }
}
