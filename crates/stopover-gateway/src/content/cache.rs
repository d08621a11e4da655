//! Memory with one fetch at a time per key.

use std::{future::Future, hash::Hash, time::Duration};

use crate::problem::Problem;

/// Values by key, dropped after a time and when their sizes together exceed a bound.
#[derive(Clone)]
pub(crate) struct Cache<K, V>(moka::future::Cache<K, V>);

impl<K, V> Cache<K, V>
where
    K: Hash + Eq + Clone + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// Keeps values for `ttl`, at most `max_bytes` of them, each counted by `size`.
    pub(crate) fn new(ttl: Duration, max_bytes: u64, size: fn(&V) -> usize) -> Self {
        let weigh = move |_: &K, value: &V| u32::try_from(size(value)).unwrap_or(u32::MAX);
        Self(
            moka::future::Cache::builder()
                .time_to_live(ttl)
                .max_capacity(max_bytes)
                .weigher(weigh)
                .build(),
        )
    }

    /// The value of `key`, from memory or through `fetch`; whoever asks meanwhile waits for the same fetch.
    ///
    /// # Errors
    /// What `fetch` fails with. A failure is not kept.
    pub(crate) async fn get(
        &self,
        key: K,
        fetch: impl Future<Output = Result<V, Problem>> + Send + 'static,
    ) -> Result<V, Problem> {
        if let Some(value) = self.0.get(&key).await {
            return Ok(value);
        }
        // In a task of its own: were the visitor who came first to leave, moka would fetch again for the next.
        let cache = self.0.clone();
        let fetching = tokio::spawn(async move { cache.try_get_with(key, fetch).await });
        match fetching.await {
            Ok(outcome) => outcome.map_err(|problem| (*problem).clone()),
            Err(_) => Err(Problem::Internal),
        }
    }
}
