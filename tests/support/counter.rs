//! Counting what happens.

use std::sync::Arc;

use tokio::sync::watch;

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

    pub async fn until(&self, count: usize) {
        let mut counted = self.0.subscribe();
        drop(counted.wait_for(|counted| *counted >= count).await.unwrap());
    }
}
