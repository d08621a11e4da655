//! What the gateway tells of a purchase.

use std::time::{SystemTime, UNIX_EPOCH};

use aws_lc_rs::hmac;
use serde::Deserialize;

/// The header with the time and the signature of a call: `t=SECONDS,v1=HEX`.
pub const SIGNATURE: &str = "stopover-signature";

/// Farthest that the time of a call may be off, in seconds.
const TOLERANCE: u64 = 300;

/// A step of a purchase.
#[derive(Debug, Deserialize)]
pub struct Outcome {
    /// The checkout.
    pub checkout_id: String,
    /// What became of it: `booked`, `refused`, `unknown`, `cancelled` and others.
    pub outcome: String,
    /// Of a cancelled booking.
    #[serde(flatten)]
    pub refund: Refund,
}

/// Where a purchase stands.
#[derive(Debug, Deserialize)]
pub struct Report {
    /// `open`, `confirming`, `booked`, `refused` or `unknown`.
    pub state: String,
    /// Of a booking that was to be cancelled: `cancelled` and others.
    pub cancellation: Option<String>,
    /// Of a cancelled booking.
    #[serde(flatten)]
    pub refund: Refund,
}

/// What the provider gives back.
#[derive(Debug, Default, Deserialize)]
pub struct Refund {
    /// In major units: 1312.5 is 1,312.50 EUR. None where it is not known.
    pub refunded: Option<f64>,
    /// The currency of that.
    pub refund_currency: Option<String>,
}

/// Whether the gateway, which alone has `key` besides this site, sent these bytes within the last five minutes.
#[must_use]
pub fn is_genuine(signature: &str, body: &[u8], key: &str) -> bool {
    let parts = signature
        .strip_prefix("t=")
        .and_then(|rest| rest.split_once(",v1="));
    let Some((seconds, signature)) = parts else {
        return false;
    };
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let is_recent = seconds
        .parse::<u64>()
        .is_ok_and(|seconds| now.abs_diff(seconds) <= TOLERANCE);
    let Some(signature) = from_hex(signature) else {
        return false;
    };
    let key = hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes());
    let signed = [seconds.as_bytes(), b".", body].concat();
    // Takes as long for a signature that is nearly right.
    is_recent && hmac::verify(&key, &signed, &signature).is_ok()
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes().chunks(2);
    let bytes = digits.map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok());
    bytes.collect()
}
