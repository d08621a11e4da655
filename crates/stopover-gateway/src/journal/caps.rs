//! What a site has booked lately, against what it may.

use std::time::Duration;

use sqlx::{Sqlite, Transaction};

use super::{CheckoutRecord, clock::ago};
use crate::{config::SiteConfig, problem::Problem};

const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(86_400);

/// Whether the site may submit one more. Counts what may have cost money: everything but refusals and the test hotel.
///
/// # Errors
/// [`Problem::BookingClosed`] that names the bound, without its value: that is the site's business.
pub(super) async fn check(
    transaction: &mut Transaction<'_, Sqlite>,
    checkout: &CheckoutRecord,
    bounds: &SiteConfig,
) -> Result<(), Problem> {
    let site = checkout.site.as_deref().unwrap_or_default();
    for (period, count, count_name, amount, amount_name) in [
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
    ] {
        if count.is_none() && amount.is_none() {
            continue;
        }
        let (submitted, spent) = lately(transaction, site, checkout, period).await?;
        if count.is_some_and(|most| submitted >= i64::from(most.get())) {
            return Err(Problem::BookingClosed(count_name));
        }
        let total = spent.checked_add(checkout.price.minor());
        let fits = |most: i64| total.is_some_and(|total| total <= most);
        if let Some(amounts) = amount {
            let most = amounts.of(checkout.price.currency());
            if !most.is_some_and(|most| fits(most.minor())) {
                return Err(Problem::BookingClosed(amount_name));
            }
        }
    }
    if let Some(most) = bounds.concurrent_unknowns
        && unknown(transaction, site).await? >= i64::from(most.get())
    {
        return Err(Problem::BookingClosed("concurrent_unknowns: reached"));
    }
    Ok(())
}

/// Submissions of the site within `period`, and what those in this currency cost together.
async fn lately(
    transaction: &mut Transaction<'_, Sqlite>,
    site: &str,
    checkout: &CheckoutRecord,
    period: Duration,
) -> Result<(i64, i64), Problem> {
    Ok(sqlx::query_as(
        "SELECT count(*), coalesce(sum(c.amount) FILTER (WHERE c.currency = ?), 0) \
         FROM completions s JOIN checkouts c USING (checkout_id) \
         WHERE s.submitted_at > ? AND s.state <> 'refused' AND c.site = ? AND NOT c.test",
    )
    .bind(checkout.price.currency().code())
    .bind(ago(period))
    .bind(site)
    .fetch_one(&mut **transaction)
    .await?)
}

async fn unknown(transaction: &mut Transaction<'_, Sqlite>, site: &str) -> Result<i64, Problem> {
    Ok(sqlx::query_scalar(
        "SELECT count(*) FROM completions s JOIN checkouts c USING (checkout_id) \
         WHERE s.state = 'unknown' AND c.site = ? AND NOT c.test",
    )
    .bind(site)
    .fetch_one(&mut **transaction)
    .await?)
}
