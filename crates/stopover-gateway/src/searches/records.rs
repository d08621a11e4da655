//! Recent searches, within a bound of memory.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use chrono::{DateTime, Utc};
use moka::{Expiry, future::Cache, policy::EvictionPolicy};
use stopover_model::SearchId;

use super::SearchRecord;
use crate::cache::weight;

/// Searches by id. When they exceed the bound, those not used for longest go first: their visitors search again.
pub(super) struct SearchRecords(Cache<SearchId, Arc<SearchRecord>>);

impl SearchRecords {
    /// In bytes, for all searches together.
    pub(super) fn new(max_bytes: u64) -> Self {
        let weigh = |id: &SearchId, record: &Arc<SearchRecord>| {
            weight(record.size().saturating_add(id.as_str().len()))
        };
        Self(
            Cache::builder()
                .max_capacity(max_bytes)
                .weigher(weigh)
                .eviction_policy(EvictionPolicy::lru())
                .expire_after(UntilItLapses)
                .build(),
        )
    }
    pub(super) async fn keep(&self, id: SearchId, record: SearchRecord) {
        self.0.insert(id, Arc::new(record)).await;
    }

    /// None once it has expired.
    pub(super) async fn find(
        &self,
        id: &SearchId,
        now: DateTime<Utc>,
    ) -> Option<Arc<SearchRecord>> {
        let record = self.0.get(id).await?;
        (record.expires_at > now).then_some(record)
    }
}

/// Frees the memory of expired searches.
struct UntilItLapses;

impl Expiry<SearchId, Arc<SearchRecord>> for UntilItLapses {
    fn expire_after_create(
        &self,
        _: &SearchId,
        record: &Arc<SearchRecord>,
        _: Instant,
    ) -> Option<Duration> {
        let left = record.expires_at - Utc::now();
        Some(left.to_std().unwrap_or_default())
    }

    fn expire_after_update(
        &self,
        id: &SearchId,
        record: &Arc<SearchRecord>,
        at: Instant,
        _: Option<Duration>,
    ) -> Option<Duration> {
        self.expire_after_create(id, record, at)
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::{
        super::record::tests::{asked, found},
        *,
    };

    #[tokio::test]
    async fn a_search_is_found_until_it_lapses() {
        let records = SearchRecords::new(1_000_000);
        let (id, now) = (SearchId::new("s"), Utc::now());
        let record = SearchRecord::new(&asked(), &found("s", None), now);
        records.keep(id.clone(), record).await;
        assert!(records.find(&id, now).await.is_some());
        let minutes = |minutes| now + TimeDelta::minutes(minutes);
        assert!(records.find(&id, minutes(59)).await.is_some());
        assert!(records.find(&id, minutes(60)).await.is_none());
        assert!(records.find(&SearchId::new("t"), now).await.is_none());
    }

    #[tokio::test]
    async fn a_million_searches_stay_within_the_bound_and_the_latest_are_there() {
        const BOUND: u64 = 1_000_000;
        let records = SearchRecords::new(BOUND);
        let now = Utc::now();
        let (asked, found) = (asked(), found("s", None));
        let mut largest = 0;
        for number in 0..1_000_000_u32 {
            let record = SearchRecord::new(&asked, &found, now);
            records
                .keep(SearchId::new(number.to_string()), record)
                .await;
            largest = largest.max(records.0.weighted_size());
        }
        records.0.run_pending_tasks().await;
        let size = records.0.weighted_size();
        assert!(size <= BOUND && size > BOUND / 2, "{size} bytes");
        // Evicted in batches, so a little later than added.
        assert!(largest <= 2 * BOUND, "{largest} bytes");
        assert!(records.find(&SearchId::new("999999"), now).await.is_some());
        assert!(records.find(&SearchId::new("0"), now).await.is_none());
    }
}
