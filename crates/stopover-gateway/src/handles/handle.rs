//! A handle: made, written, read, hashed.

use std::fmt;

use aws_lc_rs::{digest, rand};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use stopover_model::wire::BookingHandle;

use super::CryptoError;
use crate::journal::HandleHash;

/// Bytes of a handle: too many to guess.
const LENGTH: usize = 32;

/// A secret that only the visitor has who made or looked up a booking. `Debug` shows nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Handle([u8; LENGTH]);

impl Handle {
    ///
    /// # Errors
    /// If the system gives no random numbers.
    pub(crate) fn random() -> Result<Self, CryptoError> {
        let mut secret = [0; LENGTH];
        rand::fill(&mut secret)?;
        Ok(Self(secret))
    }

    /// There is one spelling of each.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let secret = URL_SAFE_NO_PAD.decode(text).ok()?;
        secret.try_into().ok().map(Self)
    }

    /// As it is given out: base64url without padding.
    pub(crate) fn reveal(&self) -> BookingHandle {
        BookingHandle::new(URL_SAFE_NO_PAD.encode(self.0))
    }

    /// What may be kept of it: its SHA-256. A random secret of 256 bits needs no salt and no slow hash.
    pub(crate) fn hash(&self) -> HandleHash {
        let mut hash = HandleHash::default();
        let digest = digest::digest(&digest::SHA256, &self.0);
        for (to, from) in hash.iter_mut().zip(digest.as_ref()) {
            *to = *from;
        }
        hash
    }

    pub(super) fn secret(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Handle { .. }")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_given_out_reads_as_the_same_and_has_no_other_spelling() {
        let handle = Handle::random().unwrap();
        let text = handle.reveal().reveal().to_owned();
        assert_eq!(text.len(), 43);
        assert_eq!(Handle::parse(&text), Some(handle));
        // The last character carries four bits of the secret and two that must be zero.
        let (rest, last) = text.split_at(42);
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let place = alphabet.find(last).unwrap();
        for other in place + 1..place + 4 {
            let other = format!("{rest}{}", &alphabet[other..=other]);
            assert_eq!(Handle::parse(&other), None);
        }
        for garbage in [
            "",
            "x",
            &text[1..],
            &format!("{text}="),
            &format!("{text}A"),
        ] {
            assert_eq!(Handle::parse(garbage), None);
        }
    }

    #[test]
    fn handles_and_their_hashes_differ_and_show_nothing() {
        let [one, other] = [Handle::random().unwrap(), Handle::random().unwrap()];
        assert_ne!(one, other);
        assert_ne!(one.hash(), other.hash());
        assert_ne!(one.hash(), one.0);
        assert_eq!(one.hash(), one.clone().hash());
        assert_eq!(format!("{one:?}"), "Handle { .. }");
    }
}
