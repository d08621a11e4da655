//! What clients have begun and can continue for a while.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use uuid::Uuid;

use crate::wire::error::ApiError;

/// The most items of one kind that are remembered, the latest, so that no load fills the memory.
const CAPACITY: u64 = 50_000;
/// The shortest time for which expired items are remembered.
const SHORTEST_MEMORY: Duration = Duration::from_secs(60);

/// Items of one kind by their ids, each of which expires after the same time.
#[derive(Debug)]
pub(crate) struct Expiring<T: Send + Sync + 'static> {
    /// What an item is called in refusals, after the field that names it.
    kind: &'static str,
    items: Cache<Uuid, (DateTime<Utc>, Arc<T>)>,
    lifetime: Duration,
}

impl<T: Send + Sync + 'static> Expiring<T> {
    pub(crate) fn new(kind: &'static str, lifetime: Duration) -> Self {
        Self::with_capacity(CAPACITY, kind, lifetime)
    }

    fn with_capacity(capacity: u64, kind: &'static str, lifetime: Duration) -> Self {
        Self {
            kind,
            items: Cache::builder()
                .max_capacity(capacity)
                // moka's own choice keeps what is asked for often, and would turn the newest away.
                .eviction_policy(EvictionPolicy::lru())
                // As long again after they have expired, so that expired items differ from unknown ones.
                .time_to_live((lifetime * 2).max(SHORTEST_MEMORY))
                .build(),
            lifetime,
        }
    }

    /// Keeps an item that begins at `now`, and says when it expires.
    pub(crate) fn insert(&self, id: Uuid, item: Arc<T>, now: DateTime<Utc>) -> DateTime<Utc> {
        let expires_at = now + self.lifetime;
        self.items.insert(id, (expires_at, item));
        expires_at
    }

    /// The item of an id, unless it has expired by `now`.
    ///
    /// # Errors
    /// 404 for an id that never was or was long ago, 410 for one whose item has expired.
    pub(crate) fn find(&self, id: Uuid, now: DateTime<Utc>) -> Result<Arc<T>, ApiError> {
        match self.items.get(&id) {
            None => Err(ApiError::not_found(self.kind)),
            Some((expires_at, _)) if expires_at <= now => Err(ApiError::new(
                StatusCode::GONE,
                format!("{} has lapsed", self.kind),
            )),
            Some((_, item)) => Ok(item),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use chrono::Utc;
    use uuid::Uuid;

    use super::Expiring;

    #[test]
    fn however_many_there_are_the_latest_are_remembered_and_the_first_forgotten() {
        let items = Expiring::with_capacity(100, "item", Duration::from_secs(60));
        let now = Utc::now();
        let ids: Vec<Uuid> = (0..1_000).map(Uuid::from_u128).collect();
        for id in &ids {
            items.insert(*id, Arc::new(()), now);
            items.items.run_pending_tasks();
            assert!(items.find(*id, now).is_ok(), "{id}");
        }
        assert!(items.items.entry_count() <= 100);
        assert!(items.find(ids[0], now).is_err());
        assert!(ids[901..].iter().all(|id| items.find(*id, now).is_ok()));
    }
}
