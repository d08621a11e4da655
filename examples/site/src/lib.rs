//! Minting a grant: a site's signed word that one checkout is paid.

use std::time::{SystemTime, UNIX_EPOCH};

use jsonwebtoken::{EncodingKey, Header, encode, errors::Error};
use serde::{Deserialize, Serialize};

/// Seconds a grant is good for. The visitor's page uses it at once; the gateway takes at most an hour.
const LIFETIME: u64 = 600;

/// What the widget tells of the checkout. It comes from a browser: believe of it only what you charged.
#[derive(Debug, Deserialize)]
pub struct PaymentRequest {
    /// The checkout the grant is for.
    pub checkout_id: String,
    /// The amount in the currency's minor unit: 131200 is 1,312.00 EUR.
    pub amount: i64,
    /// Three-letter currency code.
    pub currency: String,
}

#[derive(Serialize)]
struct Claims<'a> {
    iss: &'a str,
    aud: &'static str,
    jti: String,
    iat: u64,
    exp: u64,
    checkout_id: &'a str,
    amount: i64,
    currency: &'a str,
}

/// The grant for a checkout whose payment has been taken.
///
/// `site` is the site's name in the gateway's configuration, `key` the key set there for it.
///
/// # Errors
/// When the token cannot be signed.
pub fn mint(site: &str, key: &str, paid: &PaymentRequest) -> Result<String, Error> {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let claims = Claims {
        iss: site,
        aud: "stopover",
        // Each grant works once.
        jti: uuid::Uuid::new_v4().to_string(),
        iat: now,
        exp: now + LIFETIME,
        checkout_id: &paid.checkout_id,
        amount: paid.amount,
        currency: &paid.currency,
    };
    encode(
        &Header::default(),
        &claims,
        &EncodingKey::from_secret(key.as_bytes()),
    )
}
