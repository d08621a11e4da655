//! Memory with one fetch at a time per key.

use std::{
    future::Future,
    hash::Hash,
    time::{Duration, Instant},
};

use moka::Expiry;

use crate::{trace::carried, web::Problem};

/// Bytes that keeping a value costs beside its key and itself, roughly: without it, guessed ids that do not exist would fill
/// the memory with values of no weight.
const OVERHEAD: u32 = 256;

/// Dropped after a time and when their sizes together exceed a bound.
#[derive(Clone)]
pub(crate) struct Cache<K, V>(moka::future::Cache<K, V>);

impl<K, V> Cache<K, V>
where
    K: Hash + Eq + Clone + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// At most `max_bytes`, each value counted by `size` and for what keeping it costs.
    pub(crate) fn new(ttl: Duration, max_bytes: u64, size: fn(&K, &V) -> usize) -> Self {
        Self(
            moka::future::Cache::builder()
                .time_to_live(ttl)
                .max_capacity(max_bytes)
                .weigher(move |key, value| weight(size(key, value)))
                .build(),
        )
    }

    /// As [`Cache::new`], each value for as long as `lifetime` says.
    pub(crate) fn lasting(
        lifetime: impl Fn(&V) -> Duration + Send + Sync + 'static,
        max_bytes: u64,
        size: fn(&K, &V) -> usize,
    ) -> Self {
        Self(
            moka::future::Cache::builder()
                .expire_after(Lifetime(lifetime))
                .max_capacity(max_bytes)
                .weigher(move |key, value| weight(size(key, value)))
                .build(),
        )
    }

    pub(crate) async fn peek(&self, key: &K) -> Option<V> {
        self.0.get(key).await
    }

    /// Replaces what was kept under `key`.
    pub(crate) async fn put(&self, key: K, value: V) {
        self.0.insert(key, value).await;
    }

    pub(crate) async fn forget(&self, key: &K) {
        self.0.invalidate(key).await;
    }

    /// From memory or, once `admit` agrees, through `fetch`; further requests for the key wait for the same fetch.
    /// What `admit` gives is held meanwhile.
    ///
    /// # Errors
    /// What `admit` or `fetch` fails with. A failure is not kept.
    pub(crate) async fn get<A, F>(
        &self,
        key: K,
        admit: impl AsyncFnOnce() -> Result<A, Problem>,
        fetch: impl FnOnce() -> F + Send,
    ) -> Result<V, Problem>
    where
        F: Future<Output = Result<V, Problem>> + Send + 'static,
    {
        if let Some(value) = self.0.get(&key).await {
            return Ok(value);
        }
        // Only now, and in a place of its own: it takes kilobytes, which answers from memory would be moved around with.
        Box::pin(async move {
            let _admitted = admit().await?;
            let fetch = Box::pin(fetch());
            // In a task of its own: were the visitor who came first to leave, moka would fetch again for the next.
            let cache = self.0.clone();
            let fetching = Box::pin(async move { cache.try_get_with(key, fetch).await });
            let fetching = tokio::spawn(carried(fetching));
            match fetching.await {
                Ok(outcome) => outcome.map_err(|problem| (*problem).clone()),
                Err(_) => Err(Problem::Internal),
            }
        })
        .await
    }
}

/// In bytes, of a key and its value of this size together.
pub(crate) fn weight(size: usize) -> u32 {
    u32::try_from(size)
        .unwrap_or(u32::MAX)
        .saturating_add(OVERHEAD)
}

struct Lifetime<F>(F);

impl<K, V, F: Fn(&V) -> Duration> Expiry<K, V> for Lifetime<F> {
    fn expire_after_create(&self, _: &K, value: &V, _: Instant) -> Option<Duration> {
        Some((self.0)(value))
    }

    fn expire_after_update(
        &self,
        _: &K,
        value: &V,
        _: Instant,
        _: Option<Duration>,
    ) -> Option<Duration> {
        Some((self.0)(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn entries_without_a_value_cannot_fill_the_memory() {
        let cache = Cache::<String, Option<String>>::new(
            Duration::from_secs(60),
            64 * 1024,
            |key, value| key.len() + value.as_ref().map_or(0, String::len),
        );
        for number in 0..5000 {
            let unknown = || async { Ok(None) };
            let key = format!("HTL-{number}");
            assert_eq!(cache.get(key, async || Ok(()), unknown).await, Ok(None));
        }
        cache.0.run_pending_tasks().await;
        assert!(cache.0.entry_count() <= 256, "{}", cache.0.entry_count());
    }

    #[tokio::test]
    async fn only_what_is_not_in_memory_needs_admission() {
        let cache = Cache::<u8, u8>::new(Duration::from_secs(60), 64 * 1024, |_, _| 1);
        let busy = async || Err::<(), _>(Problem::Busy { retry_after: 1 });
        assert_eq!(
            cache.get(1, busy, || async { Ok(7) }).await,
            Err(Problem::Busy { retry_after: 1 })
        );
        let free = async || Ok(());
        assert_eq!(cache.get(1, free, || async { Ok(7) }).await, Ok(7));
        assert_eq!(cache.get(1, busy, || async { Ok(8) }).await, Ok(7));
    }
}
