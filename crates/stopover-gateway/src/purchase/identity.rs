//! What identifies a request to complete or to cancel, so that its repetition is recognised.

use crate::{
    handles::{CryptoError, Handle},
    web::{IdempotencyKey, Problem},
};

/// What the journal keeps of a request: neither the key nor the content follows from it.
#[derive(Clone)]
pub(super) struct RequestIdentity {
    /// Stands for the idempotency key.
    pub(super) key: Vec<u8>,
    /// Stands for the content.
    pub(super) fingerprint: Vec<u8>,
}

impl RequestIdentity {
    /// # Errors
    /// If the system's cryptography fails.
    pub(super) fn new(
        handle: &Handle,
        key: &IdempotencyKey,
        content: &[u8],
    ) -> Result<Self, CryptoError> {
        Ok(Self {
            key: Self::key(handle, key)?,
            fingerprint: handle.fingerprint(content)?,
        })
    }

    /// What stands for an idempotency key.
    ///
    /// # Errors
    /// If the system's cryptography fails.
    pub(super) fn key(handle: &Handle, key: &IdempotencyKey) -> Result<Vec<u8>, CryptoError> {
        handle.fingerprint(format!("key {}", key.as_str()).as_bytes())
    }

    /// That an earlier request under the same key was this one.
    ///
    /// # Errors
    /// [`Problem::KeyReused`] if it was another.
    pub(super) fn check_content(&self, earlier_fingerprint: &[u8]) -> Result<(), Problem> {
        if self.fingerprint != earlier_fingerprint {
            return Err(Problem::KeyReused);
        }
        Ok(())
    }
}
