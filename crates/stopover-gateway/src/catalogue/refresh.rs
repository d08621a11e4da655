//! Reads the lists again and again. They are short, so they come whole and are replaced whole.

use std::{sync::Arc, time::Duration};

use governor::Jitter;
use serde::{Serialize, de::DeserializeOwned};
use stopover_model::wire::{
    self,
    holiday::{Holiday, Hotel},
};
use tokio::{
    task::{JoinSet, spawn_blocking},
    time::sleep,
};
use tracing::{info, warn};

use super::{Catalogue, List, crawl::read_details, index::HolidayIndex, sanitize, snapshot};
use crate::{
    config::CatalogueConfig,
    content::ContentAnswer,
    snapshots::Age,
    upstream::{UpstreamError, backoff},
    web::Problem,
};

/// Longest pause after a failure: a visitor may be waiting for the list.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Reads the lists and, if configured, every holiday in full, for as long as the gateway runs.
pub(crate) async fn keep_fresh(catalogue: Arc<Catalogue>, config: CatalogueConfig) {
    catalogue.restore_known().await;
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
    if catalogue.read(list, Source::Snapshot).await.is_err() {
        warn!(?list, "a list could not be taken from its snapshot");
    }
    loop {
        let wait = match catalogue.read(list, Source::Provider).await {
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

/// Where a list is read from.
#[derive(Debug, Clone, Copy)]
enum Source {
    Provider,
    Snapshot,
}

/// None if there is no snapshot.
type Obtained<T> = Option<(Vec<T>, Age)>;

impl Catalogue {
    async fn read(&self, list: List, from: Source) -> Result<(), Problem> {
        let provider = &self.upstream;
        match list {
            List::Holidays => {
                let obtained = self.obtain(list, from, provider.holidays()).await?;
                self.put_holidays(obtained).await
            }
            List::Categories => {
                let obtained = self
                    .obtain(list, from, provider.holiday_categories())
                    .await?;
                self.put(list, obtained).await
            }
            List::Countries => {
                let obtained = self
                    .obtain(list, from, provider.holiday_countries())
                    .await?;
                self.put(list, obtained).await
            }
            List::Cities => {
                let obtained = self.obtain(list, from, provider.holiday_cities()).await?;
                self.put(list, obtained).await
            }
            List::Hotels => {
                let obtained = self.obtain(list, from, provider.holiday_hotels()).await?;
                self.put_hotels(obtained).await
            }
        }
    }

    /// What the provider gives is kept as it came: what is made of it depends on the configuration.
    async fn obtain<T: Serialize + DeserializeOwned + Send + Sync + 'static>(
        &self,
        list: List,
        from: Source,
        provider: impl Future<Output = Result<wire::List<T>, UpstreamError>>,
    ) -> Result<Obtained<T>, Problem> {
        match from {
            Source::Snapshot => Ok(self.stored_before(snapshot::name(list)).await),
            Source::Provider => {
                let items = provider.await?.items;
                Ok(Some((
                    self.keep(snapshot::name(list), items).await?,
                    Age::none(),
                )))
            }
        }
    }

    async fn put<T: Serialize + Send + 'static>(
        &self,
        list: List,
        obtained: Obtained<T>,
    ) -> Result<(), Problem> {
        let Some((items, age)) = obtained else {
            return Ok(());
        };
        self.stored(list).put(ContentAnswer::of(items).await?, age);
        Ok(())
    }

    async fn put_hotels(&self, obtained: Obtained<Hotel>) -> Result<(), Problem> {
        let addresses = Arc::clone(&self.addresses);
        // Cleaning the descriptions of thousands of hotels would block the requests of this thread.
        let sanitized = spawn_blocking(move || {
            let (mut hotels, age) = obtained?;
            for hotel in &mut hotels {
                sanitize::hotel(hotel, &addresses);
            }
            Some((hotels, age))
        });
        let sanitized = sanitized.await.map_err(|_| Problem::Internal)?;
        self.put(List::Hotels, sanitized).await
    }

    async fn put_holidays(&self, obtained: Obtained<Holiday>) -> Result<(), Problem> {
        let Some((mut holidays, age)) = obtained else {
            return Ok(());
        };
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
        self.put(List::Holidays, Some((listed, age))).await?;
        self.update_index(HolidayIndex::mark_published);
        Ok(())
    }
}
