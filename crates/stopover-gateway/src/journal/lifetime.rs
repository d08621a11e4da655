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
