//! Counting what happens.

use std::{sync::Arc, time::Duration};

use tokio::{sync::watch, time::timeout};

/// A count that can be waited for; clones share it.
#[derive(Clone, Default)]
pub struct Counter(Arc<watch::Sender<usize>>);

impl Counter {
    /// Gives the count before.
    pub fn add(&self) -> usize {
        let mut before = 0;
        self.0.send_modify(|count| {
            before = *count;
            *count += 1;
        });
        before
    }

    pub fn get(&self) -> usize {
        *self.0.borrow()
    }

    /// Waits until it is that high, for a minute at most.
    pub async fn until(&self, count: usize) {
        let mut counted = self.0.subscribe();
        let enough = counted.wait_for(|counted| *counted >= count);
        let enough = timeout(Duration::from_secs(60), enough).await;
        assert!(enough.is_ok(), "not within a minute: a count of {count}");
    }
}
