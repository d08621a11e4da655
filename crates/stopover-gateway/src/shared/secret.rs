//! Names and values as the server gets them. The keys follow from `booking.key`, so that all replicas have the same.

use std::{
    fmt::Write as _,
    io::{self, Read, Write as _},
};

use aws_lc_rs::{
    aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey},
    error::Unspecified,
    hkdf::{HKDF_SHA256, Salt},
    hmac,
};
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use secrecy::{ExposeSecret, SecretString};

use crate::config::BaseUrl;

const KEY_LENGTH: usize = 32;

/// What keys are for.
const NAMING: &[u8] = b"stopover shared v1: naming";
const SEALING: &[u8] = b"stopover shared v1: sealing";

/// Before every name, with the version of what is kept under it.
const PREFIX: &str = "stopover:1:";

/// Of a name's digest: enough that no two are the same.
const NAME_LENGTH: usize = 16;

/// Of a value that is unpacked, in bytes.
const LONGEST_VALUE: u64 = 64 * 1024 * 1024;

pub(super) struct Secret {
    naming: hmac::Key,
    sealing: RandomizedNonceKey,
}

impl Secret {
    /// Gateways with another key or another provider share nothing with this one.
    ///
    /// # Errors
    /// If no key can be derived, which does not happen.
    pub(super) fn new(key: &SecretString, provider: &BaseUrl) -> Result<Self, Unspecified> {
        let derive = |purpose: &[u8]| {
            let mut derived = [0; KEY_LENGTH];
            Salt::none(HKDF_SHA256)
                .extract(key.expose_secret().as_bytes())
                .expand(&[purpose, b" ", provider.as_str().as_bytes()], HKDF_SHA256)?
                .fill(&mut derived)?;
            Ok::<_, Unspecified>(derived)
        };
        Ok(Self {
            naming: hmac::Key::new(hmac::HMAC_SHA256, &derive(NAMING)?),
            sealing: RandomizedNonceKey::new(&AES_256_GCM, &derive(SEALING)?)?,
        })
    }

    /// Stands for `name`, which cannot be guessed from it.
    pub(super) fn key(&self, kind: &str, name: &[u8]) -> String {
        let digest = hmac::sign(&self.naming, &[kind.as_bytes(), b" ", name].concat());
        let mut key = format!("{PREFIX}{kind}:");
        for byte in digest.as_ref().iter().take(NAME_LENGTH) {
            // Writing into a text does not fail.
            let _ = write!(key, "{byte:02x}");
        }
        key
    }

    /// Packs and encrypts `value` (a random nonce in front). It opens only under the same `key`. Slow for large values. None if
    /// the cipher fails, which only a lack of random numbers could cause.
    pub(super) fn seal(&self, key: &str, value: &[u8]) -> Option<Vec<u8>> {
        let mut packed = pack(value).ok()?;
        let sealed = self
            .sealing
            .seal_in_place_append_tag(Aad::from(key), &mut packed);
        let mut whole = sealed.ok()?.as_ref().to_vec();
        whole.append(&mut packed);
        Some(whole)
    }

    /// What was sealed under `key`; `None` for everything else.
    pub(super) fn open(&self, key: &str, mut sealed: Vec<u8>) -> Option<Vec<u8>> {
        let (nonce, packed) = sealed.split_at_mut_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let packed = self
            .sealing
            .open_in_place(nonce, Aad::from(key), packed)
            .ok()?;
        unpack(packed).ok()
    }
}

fn pack(value: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(value)?;
    packed.finish()
}

fn unpack(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut value = Vec::new();
    DeflateDecoder::new(packed)
        .take(LONGEST_VALUE)
        .read_to_end(&mut value)?;
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(key: &str, provider: &str) -> Secret {
        Secret::new(&key.into(), &provider.parse().unwrap()).unwrap()
    }

    #[test]
    fn a_value_opens_for_replicas_only_and_under_its_own_name_only() {
        let one = secret("key", "https://provider.example/v2");
        let name = one.key("read", b"hotel HTL-1");
        let sealed = one.seal(&name, b"Mirador").unwrap();
        let replica = secret("key", "https://provider.example/v2");
        assert_eq!(replica.key("read", b"hotel HTL-1"), name);
        assert_eq!(
            replica.open(&name, sealed.clone()).as_deref(),
            Some(&b"Mirador"[..])
        );
        let other = replica.key("read", b"hotel HTL-2");
        assert_eq!(replica.open(&other, sealed.clone()), None);
        for stranger in [
            secret("another key", "https://provider.example/v2"),
            secret("key", "https://test.provider.example/v2"),
        ] {
            assert_ne!(stranger.key("read", b"hotel HTL-1"), name);
            assert_eq!(stranger.open(&name, sealed.clone()), None);
        }
    }

    #[test]
    fn what_was_not_sealed_does_not_open() {
        let secret = secret("key", "https://provider.example/v2");
        for foreign in [&b""[..], b"{}", &[0; 1000]] {
            assert_eq!(secret.open("name", foreign.to_vec()), None);
        }
        let mut sealed = secret.seal("name", &[7; 1000]).unwrap();
        if let Some(last) = sealed.last_mut() {
            *last ^= 1;
        }
        assert_eq!(secret.open("name", sealed), None);
    }

    #[test]
    fn names_and_values_say_nothing_of_what_they_stand_for() {
        let secret = secret("key", "https://provider.example/v2");
        let name = secret.key("visitor", b"search 203.0.113.9");
        assert_eq!(name.len(), "stopover:1:visitor:".len() + 2 * NAME_LENGTH);
        assert!(!name.contains("203"));
        let sealed = secret.seal(&name, b"Mirador").unwrap();
        assert!(!sealed.windows(7).any(|part| part == b"Mirador"));
    }
}

#[cfg(test)]
mod fuzz {
    use super::*;

    #[test]
    fn what_a_server_gives_back_opens_only_if_a_gateway_sealed_it() {
        let key = SecretString::from("0123456789abcdef0123456789abcdef");
        let provider = "https://provider.example/v2".parse().unwrap();
        let secret = Secret::new(&key, &provider).unwrap();
        stopover_fuzz::check!(["tests/fuzz/seeds/handles"], |bytes| {
            assert_eq!(secret.open("name", bytes.to_vec()), None);
            let sealed = secret.seal("name", bytes).unwrap();
            assert_eq!(secret.open("name", sealed.clone()).as_deref(), Some(bytes));
            assert_eq!(secret.open("other", sealed), None);
        });
    }
}
