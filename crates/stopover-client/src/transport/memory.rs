//! A bound on answers that are being read at the same time.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use crate::error::ClientError;

/// How much of answers may be in memory at a time while they are read, until they have become values. Clones share it, and
/// with it all transports that were given one.
#[derive(Clone)]
pub struct AnswerMemory {
    /// In bytes.
    free: Arc<AtomicUsize>,
}

/// What one answer takes, until it is dropped.
pub(super) struct Held {
    memory: AnswerMemory,
    bytes: usize,
}

impl AnswerMemory {
    /// Of so many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self {
            free: Arc::new(AtomicUsize::new(bytes)),
        }
    }

    /// Nothing yet.
    pub(super) fn hold(&self) -> Held {
        Held {
            memory: self.clone(),
            bytes: 0,
        }
    }
}

impl Held {
    /// Takes so many bytes more.
    ///
    /// # Errors
    /// When others hold too much.
    pub(super) fn grow(&mut self, bytes: usize) -> Result<(), ClientError> {
        let take = |free: usize| free.checked_sub(bytes);
        let taken = self
            .memory
            .free
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        taken.map_err(|_| ClientError::no_room())?;
        self.bytes = self.bytes.saturating_add(bytes);
        Ok(())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.memory.free.fetch_add(self.bytes, Ordering::Relaxed);
    }
}
