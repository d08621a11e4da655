//! Submissions of which nobody will hear what became: their gateway has ended, or the journal was put back from a copy. Their
//! outcome is unknown.

use tokio::time::{MissedTickBehavior, interval};
use tracing::{error, warn};

use super::{
    Journal, JournalError,
    clock::now,
    store::{Store, Transaction},
};
use crate::error_chain::Chain;

/// A checkout can be submitted for at most an hour, in milliseconds.
const CHECKOUT_LASTS: i64 = 3_600_000;

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
        loop {
            turns.tick().await;
            let kept = match database.renew_lease().await {
                Ok(()) => self.give_up_submissions().await.map(drop),
                failed => failed,
            };
            if let Err(failure) = kept {
                warn!(failure = %Chain(&failure), "other gateways cannot be told that this one lives");
            }
        }
    }

    /// What was submitted by gateways that have ended becomes unknown; says how much that is.
    pub(super) async fn give_up_submissions(&self) -> Result<u64, JournalError> {
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
        Ok(lost)
    }

    /// Closes what was open when the copy was made, as submissions that nothing is known of, and says how many there are. What had
    /// expired by then is left alone.
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
    transaction
        .run(
            "INSERT INTO completions (checkout_id, key, fingerprint, state, submitted_at) \
             SELECT checkout_id, $1, $1, 'submitting', $2 FROM checkouts \
             WHERE NOT test AND checkout_id NOT IN (SELECT checkout_id FROM completions) \
               AND created_at > (SELECT max(created_at) FROM checkouts) - $3",
        )
        .bind([].as_slice())
        .bind(now())
        .bind(CHECKOUT_LASTS)
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
