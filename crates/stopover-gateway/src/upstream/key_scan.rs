//! A provider, or something in between, may echo the key in a field that is perfectly valid otherwise.

use super::{UpstreamError, UpstreamErrorKind};
use memchr::memmem;
use secrecy::{ExposeSecret, SecretString};
use serde::Serialize;

/// Refuses answers that contain the key in any text.
pub(super) struct KeyScan {
    /// The key as it stands inside a JSON text.
    key: SecretString,
}

impl KeyScan {
    pub(super) fn new(key: &SecretString) -> Self {
        let quoted = serde_json::Value::from(key.expose_secret()).to_string();
        let inner = quoted
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'))
            .unwrap_or(&quoted);
        Self {
            key: SecretString::from(inner),
        }
    }

    /// Looks at the answer as it would be sent on, where no escape can hide anything.
    ///
    /// # Errors
    /// When the key is in it: the answer is dropped whole.
    pub(super) fn check<T: Serialize>(&self, answer: T) -> Result<T, UpstreamError> {
        self.written(&answer)?;
        Ok(answer)
    }

    /// As [`KeyScan::check`], and gives what it looked at: the answer as JSON.
    ///
    /// # Errors
    /// When the key is in it.
    pub(super) fn written(&self, answer: &impl Serialize) -> Result<Vec<u8>, UpstreamError> {
        let json = serde_json::to_vec(answer).map_err(|_| UpstreamErrorKind::Unreadable)?;
        self.check_json(&json)?;
        Ok(json)
    }

    /// Looks at JSON without escapes that could be left out.
    ///
    /// # Errors
    /// When the key is in it: the answer is dropped whole.
    pub(super) fn check_json(&self, json: &[u8]) -> Result<(), UpstreamError> {
        if memmem::find(json, self.key.expose_secret().as_bytes()).is_some() {
            return Err(UpstreamErrorKind::HoldsKey.into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_with_the_key_in_any_text_is_dropped() {
        let scan = KeyScan::new(&SecretString::from("k\"ey-42"));
        assert_eq!(scan.check(["a hotel"]).unwrap(), ["a hotel"]);
        let error = scan.check(["a hotel", "so k\"ey-42 it is"]).unwrap_err();
        assert_eq!(error.kind(), UpstreamErrorKind::HoldsKey);
    }
}

#[cfg(test)]
mod fuzz {
    use serde_json::Value;

    use super::*;

    fn holds(value: &Value, key: &str) -> bool {
        match value {
            Value::String(text) => text.contains(key),
            Value::Array(items) => items.iter().any(|item| holds(item, key)),
            Value::Object(fields) => {
                let mut fields = fields.iter();
                fields.any(|(name, value)| name.contains(key) || holds(value, key))
            }
            _ => false,
        }
    }

    #[test]
    fn a_key_is_found_however_it_was_written() {
        const KEY: &str = "k\"ey-42é";
        let scan = KeyScan::new(&SecretString::from(KEY));
        stopover_fuzz::check!(["tests/fuzz/seeds/keys"], |bytes| {
            if let Ok(answer) = serde_json::from_slice::<Value>(bytes) {
                assert_eq!(
                    scan.check(&answer).is_err(),
                    holds(&answer, KEY),
                    "{answer}"
                );
            }
        });
    }
}
