//! What the journal keeps of people, readable only with the handle in hand.
//!
//! The keys follow from the handle (HKDF-SHA256, one per purpose). The database holds the handle's hash, from which
//! they do not follow.

use aws_lc_rs::{
    aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey},
    error::Unspecified,
    hkdf::{HKDF_SHA256, Salt},
    hmac,
};

use super::{CryptoError, Handle};

const KEY_LENGTH: usize = 32;

/// What a derived key is for; a key for one purpose says nothing of the other.
#[derive(Clone, Copy)]
enum Purpose {
    Sealing,
    Fingerprint,
}

impl Purpose {
    fn label(self) -> &'static [u8] {
        match self {
            Self::Sealing => b"stopover handle v1: sealing",
            Self::Fingerprint => b"stopover handle v1: fingerprint",
        }
    }
}

impl Handle {
    /// Encrypts `text` (AES-256-GCM, a random nonce in front). It opens only as being `about` the same.
    ///
    /// # Errors
    /// If the cipher fails, which only a lack of random numbers could cause.
    pub(crate) fn seal(&self, about: &str, mut text: Vec<u8>) -> Result<Vec<u8>, CryptoError> {
        let key = self.sealing_key()?;
        let nonce = key.seal_in_place_append_tag(Aad::from(about), &mut text)?;
        let mut sealed = nonce.as_ref().to_vec();
        sealed.append(&mut text);
        Ok(sealed)
    }

    /// What was sealed with this handle, `about` the same; `None` for everything else.
    pub(crate) fn open(&self, about: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, text) = sealed.split_at_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut text = text.to_vec();
        let opened = self
            .sealing_key()
            .ok()?
            .open_in_place(nonce, Aad::from(about), &mut text)
            .ok()?;
        Some(opened.to_vec())
    }

    /// Stands for `payload` without revealing it, even to a guess: HMAC-SHA256 under a derived key.
    ///
    /// # Errors
    /// If no key can be derived, which does not happen.
    pub(crate) fn fingerprint(&self, payload: &[u8]) -> Result<Vec<u8>, CryptoError> {
        let key = self.derive(Purpose::Fingerprint)?;
        let key = hmac::Key::new(hmac::HMAC_SHA256, &key);
        Ok(hmac::sign(&key, payload).as_ref().to_vec())
    }

    fn sealing_key(&self) -> Result<RandomizedNonceKey, Unspecified> {
        RandomizedNonceKey::new(&AES_256_GCM, &self.derive(Purpose::Sealing)?)
    }

    fn derive(&self, purpose: Purpose) -> Result<[u8; KEY_LENGTH], Unspecified> {
        let mut key = [0; KEY_LENGTH];
        Salt::none(HKDF_SHA256)
            .extract(self.secret())
            .expand(&[purpose.label()], HKDF_SHA256)?
            .fill(&mut key)?;
        Ok(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn handle() -> Handle {
        Handle::random().unwrap()
    }

    #[test]
    fn what_is_sealed_opens_with_its_handle_and_about_the_same_only() {
        let (owner, other) = (handle(), handle());
        let sealed = owner.seal("checkout 1", b"Eleni".to_vec()).unwrap();
        assert_eq!(owner.open("checkout 1", &sealed).unwrap(), b"Eleni");
        assert_eq!(owner.open("checkout 2", &sealed), None);
        assert_eq!(other.open("checkout 1", &sealed), None);
    }

    #[test]
    fn a_sealed_text_hides_it_differs_each_time_and_cannot_be_changed() {
        let owner = handle();
        let [sealed, again] = [(); 2].map(|()| owner.seal("a", b"Eleni".to_vec()).unwrap());
        assert!(!sealed.windows(5).any(|part| part == b"Eleni"));
        assert_ne!(sealed, again);
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert_eq!(owner.open("a", &changed), None, "byte {place}");
        }
        for short in 0..sealed.len() {
            assert_eq!(owner.open("a", &sealed[..short]), None, "{short} bytes");
        }
    }

    #[test]
    fn a_fingerprint_tells_payloads_apart_under_one_handle_and_nothing_under_another() {
        let (owner, other) = (handle(), handle());
        let of = |handle: &Handle, payload: &[u8]| handle.fingerprint(payload).unwrap();
        assert_eq!(of(&owner, b"one"), of(&owner, b"one"));
        assert_ne!(of(&owner, b"one"), of(&owner, b"two"));
        assert_ne!(of(&owner, b"one"), of(&other, b"one"));
    }
}

#[cfg(test)]
mod fuzz {
    use super::*;

    #[test]
    fn a_handle_has_one_spelling_and_opens_nothing_that_it_did_not_seal() {
        let owner = Handle::random().unwrap();
        stopover_fuzz::check!(["tests/fuzz/seeds/handles"], |bytes| {
            if let Some(handle) = std::str::from_utf8(bytes).ok().and_then(Handle::parse) {
                assert_eq!(handle.reveal().reveal().as_bytes(), bytes);
            }
            assert_eq!(owner.open("checkout", bytes), None);
            let sealed = owner.seal("checkout", bytes.to_vec()).unwrap();
            assert_eq!(owner.open("checkout", &sealed).as_deref(), Some(bytes));
        });
    }
}
