//! A provider, or something in between, may echo the key in a field that is perfectly valid otherwise.

use secrecy::{ExposeSecret, SecretString};
use serde::Serialize;
use tracing::error;

use crate::problem::Problem;

/// Refuses answers that contain the key in any text.
pub(super) struct LeakCheck {
    /// The key as it stands inside a JSON text.
    key: SecretString,
}

impl LeakCheck {
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
    /// [`Problem::Unreadable`] if the key is in it: the answer is dropped whole.
    pub(super) fn check<T: Serialize>(&self, answer: T) -> Result<T, Problem> {
        let text = serde_json::to_string(&answer).map_err(|_| Problem::Unreadable)?;
        if text.contains(self.key.expose_secret()) {
            error!("the provider's answer contained the key; it was dropped");
            return Err(Problem::Unreadable);
        }
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_with_the_key_in_any_text_is_dropped() {
        let check = LeakCheck::new(&SecretString::from("k\"ey-42"));
        assert_eq!(check.check(["a hotel"]), Ok(["a hotel"]));
        assert_eq!(
            check.check(["a hotel", "so k\"ey-42 it is"]),
            Err(Problem::Unreadable)
        );
    }
}
