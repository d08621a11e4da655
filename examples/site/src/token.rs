//! A site's signed word.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jsonwebtoken::{EncodingKey, Header, encode, errors::Error};
use serde::Serialize;

/// What a token is for.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum Purpose {
    /// A grant: this checkout is paid. Good for an hour at most.
    #[serde(rename = "stopover")]
    Grant,
    /// The question what became of this checkout. Good for five minutes at most.
    #[serde(rename = "stopover-outcome")]
    Query,
}

#[derive(Serialize)]
struct Claims<'a, T> {
    iss: &'a str,
    aud: Purpose,
    jti: String,
    iat: u64,
    exp: u64,
    #[serde(flatten)]
    facts: &'a T,
}

/// A token about `facts`: `checkout_id`, and for a grant `amount` and `currency`.
///
/// `site` is the site's name in the gateway's configuration, `key` the grant key set there for it.
///
/// # Errors
/// When it cannot be signed.
pub fn sign(
    site: &str,
    key: &str,
    purpose: Purpose,
    lifetime: Duration,
    facts: &impl Serialize,
) -> Result<String, Error> {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let claims = Claims {
        iss: site,
        aud: purpose,
        // Each grant works once.
        jti: uuid::Uuid::new_v4().to_string(),
        iat: now,
        exp: now + lifetime.as_secs(),
        facts,
    };
    encode(
        &Header::default(),
        &claims,
        &EncodingKey::from_secret(key.as_bytes()),
    )
}
