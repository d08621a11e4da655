//! What clients have begun and can come back to for a while.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use uuid::Uuid;

/// The most things of one sort that are remembered, so that no load fills the memory: the latest.
const CAPACITY: u64 = 50_000;
/// The shortest time for which a lapsed thing is told from an unknown one.
const SHORTEST_MEMORY: Duration = Duration::from_secs(60);

/// Things of one sort by their ids, each of which lapses after the same time.
#[derive(Debug)]
pub(super) struct Recent<T: Send + Sync + 'static> {
    remembered: Cache<Uuid, Arc<T>>,
    lifetime: Duration,
}

impl<T: Send + Sync + 'static> Recent<T> {
    pub(super) fn new(lifetime: Duration) -> Self {
        Self::with_capacity(CAPACITY, lifetime)
    }

    fn with_capacity(capacity: u64, lifetime: Duration) -> Self {
        Self {
            remembered: Cache::builder()
                .max_capacity(capacity)
                // moka's own choice keeps what is asked for often, and would turn the newest away.
                .eviction_policy(EvictionPolicy::lru())
                // As long again after it has lapsed, to tell a lapsed one from an unknown one.
                .time_to_live((lifetime * 2).max(SHORTEST_MEMORY))
                .build(),
            lifetime,
        }
    }

    /// When a thing begun at `now` lapses.
    pub(super) fn expiry(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        now + self.lifetime
    }

    pub(super) fn keep(&self, id: Uuid, thing: T) -> Arc<T> {
        let thing = Arc::new(thing);
        self.remembered.insert(id, Arc::clone(&thing));
        thing
    }

    /// The thing with this id, lapsed or not, if it is still remembered.
    pub(super) fn get(&self, id: Uuid) -> Option<Arc<T>> {
        self.remembered.get(&id)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use uuid::Uuid;

    use super::Recent;

    #[test]
    fn however_many_there_are_the_latest_are_remembered_and_the_first_forgotten() {
        let recent = Recent::with_capacity(100, Duration::from_secs(60));
        let ids: Vec<Uuid> = (0..1_000).map(Uuid::from_u128).collect();
        for id in &ids {
            recent.keep(*id, ());
            recent.remembered.run_pending_tasks();
            assert!(recent.get(*id).is_some(), "{id}");
        }
        assert!(recent.remembered.entry_count() <= 100);
        assert!(recent.get(ids[0]).is_none());
        assert!(ids[901..].iter().all(|id| recent.get(*id).is_some()));
    }
}
