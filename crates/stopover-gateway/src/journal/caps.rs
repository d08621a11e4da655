//! A site's bounds, against what it has submitted within an hour and a day.

use std::time::Duration;

use super::{
    CheckoutRecord, JournalError, NotBegun,
    clock::{after, ago},
    store::{Subject, Transaction},
};
use crate::config::SiteConfig;

const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(86_400);

/// Counts what may have cost money: everything but refusals and the test hotel. What was closed because the journal was put back from a
/// copy has no key, and does not count: most of it was never submitted.
///
/// # Errors
/// [`NotBegun::BoundReached`], and when the journal cannot be read.
pub(super) async fn check<E>(
    transaction: &mut Transaction,
    checkout: &CheckoutRecord,
    bounds: &SiteConfig,
) -> Result<(), NotBegun<E>> {
    let periods = [
        (
            HOUR,
            bounds.completions_per_hour,
            "completions_per_hour: reached",
            &bounds.amount_per_hour,
            "amount_per_hour: reached, or not set for this currency",
        ),
        (
            DAY,
            bounds.completions_per_day,
            "completions_per_day: reached",
            &bounds.amount_per_day,
            "amount_per_day: reached, or not set for this currency",
        ),
    ];
    let bounded = periods
        .into_iter()
        .filter(|(_, count, _, amount, _)| count.is_some() || amount.is_some())
        .collect::<Vec<_>>();
    // Who holds its site keeps all others of it waiting until this is on disk.
    if bounded.is_empty() && bounds.concurrent_unknowns.is_none() {
        return Ok(());
    }
    let site = checkout.site.as_deref().unwrap_or_default();
    transaction.hold(Subject::Site(site)).await?;
    for (period, count, count_name, amount, amount_name) in bounded {
        let (submitted, spent) = lately(transaction, site, checkout, period).await?;
        if count.is_some_and(|most| submitted >= i64::from(most.get())) {
            return Err(NotBegun::BoundReached(count_name));
        }
        let total = spent.checked_add(checkout.price.minor());
        let fits = |most: i64| total.is_some_and(|total| total <= most);
        if let Some(amounts) = amount {
            let most = amounts.of(checkout.price.currency());
            if !most.is_some_and(|most| fits(most.minor())) {
                return Err(NotBegun::BoundReached(amount_name));
            }
        }
    }
    if let Some(most) = bounds.concurrent_unknowns
        && unknown(transaction, site).await? >= i64::from(most.get())
    {
        return Err(NotBegun::BoundReached("concurrent_unknowns: reached"));
    }
    Ok(())
}

/// Within `period`: how many, and what those in this currency cost together. What a clock wrote that was ahead does not count: it could for
/// years.
async fn lately(
    transaction: &mut Transaction,
    site: &str,
    checkout: &CheckoutRecord,
    period: Duration,
) -> Result<(i64, i64), JournalError> {
    transaction.run("SELECT count(*), CAST(coalesce(sum(c.amount) FILTER (WHERE c.currency = $1), 0) AS BIGINT) \
         FROM completions s JOIN checkouts c USING (checkout_id) \
         WHERE s.site = $3 AND s.submitted_at > $2 AND s.submitted_at <= $4 \
         AND s.state <> 'refused' AND length(s.key) > 0 AND NOT c.test")
    .bind(checkout.price.currency().code())
    .bind(ago(period))
    .bind(site)
    .bind(after(HOUR))
    .one()
    .await
}

/// Those under way are among them: what becomes of them is not known either.
async fn unknown(transaction: &mut Transaction, site: &str) -> Result<i64, JournalError> {
    transaction.run("SELECT count(*) FROM completions s JOIN checkouts c USING (checkout_id) \
         WHERE s.state IN ('unknown', 'submitting') AND length(s.key) > 0 AND c.site = $1 AND NOT c.test")
    .bind(site)
    .scalar()
    .await
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::{
        super::{Journal, Outcome, fixture::checkout},
        *,
    };

    async fn submits(journal: &Journal, id: &str, bounds: &SiteConfig) -> bool {
        let record = journal.opened(id).await;
        journal.begun(&record, bounds).await.is_ok()
    }

    #[tokio::test]
    async fn what_was_closed_because_the_journal_is_a_copy_does_not_count() {
        let journal = Journal::in_memory().await.unwrap();
        journal.opened("left open").await;
        assert_eq!(journal.close_open_checkouts().await.unwrap(), 1);
        let bounds = SiteConfig {
            completions_per_day: NonZeroU32::new(1),
            concurrent_unknowns: NonZeroU32::new(1),
            ..SiteConfig::default()
        };
        assert!(submits(&journal, "new", &bounds).await);
        assert!(!submits(&journal, "newer", &bounds).await);
    }

    #[tokio::test]
    async fn what_a_clock_wrote_that_was_days_ahead_does_not_count() {
        let journal = Journal::in_memory().await.unwrap();
        journal.settled("ahead", Outcome::Unknown(None), HOUR).await;
        let ahead = "UPDATE completions SET submitted_at = $1";
        let ahead = journal.store.write(ahead).bind(after(10 * DAY));
        ahead.execute().await.unwrap();
        let bounds = SiteConfig {
            completions_per_hour: 1.try_into().ok(),
            completions_per_day: 1.try_into().ok(),
            ..SiteConfig::default()
        };
        assert!(submits(&journal, "first", &bounds).await);
        assert!(!submits(&journal, "second", &bounds).await);
    }

    #[tokio::test]
    async fn what_was_submitted_before_the_period_no_longer_counts() {
        let journal = Journal::in_memory().await.unwrap();
        for (id, age) in [("a day ago", 25 * HOUR), ("hours ago", 2 * HOUR)] {
            journal.settled(id, Outcome::Unknown(None), age).await;
        }
        let mut bounds = SiteConfig {
            completions_per_hour: 1.try_into().ok(),
            completions_per_day: 2.try_into().ok(),
            ..SiteConfig::default()
        };
        assert!(submits(&journal, "first", &bounds).await);
        assert!(
            !submits(&journal, "second", &bounds).await,
            "the hour is full"
        );
        bounds.completions_per_hour = None;
        assert!(!submits(&journal, "third", &bounds).await, "so is the day");
    }

    #[tokio::test]
    async fn each_currency_has_its_own_sum_and_other_sites_have_theirs() {
        let journal = Journal::in_memory().await.unwrap();
        let amounts = serde_json::json!({ "EUR": 150, "JPY": 100 });
        let bounds = SiteConfig {
            amount_per_day: serde_json::from_value(amounts).ok(),
            ..SiteConfig::default()
        };
        assert!(submits(&journal, "100 euros", &bounds).await);
        assert!(!submits(&journal, "200 euros", &bounds).await);
        let expires = std::time::SystemTime::now() + HOUR;
        for (record, allowed) in [
            (checkout("yen", "JPY"), true),
            (checkout("dollars", "USD"), false),
            (
                CheckoutRecord {
                    site: Some("other".to_owned()),
                    ..checkout("elsewhere", "EUR")
                },
                true,
            ),
        ] {
            let handle = super::super::fixture::handle(record.id().as_str());
            let kept = journal.keep_checkout(&record, &handle, expires).await;
            kept.unwrap();
            let begun = journal.begun(&record, &bounds).await;
            assert_eq!(begun.is_ok(), allowed, "{}", record.id());
        }
    }
}
