//! Reads every holiday in full, at a pace that leaves the quota to visitors.

use std::{collections::VecDeque, num::NonZeroU32, sync::Arc};

use governor::{Quota, RateLimiter};
use stopover_model::wire::holiday::Known;
use tokio::time::sleep;
use tracing::{info, warn};

use super::{Catalogue, index::HolidayIndex};
use crate::{config::CatalogueConfig, upstream::backoff, web::Problem};

/// Attempts at a holiday that the provider answers too slowly or not as it should, before it is left for the next time.
const ATTEMPTS: u32 = 3;

/// Reads what the list says is new or changed, again after each `refresh_every`. Never ends.
pub(super) async fn read_details(catalogue: Arc<Catalogue>, config: CatalogueConfig) {
    // One at a time, evenly: the quota's burst belongs to visitors.
    let quota = Quota::per_second(config.requests_per_second).allow_burst(NonZeroU32::MIN);
    let pace = RateLimiter::direct(quota);
    catalogue.holidays.filled().await;
    loop {
        let unread = catalogue.read_index(|index| index.unread(config.reread_every));
        let details = unread.len();
        let mut waiting: VecDeque<_> = unread.into_iter().map(|id| (id, 0_u32)).collect();
        while let Some((id, failures)) = waiting.pop_front() {
            pace.until_ready().await;
            match catalogue.refresh_detail(&id).await {
                Ok(()) => (),
                // Gone since the list was read; it must not be asked for until the list changes.
                Err(Problem::NotFound) => {
                    catalogue.update_index(|index| index.record(&id, Known::default()));
                }
                Err(problem) => {
                    catalogue.update_index(HolidayIndex::count_failure);
                    let again = failures.saturating_add(1);
                    let pause = backoff(problem.retry_after(), again);
                    if !is_about_one_holiday(&problem) {
                        waiting.push_front((id, failures));
                    } else if again < ATTEMPTS {
                        // The others do not wait for it.
                        waiting.push_back((id, again));
                    } else {
                        warn!("left out a holiday the provider cannot answer");
                    }
                    sleep(pause).await;
                }
            }
            if catalogue.read_index(HolidayIndex::should_publish) {
                catalogue.publish().await;
            }
        }
        if details > 0 {
            catalogue.publish().await;
            info!(details, "holidays have been read in full");
        }
        sleep(config.refresh_every).await;
    }
}

/// A provider that is down or busy says nothing about the holiday that was asked for.
fn is_about_one_holiday(problem: &Problem) -> bool {
    matches!(
        problem,
        Problem::ProviderError | Problem::ProviderTimeout | Problem::Unreadable | Problem::Refused
    )
}

impl Catalogue {
    async fn publish(&self) {
        if self.publish_holidays().await.is_err() {
            warn!("the list of holidays could not be made ready");
        }
        if self.keep_known().await.is_err() {
            warn!("what is known of the holidays could not be kept");
        }
    }
}
