//! Reads every holiday in full, at a pace that leaves the quota to visitors.

use std::{collections::VecDeque, num::NonZeroU32, sync::Arc, time::Duration};

use governor::{Quota, RateLimiter};
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
    let mut outage = Outage::default();
    catalogue.holidays.filled().await;
    loop {
        let unread = catalogue.read_index(|index| index.unread(config.reread_every));
        let details = unread.len();
        let mut waiting: VecDeque<_> = unread.into_iter().map(|id| (id, 0_u32)).collect();
        while let Some((id, failures)) = waiting.pop_front() {
            pace.until_ready().await;
            let as_of = catalogue.read_index(|index| index.last_update(&id));
            match catalogue.refresh_detail(&id).await {
                Ok(()) => outage.end(),
                Err(Problem::NotFound | Problem::Expired) => {
                    outage.end();
                    catalogue.update_index(|index| index.record_missing(&id, as_of));
                }
                Err(problem) => {
                    catalogue.update_index(HolidayIndex::count_failure);
                    let again = failures.saturating_add(1);
                    let pause = outage.pause(&problem, again);
                    // The key may be refused for that holiday only.
                    let may_be_about_it =
                        is_about_one_holiday(&problem) || problem == Problem::Misconfigured;
                    if !may_be_about_it {
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
        Problem::ProviderError
            | Problem::ProviderTimeout
            | Problem::Unreadable
            | Problem::Refused
            | Problem::Internal
    )
}

/// How often in a row the provider has failed, whichever holiday was asked for.
#[derive(Debug, Default)]
struct Outage(u32);

impl Outage {
    fn end(&mut self) {
        self.0 = 0;
    }

    /// How long to wait after `problem`, which is the holiday's failure number `failures` if it is about that one.
    fn pause(&mut self, problem: &Problem, failures: u32) -> Duration {
        let retry_after = problem.retry_after();
        if is_about_one_holiday(problem) {
            self.end();
            return backoff(retry_after, failures);
        }
        // Who says how long to wait is busy, and not down.
        if retry_after.is_none() {
            self.0 = self.0.saturating_add(1);
        }
        backoff(retry_after, self.0)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn while_the_provider_is_down_it_is_asked_ever_more_rarely() {
        let mut outage = Outage::default();
        let mut pause = |problem: Problem| outage.pause(&problem, 1).as_secs();
        let down = || Problem::ProviderUnreachable;
        assert_eq!([down(), down(), down()].map(&mut pause), [1, 2, 4]);
        assert_eq!(pause(Problem::Busy { retry_after: 7 }), 7);
        assert_eq!(pause(Problem::Misconfigured), 8);
        // It answers again.
        assert_eq!(pause(Problem::ProviderError), 1);
        assert_eq!([down(), down()].map(&mut pause), [1, 2]);
        outage.end();
        assert_eq!(outage.pause(&down(), 1).as_secs(), 1);
    }

    #[test]
    fn a_holiday_that_fails_again_is_waited_for_longer() {
        let mut outage = Outage::default();
        let pauses = [1, 2].map(|failures| outage.pause(&Problem::ProviderTimeout, failures));
        assert_eq!(pauses.map(|pause| pause.as_secs()), [1, 2]);
    }
}
