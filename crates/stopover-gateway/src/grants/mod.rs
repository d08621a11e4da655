//! A site's confirmation that a checkout is paid: a JWT signed with a key that only the site's backend and this gateway know.
//!
//! Good for one checkout, one amount, a short time and one use. The last is checked by the journal.

use std::time::{SystemTime, UNIX_EPOCH};

use aws_lc_rs::digest;
use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD as URL_SAFE_NO_PAD};
use jsonwebtoken::{
    Algorithm, DecodingKey, Validation, decode,
    errors::{Error, ErrorKind},
};
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Map, Value};
use stopover_model::wire::Grant;

use crate::journal::{CheckoutRecord, UsedGrant};

/// For whom grants are.
const AUDIENCE: &str = "stopover";

/// Longest time a grant may be good for, in seconds.
const LONGEST: u64 = 3600;

/// How far a site's clock may be ahead of ours, in seconds.
const AHEAD: u64 = 60;

/// Longest name of a grant, in bytes.
const LONGEST_ID: usize = 256;

/// Names the first claim that is not right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct GrantRefused(pub(crate) &'static str);

/// Checks that `site` grants exactly this checkout.
///
/// # Errors
/// If it does not.
pub(crate) fn check(
    grant: Option<&Grant>,
    site: &str,
    key: &SecretString,
    checkout: &CheckoutRecord,
) -> Result<UsedGrant, GrantRefused> {
    let grant = grant.ok_or(GrantRefused("grant: missing"))?;
    let mut rules = Validation::new(Algorithm::HS256);
    rules.leeway = 0;
    rules.validate_nbf = true;
    rules.set_audience(&[AUDIENCE]);
    rules.set_issuer(&[site]);
    rules.set_required_spec_claims(&["exp", "iss", "aud"]);
    if extended(grant.reveal()) {
        return Err(GrantRefused("crit: no extension is known here"));
    }
    let key = DecodingKey::from_secret(key.expose_secret().as_bytes());
    let claims = decode::<Map<String, Value>>(grant.reveal(), &key, &rules)
        .map_err(|error| GrantRefused(fault(&error)))?
        .claims;
    // A list with the site among others would pass as well.
    if claims.get("iss").and_then(Value::as_str) != Some(site) {
        return Err(GrantRefused("iss: not this site"));
    }
    bound_to(checkout, &claims)?;
    short_lived(&claims)?;
    Ok(UsedGrant {
        site: site.to_owned(),
        jti: name(&claims)?,
    })
}

/// Whether the header says that there is something in the token that must be understood (RFC 7515, section 4.1.11).
fn extended(token: &str) -> bool {
    let header = token.split('.').next().unwrap_or_default();
    let header = URL_SAFE_NO_PAD.decode(header).unwrap_or_default();
    serde_json::from_slice::<Map<String, Value>>(&header)
        .is_ok_and(|header| header.contains_key("crit"))
}

fn bound_to(checkout: &CheckoutRecord, claims: &Map<String, Value>) -> Result<(), GrantRefused> {
    let text = |claim: &str| claims.get(claim).and_then(Value::as_str);
    if text("checkout_id") != Some(checkout.id().as_str()) {
        return Err(GrantRefused("checkout_id: not this checkout"));
    }
    if claims.get("amount").and_then(Value::as_i64) != Some(checkout.price.minor()) {
        return Err(GrantRefused(
            "amount: not this checkout's price in minor units",
        ));
    }
    if text("currency") != Some(checkout.price.currency().code()) {
        return Err(GrantRefused("currency: not this checkout's"));
    }
    Ok(())
}

fn short_lived(claims: &Map<String, Value>) -> Result<(), GrantRefused> {
    let seconds = |claim: &str| claims.get(claim).and_then(Value::as_u64);
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let latest = now.saturating_add(AHEAD);
    if seconds("iat").is_none_or(|issued| issued > latest) {
        return Err(GrantRefused("iat: missing or in the future"));
    }
    if seconds("exp").is_none_or(|end| end > latest.saturating_add(LONGEST)) {
        return Err(GrantRefused("exp: more than an hour ahead"));
    }
    Ok(())
}

fn name(claims: &Map<String, Value>) -> Result<Vec<u8>, GrantRefused> {
    let name = claims.get("jti").and_then(Value::as_str);
    let name = name.filter(|name| (1..=LONGEST_ID).contains(&name.len()));
    let name = name.ok_or(GrantRefused("jti: missing or too long"))?;
    Ok(digest::digest(&digest::SHA256, name.as_bytes())
        .as_ref()
        .to_vec())
}

/// Which claim the library objects to.
fn fault(error: &Error) -> &'static str {
    match error.kind() {
        ErrorKind::InvalidSignature => "signature: not made with this site's grant key",
        ErrorKind::InvalidAlgorithm | ErrorKind::InvalidAlgorithmName => "alg: must be HS256",
        ErrorKind::ExpiredSignature => "exp: expired",
        ErrorKind::ImmatureSignature => "nbf: not valid yet",
        ErrorKind::InvalidIssuer => "iss: not this site",
        ErrorKind::InvalidAudience => "aud: must be stopover",
        ErrorKind::MissingRequiredClaim(claim) | ErrorKind::InvalidClaimFormat(claim) => {
            match claim.as_str() {
                "exp" => "exp: missing or no number",
                "iss" => "iss: missing",
                "aud" => "aud: missing",
                _ => "claims: cannot be read",
            }
        }
        _ => "grant: not a JWT that can be read",
    }
}
