//! Whether a booking stands.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::scalar::Scalar;

/// Whether a booking stands (booking service 3). Read in any case of its letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BookingStatus {
    /// It stands.
    Confirmed,
    Cancelled,
    /// A status not known here, empty where there was none: neither confirmed nor cancelled may be claimed.
    Other(String),
}

impl BookingStatus {
    /// The provider's word.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Cancelled => "cancelled",
            Self::Other(status) => status,
        }
    }
}

impl From<String> for BookingStatus {
    fn from(status: String) -> Self {
        let is = |word| status.eq_ignore_ascii_case(word);
        if is("confirmed") {
            Self::Confirmed
        } else if is("cancelled") || is("canceled") {
            Self::Cancelled
        } else {
            Self::Other(status)
        }
    }
}

impl Default for BookingStatus {
    fn default() -> Self {
        Self::Other(String::new())
    }
}

impl Serialize for BookingStatus {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for BookingStatus {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let status = Scalar::deserialize(from)?.into_text();
        Ok(Self::from(status.unwrap_or_default()))
    }
}
