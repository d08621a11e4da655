//! Reads every holiday in full, at a pace that leaves the quota to visitors.

use std::{num::NonZeroU32, sync::Arc};

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use stopover_model::{HolidayId, wire::holiday::Known};
use tokio::time::sleep;
use tracing::{info, warn};

use super::{Catalogue, index::HolidayIndex};
use crate::{config::CatalogueConfig, upstream::backoff, web::Problem};

/// Attempts at a holiday whose answer cannot be read, before it is left for the next time.
const ATTEMPTS: u32 = 3;

/// Reads what the list says is new or changed, again after each `refresh_every`. Never ends.
pub(super) async fn read_details(catalogue: Arc<Catalogue>, config: CatalogueConfig) {
    // One at a time, evenly: the quota's burst belongs to visitors.
    let quota = Quota::per_second(config.requests_per_second).allow_burst(NonZeroU32::MIN);
    let pace = RateLimiter::direct(quota);
    catalogue.holidays.filled().await;
    loop {
        let unread = catalogue.read_index(|index| index.unread(config.reread_every));
        for id in &unread {
            catalogue.read_detail(id, &pace).await;
            if catalogue.read_index(HolidayIndex::should_publish) {
                catalogue.publish().await;
            }
        }
        if !unread.is_empty() {
            catalogue.publish().await;
            info!(details = unread.len(), "holidays have been read in full");
        }
        sleep(config.refresh_every).await;
    }
}

impl Catalogue {
    async fn read_detail(&self, id: &HolidayId, pace: &DefaultDirectRateLimiter) {
        let mut failures = 0_u32;
        while failures < ATTEMPTS {
            pace.until_ready().await;
            match self.refresh_detail(id).await {
                Ok(()) => return,
                // Gone since the list was read; it must not be asked for until the list changes.
                Err(Problem::NotFound) => {
                    return self.update_index(|index| index.record(id, Known::default()));
                }
                Err(problem) => {
                    // A provider that is down or busy says nothing about this holiday.
                    if matches!(
                        problem,
                        Problem::ProviderError | Problem::Unreadable | Problem::Refused
                    ) {
                        failures = failures.saturating_add(1);
                    }
                    self.update_index(HolidayIndex::count_failure);
                    sleep(backoff(problem.retry_after(), failures.max(1))).await;
                }
            }
        }
        warn!("left out a holiday the provider cannot answer");
    }

    async fn publish(&self) {
        if self.publish_holidays().await.is_err() {
            warn!("the list of holidays could not be made ready");
        }
    }
}
