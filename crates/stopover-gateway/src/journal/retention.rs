//! How long the journal is kept. A submission whose outcome is unknown stays, however old, until a person resolves it.

use std::{ops::Range, time::Duration};

use sqlx::FromRow;
use tracing::{error, info};

use super::{
    Journal, JournalError,
    clock::{ago, now, since},
    store::Transaction,
};
use crate::error_chain::Chain;

/// Time between two sweeps.
const SWEEP_EVERY: Duration = Duration::from_secs(3600);

/// How far the clock may have moved on since the last sweep. One that is further ahead is most likely wrong, and what it lets
/// seem old is not deleted on its word.
const BELIEVED_STEP: Duration = Duration::from_secs(30 * 86_400);

/// How long a checkout is kept that was never submitted; the provider's sessions are shorter.
const OPEN_CHECKOUTS: Duration = Duration::from_secs(86_400);

/// One with steps that it has not heard of.
#[derive(FromRow)]
struct Untold {
    site: String,
}

impl Journal {
    /// Deletes what is older than `retention`, now and every hour. Sites that are `told` of their purchases' steps hear of each, however long
    /// that takes. Never ends.
    pub(crate) async fn keep_tidy(self, retention: Duration, told: Vec<String>) {
        let mut hours = tokio::time::interval(SWEEP_EVERY);
        // At first all that was ever left open.
        let mut left_before = 0;
        loop {
            hours.tick().await;
            let left_by = ago(retention.min(OPEN_CHECKOUTS));
            match self.sweep(retention, &told, left_before..left_by).await {
                Ok(deleted) => {
                    left_before = left_by;
                    if deleted > 0 {
                        info!(deleted, "old submissions were deleted from the journal");
                    }
                }
                Err(failure) => {
                    error!(failure = %Chain(&failure), "nothing old is deleted from the journal");
                }
            }
        }
    }

    /// Deletes submissions that were finished longer than `retention` ago with all that belongs to them, and says how many; and checkouts
    /// that were opened in the time `left` and never submitted. Most others of any time were, so that it would be long to look through them each time.
    async fn sweep(
        &self,
        retention: Duration,
        told: &[String],
        left: Range<i64>,
    ) -> Result<u64, JournalError> {
        let mut transaction = self.store.begin().await?;
        check_clock(&mut transaction).await?;
        // A site may have been asking since about what was found out only now, and is to hear what becomes of a cancellation.
        let completions = transaction.run("DELETE FROM completions WHERE state IN ('booked', 'refused') AND submitted_at < $1 AND settled_at < $1 \
             AND NOT EXISTS (SELECT 1 FROM cancellations x WHERE x.booking_id = completions.booking_id \
                 AND (x.state IN ('submitting', 'unknown') OR x.settled_at >= $1))")
        .bind(ago(retention))
        .execute()
        .await?;
        let cancellations = transaction.run("DELETE FROM cancellations WHERE state IN ('cancelled', 'refused') AND submitted_at < $1 AND settled_at < $1")
        .bind(ago(retention))
        .execute()
        .await?;
        for opened in [0..ago(retention), left] {
            transaction.run("DELETE FROM checkouts WHERE created_at >= $1 AND created_at < $2 \
                 AND NOT EXISTS (SELECT 1 FROM completions WHERE completions.checkout_id = checkouts.checkout_id)")
            .bind(opened.start)
            .bind(opened.end)
            .execute()
            .await?;
        }
        transaction
            .run("DELETE FROM outcomes WHERE happened_at < $1 AND delivered_at IS NOT NULL")
            .bind(ago(retention))
            .execute()
            .await?;
        let untold: Vec<Untold> = transaction
            .run("SELECT DISTINCT site FROM outcomes WHERE happened_at < $1 AND delivered_at IS NULL AND attempts = 0")
            .bind(ago(retention))
            .all()
            .await?;
        for Untold { site } in untold {
            // Nobody waits for it: it has no webhook. What was tried stays, for it had one.
            if !told.contains(&site) {
                transaction.run("DELETE FROM outcomes WHERE site = $1 AND happened_at < $2 AND delivered_at IS NULL AND attempts = 0")
                .bind(&site)
                .bind(ago(retention))
                .execute()
                .await?;
            }
        }
        transaction
            .run("DELETE FROM handles WHERE expires_at < $1")
            .bind(now())
            .execute()
            .await?;
        transaction.commit().await?;
        Ok(completions + cancellations)
    }

    /// A person says that the clock is right, however far ahead of the last sweep it is.
    pub(crate) async fn trust_clock(&self) -> Result<(), JournalError> {
        self.store.write("INSERT INTO clock (id, seen_at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET seen_at = $1")
        .bind(now())
        .execute()
        .await?;
        Ok(())
    }
}

/// Notes the time of a sweep, if it can be believed: one before the first is compared with what was recorded last.
async fn check_clock(transaction: &mut Transaction) -> Result<(), JournalError> {
    let seen: Option<i64> = transaction
        .run(
            "SELECT coalesce((SELECT seen_at FROM clock), (SELECT max(created_at) FROM checkouts))",
        )
        .scalar()
        .await?;
    let ahead = seen.map(since).unwrap_or_default();
    if ahead > BELIEVED_STEP {
        return Err(JournalError::ClockAhead {
            days: ahead.as_secs() / 86_400,
        });
    }
    transaction.run("INSERT INTO clock (id, seen_at) VALUES (1, $1) \
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at WHERE clock.seen_at < excluded.seen_at")
    .bind(now())
    .execute()
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use stopover_model::{BookingId, wire::Refusal};

    use super::{
        super::{
            Finding, Outcome, Resolution, Scope,
            fixture::{HOUR, booked, handle},
        },
        *,
    };

    impl Journal {
        /// By a gateway that has just started.
        async fn swept(&self, retention: Duration) -> Result<u64, JournalError> {
            let left = 0..ago(retention.min(OPEN_CHECKOUTS));
            self.sweep(retention, &["told".to_owned()], left).await
        }
    }

    async fn is_there(journal: &Journal, id: &str) -> bool {
        journal.purchase(&handle(id)).await.unwrap().is_some()
    }

    #[tokio::test]
    async fn finished_purchases_go_after_a_time_and_unknown_ones_stay() {
        let journal = Journal::in_memory().await.unwrap();
        for (id, number, age) in [("booked", "BKG-1", 50), ("recent", "BKG-2", 20)] {
            let booked = booked(&BookingId::new(number));
            journal.settled(id, booked, age * HOUR).await;
        }
        let refused = Outcome::Refused(Refusal::Lapsed);
        journal.settled("refused", refused, 50 * HOUR).await;
        journal
            .settled("unknown", Outcome::Unknown(None), 50_000 * HOUR)
            .await;
        assert_eq!(journal.swept(48 * HOUR).await.unwrap(), 2);
        for (id, stays) in [
            ("booked", false),
            ("refused", false),
            ("recent", true),
            ("unknown", true),
        ] {
            assert_eq!(is_there(&journal, id).await, stays, "{id}");
        }
    }

    #[tokio::test]
    async fn what_was_found_out_late_stays_as_long_as_what_is_new() {
        let journal = Journal::in_memory().await.unwrap();
        let unknown = Outcome::Unknown(None);
        journal.settled("late", unknown, 50 * HOUR).await;
        let found = journal.resolve("late", &Finding::NotBooked).await;
        assert_eq!(found.unwrap(), Resolution::Recorded);
        assert_eq!(journal.swept(48 * HOUR).await.unwrap(), 0);
        assert!(is_there(&journal, "late").await);
    }

    #[tokio::test]
    async fn a_booking_stays_until_it_is_known_whether_it_was_cancelled_and_its_site_hears_of_it() {
        let journal = Journal::in_memory().await.unwrap();
        let booking = BookingId::new("BKG-1");
        journal.settled("a", booked(&booking), 50 * HOUR).await;
        journal.cancelled("a", &booking, "unknown").await;
        assert_eq!(journal.swept(48 * HOUR).await.unwrap(), 0);
        let found = journal.resolve(booking.as_str(), &Finding::Cancelled).await;
        assert_eq!(found.unwrap(), Resolution::Recorded);
        let steps = journal.pending_outcomes().await.unwrap();
        let last = steps.last().unwrap().outcome.to_string();
        assert_eq!(last, "cancelled");
        assert_eq!(
            journal.swept(48 * HOUR).await.unwrap(),
            0,
            "it was found out now"
        );
        let aged = "UPDATE cancellations SET submitted_at = $1, settled_at = $1";
        let aged = journal.store.write(aged).bind(ago(50 * HOUR));
        aged.execute().await.unwrap();
        assert_eq!(journal.swept(48 * HOUR).await.unwrap(), 2);
    }

    #[tokio::test]
    async fn steps_stay_until_their_site_has_heard_of_them_and_go_where_nobody_is_told() {
        let journal = Journal::in_memory().await.unwrap();
        let ago = ago(50 * HOUR);
        for (site, heard) in [("told", None), ("told", Some(ago)), ("asks", None)] {
            let step = journal.store.write(
                "INSERT INTO outcomes (site, checkout_id, outcome, amount, currency, test, by_hand, happened_at, next_at, delivered_at) \
                 VALUES ($1, 'checkout', 'booked', 100, 'EUR', FALSE, FALSE, $2, $2, $3)",
            );
            step.bind(site)
                .bind(ago)
                .bind(heard)
                .execute()
                .await
                .unwrap();
        }
        journal.swept(48 * HOUR).await.unwrap();
        let left = journal.pending_outcomes().await.unwrap();
        let left: Vec<_> = left.iter().map(|step| step.site.as_str()).collect();
        assert_eq!(left, ["told"]);
    }

    #[tokio::test]
    async fn checkouts_that_were_not_completed_go_after_a_day() {
        let journal = Journal::in_memory().await.unwrap();
        for (id, age) in [("forgotten", 25 * HOUR), ("open", 23 * HOUR)] {
            journal.opened(id).await;
            journal.aged(id, age).await;
        }
        journal.swept(1000 * HOUR).await.unwrap();
        assert!(!is_there(&journal, "forgotten").await);
        assert!(is_there(&journal, "open").await);
    }

    #[tokio::test]
    async fn what_was_left_open_is_looked_for_in_the_time_since_the_last_sweep() {
        let journal = Journal::in_memory().await.unwrap();
        for (id, age) in [("before", 50 * HOUR), ("since", 25 * HOUR)] {
            journal.opened(id).await;
            journal.aged(id, age).await;
        }
        let left = ago(26 * HOUR)..ago(24 * HOUR);
        journal.sweep(1000 * HOUR, &[], left).await.unwrap();
        assert!(!is_there(&journal, "since").await);
        assert!(is_there(&journal, "before").await);
        journal.swept(1000 * HOUR).await.unwrap();
        assert!(!is_there(&journal, "before").await);
    }

    #[tokio::test]
    async fn a_handle_opens_nothing_once_it_has_expired_and_then_goes() {
        let journal = Journal::in_memory().await.unwrap();
        let expired = std::time::SystemTime::now() - HOUR;
        let booking = BookingId::new("BKG-1");
        let hash = handle("looked up");
        let kept = journal.keep_lookup(&booking, &hash, Scope::View, expired);
        kept.await.unwrap();
        assert!(!is_there(&journal, "looked up").await);
        journal.swept(1000 * HOUR).await.unwrap();
        let left: i64 = journal
            .store
            .read("SELECT count(*) FROM handles")
            .scalar()
            .await
            .unwrap();
        assert_eq!(left, 0);
    }

    #[tokio::test]
    async fn a_clock_years_ahead_deletes_nothing_until_a_person_says_that_it_is_right() {
        let journal = Journal::in_memory().await.unwrap();
        let years = 3 * 365 * 24 * HOUR;
        journal
            .settled("booked", booked(&BookingId::new("BKG-1")), HOUR)
            .await;
        journal.opened("open").await;
        assert_eq!(journal.swept(1000 * HOUR).await.unwrap(), 0);
        // As if all of that had been years ago.
        for id in ["booked", "open"] {
            journal.aged(id, years).await;
        }
        journal
            .store
            .write("UPDATE clock SET seen_at = seen_at - $1")
            .bind(i64::try_from(years.as_millis()).unwrap())
            .execute()
            .await
            .unwrap();
        for _ in 0..2 {
            let refused = journal.swept(1000 * HOUR).await.unwrap_err();
            assert!(
                matches!(refused, JournalError::ClockAhead { days: 1095 }),
                "{refused}"
            );
        }
        assert!(is_there(&journal, "booked").await && is_there(&journal, "open").await);
        journal.trust_clock().await.unwrap();
        assert_eq!(journal.swept(1000 * HOUR).await.unwrap(), 1);
    }

    #[tokio::test]
    async fn a_clock_is_believed_that_is_a_month_ahead_and_no_longer() {
        for (days, is_believed) in [(29, true), (31, false)] {
            let journal = Journal::in_memory().await.unwrap();
            journal.swept(1000 * HOUR).await.unwrap();
            let seen = "UPDATE clock SET seen_at = $1";
            let seen = journal.store.write(seen).bind(ago(days * 24 * HOUR));
            seen.execute().await.unwrap();
            assert_eq!(journal.swept(1000 * HOUR).await.is_ok(), is_believed);
        }
    }

    #[tokio::test]
    async fn the_first_sweep_compares_the_clock_with_what_was_recorded_last() {
        let journal = Journal::in_memory().await.unwrap();
        let booked = booked(&BookingId::new("BKG-1"));
        journal.settled("booked", booked, 5000 * HOUR).await;
        assert!(journal.swept(48 * HOUR).await.is_err());
        assert!(is_there(&journal, "booked").await);
    }
}
