//! What a site's backend signs with a key that only it and this gateway know: JWTs with HS256.
//!
//! A grant confirms that a checkout is paid: good for one checkout, one amount, a short time and one use. The last is checked
//! by the journal. A query asks what became of one checkout.

use std::time::{SystemTime, UNIX_EPOCH};

use aws_lc_rs::digest;
use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD as URL_SAFE_NO_PAD};
use jsonwebtoken::{
    Algorithm, DecodingKey, Validation, decode,
    errors::{Error, ErrorKind},
};
use secrecy::ExposeSecret;
use serde_json::{Map, Value};
use stopover_model::wire::Grant;

use crate::{
    config::SiteConfig,
    journal::{CheckoutRecord, UsedGrant},
};

/// What a token is for: its audience, and the longest time it may be good for, in seconds.
struct Purpose {
    audience: &'static str,
    longest: u64,
    too_long: GrantRefused,
    other_audience: GrantRefused,
}

const GRANT: Purpose = Purpose {
    audience: "stopover",
    longest: 3600,
    too_long: GrantRefused("exp: more than an hour ahead"),
    other_audience: GrantRefused("aud: must be stopover"),
};

const QUERY: Purpose = Purpose {
    audience: "stopover-outcome",
    longest: 300,
    too_long: GrantRefused("exp: more than five minutes ahead"),
    other_audience: GrantRefused("aud: must be stopover-outcome"),
};

/// How far a site's clock may be ahead of ours, in seconds.
const AHEAD: u64 = 60;

/// What is wrong with one that comes too late.
pub(crate) const EXPIRED: &str = "exp: expired";

/// In bytes.
const LONGEST_ID: usize = 256;

/// Names the first claim that is not right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct GrantRefused(pub(crate) &'static str);

/// That `site` grants exactly this checkout.
///
/// # Errors
/// If it does not.
pub(crate) fn check(
    grant: Option<&Grant>,
    site: &str,
    keys: &SiteConfig,
    checkout: &CheckoutRecord,
) -> Result<UsedGrant, GrantRefused> {
    let grant = grant.ok_or(GrantRefused("grant: missing"))?;
    let claims = verified(grant.reveal(), site, keys, &GRANT)?;
    bound_to(checkout, &claims)?;
    let expires = claims
        .get("exp")
        .and_then(Value::as_i64)
        .unwrap_or_default();
    Ok(UsedGrant {
        site: site.to_owned(),
        jti: name(&claims)?,
        expires_at: expires.saturating_mul(1000),
    })
}

/// Checks that `site` itself asks what became of this checkout.
///
/// # Errors
/// If it does not.
pub(crate) fn check_query(
    token: &str,
    site: &str,
    keys: &SiteConfig,
    checkout: &str,
) -> Result<(), GrantRefused> {
    let claims = verified(token, site, keys, &QUERY)?;
    if claims.get("checkout_id").and_then(Value::as_str) != Some(checkout) {
        return Err(GrantRefused("checkout_id: not this checkout"));
    }
    Ok(())
}

/// The claims of a token that `site` signed for this purpose, and that is good now.
fn verified(
    token: &str,
    site: &str,
    keys: &SiteConfig,
    purpose: &Purpose,
) -> Result<Map<String, Value>, GrantRefused> {
    let mut rules = Validation::new(Algorithm::HS256);
    rules.leeway = 0;
    rules.set_audience(&[purpose.audience]);
    rules.set_issuer(&[site]);
    rules.set_required_spec_claims(&["exp", "iss", "aud"]);
    let header = header(token);
    // Something in the token that must be understood (RFC 7515, section 4.1.11).
    if header.contains_key("crit") {
        return Err(GrantRefused("crit: no extension is known here"));
    }
    let kid = match header.get("kid") {
        None => None,
        Some(kid) => Some(kid.as_str().ok_or(GrantRefused("kid: not a text"))?),
    };
    let key = keys
        .grant_key(kid)
        .ok_or(GrantRefused("kid: not one of this site's grant keys"))?;
    let key = DecodingKey::from_secret(key.expose_secret().as_bytes());
    let claims = decode::<Map<String, Value>>(token, &key, &rules)
        .map_err(|error| fault(&error, purpose))?
        .claims;
    // A list with the site among others would pass as well.
    if claims.get("iss").and_then(Value::as_str) != Some(site) {
        return Err(GrantRefused("iss: not this site"));
    }
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    short_lived(&claims, purpose, now)?;
    Ok(claims)
}

/// Not verified yet; empty where it cannot be read.
fn header(token: &str) -> Map<String, Value> {
    let header = token.split('.').next().unwrap_or_default();
    let header = URL_SAFE_NO_PAD.decode(header).unwrap_or_default();
    serde_json::from_slice(&header).unwrap_or_default()
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

/// `now` is in seconds since 1970.
fn short_lived(
    claims: &Map<String, Value>,
    purpose: &Purpose,
    now: u64,
) -> Result<(), GrantRefused> {
    let seconds = |claim: &str| claims.get(claim).and_then(Value::as_u64);
    let latest = now.saturating_add(AHEAD);
    if seconds("iat").is_none_or(|issued| issued > latest) {
        return Err(GrantRefused("iat: missing or in the future"));
    }
    if claims.contains_key("nbf") && seconds("nbf").is_none_or(|from| from > latest) {
        return Err(GrantRefused("nbf: not valid yet"));
    }
    if seconds("exp").is_none_or(|end| end > latest.saturating_add(purpose.longest)) {
        return Err(purpose.too_long);
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
fn fault(error: &Error, purpose: &Purpose) -> GrantRefused {
    GrantRefused(match error.kind() {
        ErrorKind::InvalidSignature => "signature: not made with this site's grant key",
        ErrorKind::InvalidAlgorithm | ErrorKind::InvalidAlgorithmName => "alg: must be HS256",
        ErrorKind::ExpiredSignature => EXPIRED,
        ErrorKind::InvalidIssuer => "iss: not this site",
        ErrorKind::InvalidAudience => return purpose.other_audience,
        ErrorKind::MissingRequiredClaim(claim) | ErrorKind::InvalidClaimFormat(claim) => {
            match claim.as_str() {
                "exp" => "exp: missing or no number",
                "iss" => "iss: missing",
                "aud" => "aud: missing",
                _ => "claims: cannot be read",
            }
        }
        _ => "grant: not a JWT that can be read",
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn clocks_may_differ_by_a_minute_and_no_token_is_good_for_longer_than_it_may() {
        let now = 1_000_000;
        for (purpose, iat, nbf, exp, wrong) in [
            (&GRANT, 60, 60, 3660, None),
            (&GRANT, 61, 60, 3660, Some("iat")),
            (&GRANT, 60, 61, 3660, Some("nbf")),
            (&GRANT, 60, 60, 3661, Some("exp")),
            (&QUERY, 60, 60, 360, None),
            (&QUERY, 60, 60, 361, Some("exp")),
        ] {
            let claims = json!({ "iat": now + iat, "nbf": now + nbf, "exp": now + exp });
            let refused = short_lived(claims.as_object().unwrap(), purpose, now).err();
            let claim = refused.and_then(|GrantRefused(it)| it.split(':').next());
            assert_eq!(claim, wrong, "{claims}");
        }
    }
}

#[cfg(test)]
mod fuzz {
    use aws_lc_rs::hmac;
    use secrecy::SecretString;
    use serde_json::json;
    use stopover_model::{Currency, Money};

    use super::*;

    const KEY: &str = "0123456789abcdef0123456789abcdef";

    fn checkout() -> CheckoutRecord {
        let session = json!({ "checkout_id": "c-1", "price": 412.5, "currency": "EUR" });
        let checkout = json!({ "session": session, "needs_grant": true });
        CheckoutRecord {
            checkout: serde_json::from_value(checkout).unwrap(),
            site: Some("site".to_owned()),
            price: Money::from_amount(412.5, Currency::new("EUR").unwrap()).unwrap(),
        }
    }

    fn keys() -> SiteConfig {
        SiteConfig {
            grant_key: SecretString::from(KEY),
            ..SiteConfig::default()
        }
    }

    fn now() -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        i64::try_from(since.as_secs()).unwrap()
    }

    #[test]
    fn what_the_site_did_not_sign_is_refused() {
        stopover_fuzz::check!(["tests/fuzz/seeds/tokens"], |bytes| {
            let token = String::from_utf8_lossy(bytes);
            let grant = Grant::new(token.trim());
            assert!(check(Some(&grant), "site", &keys(), &checkout()).is_err());
            assert!(check_query(token.trim(), "site", &keys(), "c-1").is_err());
        });
    }

    /// A line with the header, and one with the claims; times in them that are small are seconds from now.
    #[test]
    fn a_signed_grant_is_good_for_what_it_says_only() {
        let key = hmac::Key::new(hmac::HMAC_SHA256, KEY.as_bytes());
        stopover_fuzz::check!(["tests/fuzz/seeds/grants"], |bytes| {
            let mut lines = bytes.splitn(2, |byte| *byte == b'\n');
            let header = lines.next().unwrap_or_default();
            let mut claims = lines.next().unwrap_or_default().to_vec();
            let now = now();
            if let Ok(mut read) = serde_json::from_slice::<Map<String, Value>>(&claims) {
                for name in ["exp", "iat", "nbf"] {
                    if let Some(time) = read.get_mut(name)
                        && let Some(seconds) = time.as_i64().filter(|time| time.abs() < 100_000)
                    {
                        *time = json!(now + seconds);
                    }
                }
                claims = serde_json::to_vec(&read).unwrap();
            }
            let body = [header, &claims].map(|part| URL_SAFE_NO_PAD.encode(part));
            let body = body.join(".");
            let signature = URL_SAFE_NO_PAD.encode(hmac::sign(&key, body.as_bytes()));
            let token = format!("{body}.{signature}");
            let claims: Value = serde_json::from_slice(&claims).unwrap_or_default();
            let header: Value = serde_json::from_slice(header).unwrap_or_default();
            let is_for = |audience: &str| {
                let aud = &claims["aud"];
                aud == audience
                    || aud
                        .as_array()
                        .is_some_and(|all| all.iter().any(|one| one == audience))
            };
            let is_good = |longest: i64| {
                let time = |name: &str| claims[name].as_i64();
                header["alg"] == "HS256"
                    && header.get("crit").is_none()
                    && claims["iss"] == "site"
                    && claims["checkout_id"] == "c-1"
                    && time("iat").is_some_and(|at| at <= now + 61)
                    && time("exp").is_some_and(|at| (now..=now + longest + 61).contains(&at))
                    && time("nbf").is_none_or(|at| at <= now + 61)
            };
            if check(Some(&Grant::new(&*token)), "site", &keys(), &checkout()).is_ok() {
                assert!(is_good(3600) && is_for("stopover"), "{header} {claims}");
                assert_eq!(claims["amount"], 41250);
                assert_eq!(claims["currency"], "EUR");
                assert!((1..=256).contains(&claims["jti"].as_str().unwrap().len()));
            }
            if check_query(&token, "site", &keys(), "c-1").is_ok() {
                assert!(
                    is_good(300) && is_for("stopover-outcome"),
                    "{header} {claims}"
                );
            }
            // The same letters under another key.
            let others = SiteConfig {
                grant_key: SecretString::from("another key of thirty-two bytes!"),
                ..SiteConfig::default()
            };
            assert!(check(Some(&Grant::new(token)), "site", &others, &checkout()).is_err());
        });
    }
}
