//! The idempotency key: the visitor's own name for one submission, repeated when it is repeated.

use axum::{extract::FromRequestParts, http::request::Parts};
use stopover_model::wire::purchase::IDEMPOTENCY_KEY_HEADER;

use super::Problem;

/// Longest key, in bytes; a UUID has 36.
const LONGEST: usize = 128;

/// A key as it was sent. It means something only together with a handle.
pub(crate) struct IdempotencyKey(String);

impl IdempotencyKey {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let mut keys = parts.headers.get_all(IDEMPOTENCY_KEY_HEADER).iter();
        let key = keys
            .next()
            .ok_or(Problem::InvalidHeader("Idempotency-Key: missing"))?;
        if keys.next().is_some() {
            return Err(Problem::InvalidHeader("Idempotency-Key: more than one"));
        }
        let plain = |key: &&str| (1..=LONGEST).contains(&key.len()) && !key.contains(' ');
        let key = key.to_str().ok().filter(plain);
        key.map(|key| Self(key.to_owned()))
            .ok_or(Problem::InvalidHeader(
                "Idempotency-Key: must be 1 to 128 visible characters",
            ))
    }
}
