//! One score that guests gave.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::date::push_digits;
use crate::decimal::Decimal;
use crate::scalar::Scalar;

/// A guest score in hundredths. The service does not state its scale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(u16);

impl Score {
    /// Hundredths: 8.7 is 870.
    #[must_use]
    pub fn from_hundredths(hundredths: u16) -> Self {
        Self(hundredths)
    }

    /// Reads a decimal text such as `8.7`. `None` for anything else, negatives included.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::from_f64(Decimal::parse(text)?.to_f64())
    }

    /// Rounds to hundredths. `None` for NaN, negatives and scores above 655.35.
    #[must_use]
    pub fn from_f64(score: f64) -> Option<Self> {
        let hundredths = score * 100.0 + 0.5;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "checked against the range of u16"
        )]
        (score >= 0.0 && hundredths < f64::from(u16::MAX)).then_some(Self(hundredths as u16))
    }

    /// Hundredths: 8.7 is 870.
    #[must_use]
    pub fn hundredths(self) -> u16 {
        self.0
    }

    /// Tenths, rounded: as it is shown, and so as scores compare for whoever reads them. 8.75 is 88.
    #[must_use]
    pub fn tenths(self) -> u16 {
        self.0.saturating_add(5) / 10
    }

    /// The score as the nearest double.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

/// The service's notation: `8.7`, `9.0`, `8.75`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = (self.0 / 100).to_string();
        text.push('.');
        push_digits(&mut text, u32::from(self.0 % 100), 2);
        if text.ends_with('0') {
            text.pop();
        }
        f.write_str(&text)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Scalar::deserialize(deserializer)?
            .into_number()
            .and_then(Self::from_f64)
            .ok_or_else(|| D::Error::custom("a score must be a decimal number"))
    }
}
