//! A single JSON value, whatever its type.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::decimal::Decimal;

/// Any single JSON value. Lists and objects are read over and leave [`Scalar::Nothing`].
#[derive(Debug, Clone, PartialEq)]
pub enum Scalar {
    /// `null`, a missing value, or a value that is not single.
    Nothing,
    /// A boolean.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Float(f64),
    /// A text.
    Text(String),
}

impl Scalar {
    /// A text that is not empty, without the space around it; a whole number as its digits.
    #[must_use]
    pub fn into_text(self) -> Option<String> {
        match self {
            Self::Text(text) => {
                let trimmed = text.trim();
                match trimmed.len() {
                    0 => None,
                    length if length == text.len() => Some(text),
                    _ => Some(trimmed.to_owned()),
                }
            }
            Self::Integer(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// A finite number, or a text that is one.
    #[must_use]
    pub fn into_number(self) -> Option<f64> {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "JSON numbers are doubles")]
            Self::Integer(number) => Some(number as f64),
            Self::Float(number) => number.is_finite().then_some(number),
            Self::Text(text) => Decimal::parse(&text).map(Decimal::to_f64),
            _ => None,
        }
    }

    /// A whole number that is not negative and fits, in any notation.
    #[must_use]
    pub fn into_uint(self) -> Option<u32> {
        match self {
            Self::Integer(number) => u32::try_from(number).ok(),
            other => {
                let number = other.into_number()?;
                let whole =
                    number.trunc() == number && (0.0..=f64::from(u32::MAX)).contains(&number);
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "whole and within u32"
                )]
                whole.then_some(number as u32)
            }
        }
    }

    /// `true`/`false`, `1`/`0`, `"yes"`/`"no"`.
    #[must_use]
    pub fn into_flag(self) -> Option<bool> {
        match self {
            Self::Bool(flag) => Some(flag),
            Self::Integer(number) => Some(number != 0),
            Self::Float(number) => Some(number != 0.0),
            Self::Text(text) => {
                let is =
                    |words: [&str; 3]| words.iter().any(|it| text.trim().eq_ignore_ascii_case(it));
                if is(["true", "yes", "1"]) {
                    Some(true)
                } else if is(["false", "no", "0"]) {
                    Some(false)
                } else {
                    None
                }
            }
            Self::Nothing => None,
        }
    }
}

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ScalarVisitor)
    }
}

pub(crate) struct ScalarVisitor;

impl<'de> Visitor<'de> for ScalarVisitor {
    type Value = Scalar;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Scalar, E> {
        Ok(Scalar::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Scalar, E> {
        Ok(Scalar::Integer(number))
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "beyond i64 a JSON number is a double"
    )]
    fn visit_u64<E>(self, number: u64) -> Result<Scalar, E> {
        Ok(i64::try_from(number).map_or(Scalar::Float(number as f64), Scalar::Integer))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Scalar, E> {
        Ok(Scalar::Float(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Scalar, E> {
        Ok(Scalar::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Scalar, E> {
        Ok(Scalar::Text(text))
    }

    fn visit_unit<E>(self) -> Result<Scalar, E> {
        Ok(Scalar::Nothing)
    }

    fn visit_none<E>(self) -> Result<Scalar, E> {
        Ok(Scalar::Nothing)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Scalar, D::Error> {
        Scalar::deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Scalar, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Scalar::Nothing)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Scalar, A::Error> {
        skip_fields(&mut fields)?;
        Ok(Scalar::Nothing)
    }

    fn visit_newtype_struct<D>(self, _: D) -> Result<Scalar, D::Error>
    where
        D: Deserializer<'de>,
    {
        Ok(Scalar::Nothing)
    }
}

pub(crate) fn skip_fields<'de, A: MapAccess<'de>>(fields: &mut A) -> Result<(), A::Error> {
    while fields.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
    Ok(())
}
