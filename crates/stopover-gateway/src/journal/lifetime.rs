//! By whom and how long a checkout may be submitted. By that it is known of a journal that was put back from a copy which of its
//! checkouts may have been submitted since: those that were opened within that time before the copy was made.

use stopover_model::CheckoutId;

use super::{HandleHash, JournalError, store::Transaction};

/// From when it was opened, in milliseconds. Neither what a search offers nor what a site grants lasts longer.
const CHECKOUT_LASTS: i64 = 3_600_000;

/// How far the clocks of gateways may differ, with the time that a submission takes to begin, in milliseconds.
const CLOCKS_DIFFER: i64 = 60_000;

/// When a checkout was opened, if it is still the handle's.
pub(super) async fn opened_by(
    transaction: &mut Transaction,
    handle: &HandleHash,
    checkout: &CheckoutId,
) -> Result<Option<i64>, JournalError> {
    let opened: Option<(i64,)> = transaction
        .run("SELECT created_at FROM handles JOIN checkouts USING (checkout_id) WHERE hash = $1 AND checkout_id = $2")
        .bind(handle.as_slice())
        .bind(checkout.as_str())
        .optional()
        .await?;
    Ok(opened.map(|(created_at,)| created_at))
}

/// Whether one that was opened then may be submitted now. Where a clock was ahead and was set back since, it was opened in time to come,
/// and may not: otherwise it would last for as long as that clock was ahead.
pub(super) fn may_be_submitted(created_at: i64, now: i64) -> bool {
    let age = now.saturating_sub(created_at);
    (-CLOCKS_DIFFER..CHECKOUT_LASTS).contains(&age)
}

/// Those opened until then could not be submitted any more.
pub(super) fn expired_by(now: i64) -> i64 {
    now.saturating_sub(CHECKOUT_LASTS + CLOCKS_DIFFER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_lasts_for_an_hour_and_clocks_may_differ_by_a_minute() {
        let now = 1_000_000_000;
        for (opened, may_be) in [
            (now, true),
            (now - 3_599_999, true),
            (now - 3_600_000, false),
            (now + 60_000, true),
            (now + 60_001, false),
        ] {
            assert_eq!(may_be_submitted(opened, now), may_be, "{opened}");
        }
        // A gateway whose clock is a minute behind may still begin the first.
        assert_eq!(expired_by(now), now - 3_660_000);
    }
}
