//! Money as whole minor units (cents) of a currency: exact in arithmetic, never a float.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::error::CurrencyError;
use crate::scalar::Scalar;

/// A three-letter ISO 4217 code, in capitals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Currency([u8; 3]);

impl Currency {
    /// Reads a code; lower case is raised.
    ///
    /// # Errors
    /// When the text is not three letters A to Z.
    pub fn new(code: &str) -> Result<Self, CurrencyError> {
        let letters: [u8; 3] = code
            .trim()
            .as_bytes()
            .try_into()
            .map_err(|_| CurrencyError::NotThreeLetters)?;
        if letters.iter().all(u8::is_ascii_alphabetic) {
            Ok(Self(letters.map(|letter| letter.to_ascii_uppercase())))
        } else {
            Err(CurrencyError::NotThreeLetters)
        }
    }

    /// The code, such as `EUR`.
    #[must_use]
    pub fn code(&self) -> &str {
        // Three ASCII letters by construction.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// The code's letters, which sort as the code does.
    #[must_use]
    pub fn letters(self) -> [u8; 3] {
        self.0
    }

    /// Decimal places of the minor unit in ISO 4217: 2 for most, 0 for yen, 3 for dinars.
    #[must_use]
    pub fn exponent(&self) -> u8 {
        match &self.0 {
            b"BIF" | b"CLP" | b"DJF" | b"GNF" | b"ISK" | b"JPY" | b"KMF" | b"KRW" | b"PYG"
            | b"RWF" | b"UGX" | b"UYI" | b"VND" | b"VUV" | b"XAF" | b"XOF" | b"XPF" => 0,
            b"BHD" | b"IQD" | b"JOD" | b"KWD" | b"LYD" | b"OMR" | b"TND" => 3,
            b"CLF" | b"UYW" => 4,
            _ => 2,
        }
    }

    fn minor_per_major(self) -> f64 {
        match self.exponent() {
            0 => 1.0,
            3 => 1_000.0,
            4 => 10_000.0,
            _ => 100.0,
        }
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Serialize for Currency {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Currency {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = Scalar::deserialize(deserializer)?.into_text();
        Self::new(&code.unwrap_or_default()).map_err(D::Error::custom)
    }
}

/// An amount of money: a whole number of the currency's minor unit, exact in arithmetic. Comparable only within one
/// currency.
///
/// ```
/// use stopover_model::{Currency, Money, Percent};
///
/// # fn main() -> Result<(), stopover_model::CurrencyError> {
/// let euro = Currency::new("EUR")?;
/// let price = Money::from_minor(41_250, euro);
/// assert_eq!(Money::from_amount(412.5, euro), Some(price));
/// assert_eq!(price.each_of(3), Some(Money::from_minor(13_750, euro)));
/// assert_eq!(price.percent(Percent::from_hundredths(5_000)).minor(), 20_625);
///
/// let yen = Money::from_minor(5_000, Currency::new("JPY")?);
/// assert_eq!(price.checked_add(yen), None);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Money {
    minor: i64,
    currency: Currency,
}

/// Largest amount read from a number, in minor units: beyond it doubles skip whole numbers.
const MAX_MINOR: f64 = 9_007_199_254_740_992.0;

impl Money {
    /// An amount in minor units.
    #[must_use]
    pub fn from_minor(minor: i64, currency: Currency) -> Self {
        Self { minor, currency }
    }

    /// An amount in major units, as the services send it, rounded half away from zero to minor
    /// units. A number whose decimal notation ends in a half (8.615) counts as a half even if the
    /// double lies a hair below. `None` for NaN, infinities and amounts beyond 2⁵³ minor units.
    #[must_use]
    pub fn from_amount(amount: f64, currency: Currency) -> Option<Self> {
        let scaled = amount * currency.minor_per_major();
        let size = scaled.abs();
        if size.is_nan() || size > MAX_MINOR {
            return None;
        }
        let whole = size.trunc();
        let hair = (size * 2.0 * f64::EPSILON).min(1e-6);
        let rounded = if size - whole >= 0.5 - hair {
            whole + 1.0
        } else {
            whole
        };
        #[expect(
            clippy::cast_possible_truncation,
            reason = "whole and at most 2^53 + 1"
        )]
        let minor = rounded.copysign(scaled) as i64;
        Some(Self { minor, currency })
    }

    /// What something is sold for, as the services send it: readable and above zero.
    #[must_use]
    pub fn selling_price(amount: Option<f64>, currency: &str) -> Option<Self> {
        let price = Self::from_amount(amount?, Currency::new(currency).ok()?);
        price.filter(|price| price.minor > 0)
    }

    /// Minor units (cents).
    #[must_use]
    pub fn minor(&self) -> i64 {
        self.minor
    }

    /// The currency.
    #[must_use]
    pub fn currency(&self) -> Currency {
        self.currency
    }

    /// Major units as the nearest double, for `Intl.NumberFormat` and for the wire.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a double is what is asked for")]
    pub fn amount(&self) -> f64 {
        self.minor as f64 / self.currency.minor_per_major()
    }

    /// Whether there is nothing behind its decimal point.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let major = 10_i64.checked_pow(self.currency.exponent().into());
        self.minor % major.unwrap_or(1) == 0
    }

    /// Compares within one currency; `None` across currencies.
    #[must_use]
    pub fn checked_cmp(&self, other: &Self) -> Option<Ordering> {
        (self.currency == other.currency).then(|| self.minor.cmp(&other.minor))
    }

    /// The sum; `None` across currencies or on overflow.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.within(other, self.minor.checked_add(other.minor))
    }

    /// The difference; `None` across currencies or on overflow.
    #[must_use]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.within(other, self.minor.checked_sub(other.minor))
    }

    fn within(self, other: Self, minor: Option<i64>) -> Option<Self> {
        (self.currency == other.currency)
            .then_some(minor?)
            .map(|minor| Self::from_minor(minor, self.currency))
    }

    /// The given share of the amount, rounded once, half away from zero.
    #[must_use]
    pub fn percent(self, share: Percent) -> Self {
        let (whole, share) = (
            i64::from(Percent::WHOLE.hundredths),
            i64::from(share.hundredths),
        );
        // Taken apart, no product exceeds 64 bits; wider divisions cost the browser a kilobyte.
        let minor = self.minor / whole * share + divide_rounding(self.minor % whole * share, whole);
        Self::from_minor(minor, self.currency)
    }

    /// The price of one of so many nights or people, rounded once, half away from zero. `None` for none of them.
    #[must_use]
    pub fn each_of(self, n: u32) -> Option<Self> {
        (n > 0).then(|| Self::from_minor(divide_rounding(self.minor, n.into()), self.currency))
    }
}

impl PartialOrd for Money {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.checked_cmp(other)
    }
}

/// `divisor` is positive and far below 2^62.
fn divide_rounding(dividend: i64, divisor: i64) -> i64 {
    let (quotient, rest) = (dividend / divisor, dividend % divisor);
    if rest.abs() * 2 >= divisor {
        quotient + dividend.signum()
    } else {
        quotient
    }
}

/// A share from 0 to 100 %, in hundredths of a percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent {
    hundredths: u32,
}

impl Percent {
    /// 0 %.
    pub const ZERO: Self = Self { hundredths: 0 };
    /// 100 %.
    pub const WHOLE: Self = Self { hundredths: 10_000 };

    /// Hundredths of a percent, at most 10 000.
    #[must_use]
    pub fn from_hundredths(hundredths: u32) -> Self {
        Self { hundredths }.min(Self::WHOLE)
    }

    /// Percents, clamped to 0 to 100. What is finer than a hundredth is rounded up: penalties must
    /// not become cheaper by being read. `None` for NaN.
    #[must_use]
    pub fn from_f64(percents: f64) -> Option<Self> {
        if percents.is_nan() {
            return None;
        }
        let hundredths = (percents.clamp(0.0, 100.0) * 100.0 - 1e-6).ceil();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "whole and from 0 to 10000"
        )]
        Some(Self {
            hundredths: hundredths as u32,
        })
    }

    /// Hundredths of a percent, from 0 to 10 000.
    #[must_use]
    pub fn hundredths(self) -> u32 {
        self.hundredths
    }

    /// Whole percents, if the share is a whole number of them.
    #[must_use]
    pub fn whole(self) -> Option<u32> {
        self.hundredths
            .is_multiple_of(100)
            .then_some(self.hundredths / 100)
    }

    /// Percents, from 0 to 100.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        f64::from(self.hundredths) / 100.0
    }
}
