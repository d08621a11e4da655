//! Reads the lists again and again. They are short, so they come whole and are replaced whole.

use std::{sync::Arc, time::Duration};

use governor::Jitter;
use tokio::{task::JoinSet, time::sleep};
use tracing::info;

use super::{Catalogue, List, crawl::read_details, index::HolidayIndex, sanitize};
use crate::{config::CatalogueConfig, content::ContentAnswer, upstream::backoff, web::Problem};

/// Longest pause after a failure: a visitor may be waiting for the list.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Reads the lists and, if configured, every holiday in full, for as long as the gateway runs.
pub(crate) async fn keep_fresh(catalogue: Arc<Catalogue>, config: CatalogueConfig) {
    // Dropped with this future, and the readers with it.
    let mut readers = JoinSet::new();
    for list in List::ALL {
        readers.spawn(keep_list_fresh(
            Arc::clone(&catalogue),
            list,
            config.refresh_every,
        ));
    }
    if config.crawl {
        readers.spawn(read_details(catalogue, config));
    }
    readers.join_all().await;
}

async fn keep_list_fresh(catalogue: Arc<Catalogue>, list: List, every: Duration) {
    // Several gateways that were started together must not ask together for ever.
    let jitter = Jitter::up_to(every / 10);
    let mut failures = 0_u32;
    loop {
        let wait = match catalogue.read(list).await {
            Ok(()) => {
                failures = 0;
                jitter + every
            }
            Err(problem) => {
                failures = failures.saturating_add(1);
                catalogue.update_index(HolidayIndex::count_failure);
                let pause = backoff(problem.retry_after(), failures).min(LONGEST_PAUSE);
                catalogue.stored(list).fail(problem);
                pause
            }
        };
        sleep(wait).await;
    }
}

impl Catalogue {
    async fn read(&self, list: List) -> Result<(), Problem> {
        let content = match list {
            List::Holidays => return self.read_holidays().await,
            List::Categories => {
                ContentAnswer::of(self.upstream.holiday_categories().await?).await?
            }
            List::Countries => ContentAnswer::of(self.upstream.holiday_countries().await?).await?,
            List::Cities => ContentAnswer::of(self.upstream.holiday_cities().await?).await?,
            List::Hotels => {
                let mut hotels = self.upstream.holiday_hotels().await?;
                let addresses = Arc::clone(&self.addresses);
                // Cleaning the descriptions of thousands of hotels would block the requests of this thread.
                let sanitized = tokio::task::spawn_blocking(move || {
                    for hotel in &mut hotels.items {
                        sanitize::hotel(hotel, &addresses);
                    }
                    hotels
                });
                ContentAnswer::of(sanitized.await.map_err(|_| Problem::Internal)?).await?
            }
        };
        self.stored(list).put(content);
        Ok(())
    }

    async fn read_holidays(&self) -> Result<(), Problem> {
        let mut holidays = self.upstream.holidays().await?.items;
        for holiday in &mut holidays {
            sanitize::holiday(holiday, &self.addresses);
        }
        let _turn = self.publishing.lock().await;
        info!(
            holidays = holidays.len(),
            "the list of holidays has been read"
        );
        let listed = self.update_index(|index| {
            index.replace(holidays);
            index.listed()
        });
        self.holidays.put(ContentAnswer::of(listed).await?);
        self.update_index(HolidayIndex::mark_published);
        Ok(())
    }
}
