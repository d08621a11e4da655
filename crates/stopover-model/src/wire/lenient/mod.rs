//! Forgiving readers, shared by all wire types.
//!
//! The services document numbers that are sent as texts and the other way round, `null` where a field
//! may be missing, and fields of several shapes. Every single value goes through [`Scalar`], one
//! visitor for all fields, which keeps the WebAssembly small. Lists and nested objects go through
//! slots, so that one bad item never loses the rest.
//!
//! The functions are for `#[serde(deserialize_with = …)]`; [`message`] names the one for each type. None of them fails on a value of an
//! unexpected type, except [`small_count`], which reads a field we require of requests, and
//! [`results`]. A message itself is an object, or it is none.
//!
//! Every visitor takes an object in two forms: its fields one after the other (`visit_map`), as parsers of text find them, or whole
//! (`visit_newtype_struct`), as the browser's own parser has made it: who is given the whole asks it for the fields of a message by name.

mod list;
mod message;
mod object;

use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error};

pub use list::{Item, List};
pub(crate) use message::message;
pub(crate) use object::{Fields, Object, object_only};

pub use crate::scalar::Scalar;
use crate::score::Score;
use crate::timestamp::Timestamp;
use list::{ListVisitor, Slot};

/// A text, empty where there is none.
pub(crate) fn text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    optional_text(from).map(Option::unwrap_or_default)
}

/// A text that is not empty.
pub(crate) fn optional_text<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<String>, D::Error> {
    Scalar::deserialize(from).map(Scalar::into_text)
}

/// A text without which the item means nothing.
pub(crate) fn required_text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    optional_text(from)?.ok_or_else(|| D::Error::custom("a text that is not empty is required"))
}

/// A whole number, 0 where there is none.
pub(crate) fn count<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    optional_count(from).map(Option::unwrap_or_default)
}

/// A whole number.
pub(crate) fn optional_count<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    Scalar::deserialize(from).map(Scalar::into_uint)
}

/// A whole number up to 255, required.
pub(crate) fn small_count<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    optional_count(from)?
        .and_then(|count| u8::try_from(count).ok())
        .ok_or_else(|| D::Error::custom("a whole number from 0 to 255 is required"))
}

/// Years of age up to 255.
pub(crate) fn age<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u8>, D::Error> {
    Ok(optional_count(from)?.and_then(|age| u8::try_from(age).ok()))
}

/// A flag, if it says something.
pub(crate) fn flag<'de, D: Deserializer<'de>>(from: D) -> Result<Option<bool>, D::Error> {
    Scalar::deserialize(from).map(Scalar::into_flag)
}

/// A flag that restricts: missing is `false`, but an unreadable value is `true`.
pub(crate) fn restriction<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    let scalar = Scalar::deserialize(from)?;
    Ok(match scalar {
        Scalar::Nothing => false,
        Scalar::Text(text) if text.trim().is_empty() => false,
        other => other.into_flag().unwrap_or(true),
    })
}

/// A moment.
pub(crate) fn timestamp<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Timestamp>, D::Error> {
    Ok(optional_text(from)?.and_then(|text| Timestamp::parse(&text).ok()))
}

/// A guest score.
pub(crate) fn score<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Score>, D::Error> {
    Ok(Scalar::deserialize(from)?
        .into_number()
        .and_then(Score::from_f64))
}

/// An identifier, or any other newtype over a text.
pub(crate) fn id<'de, T: From<String>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    Ok(optional_text(from)?.map(T::from))
}

/// A nested object, `None` where it is missing or not readable.
pub(crate) fn object<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de> + Item,
    D: Deserializer<'de>,
{
    Slot::deserialize(from).map(|Slot(object)| object)
}

/// A nested object, the default where it is missing or not readable.
pub(crate) fn object_or_default<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: Deserialize<'de> + Item + Default,
    D: Deserializer<'de>,
{
    object(from).map(Option::unwrap_or_default)
}

/// The readable items of a list; anything but a list is an empty one.
pub(crate) fn list<'de, T, D>(from: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de> + Item,
    D: Deserializer<'de>,
{
    counted_list(from).map(|list| list.items)
}

/// The list an answer is about: missing and `null` are empty, but anything else is no such answer.
pub(crate) fn results<'de, T, D>(from: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de> + Item,
    D: Deserializer<'de>,
{
    let list = Option::<List<T>>::deserialize(from)?;
    Ok(list.unwrap_or_default().items)
}

/// As [`list`], with the number of items that could not be read.
pub(crate) fn counted_list<'de, T, D>(from: D) -> Result<List<T>, D::Error>
where
    T: Deserialize<'de> + Item,
    D: Deserializer<'de>,
{
    from.deserialize_any(ListVisitor {
        or_empty: true,
        of: PhantomData,
    })
}

/// Numbers, `#[serde(with = "lenient::number")]`: read from numbers and texts, written without
/// a fraction where they have none.
pub(crate) mod number {
    use serde::{Deserialize, Deserializer, Serializer};

    use super::Scalar;

    #[expect(
        clippy::cast_possible_truncation,
        reason = "whole and exact in a double"
    )]
    pub(crate) fn serialize<S: Serializer>(number: &Option<f64>, to: S) -> Result<S::Ok, S::Error> {
        const EXACT: f64 = 9_007_199_254_740_992.0;
        match *number {
            None => to.serialize_none(),
            Some(number) if number.trunc() == number && number.abs() < EXACT => {
                to.serialize_i64(number as i64)
            }
            Some(number) => to.serialize_f64(number),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
        Scalar::deserialize(from).map(Scalar::into_number)
    }
}

/// Dates, `#[serde(with = "lenient::date")]`: of a date with a time the date, as written.
pub(crate) mod date {
    use chrono::NaiveDate;
    use serde::{Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        date: &Option<NaiveDate>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match date {
            None => to.serialize_none(),
            Some(date) => to.serialize_str(&crate::date::iso(*date)),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<NaiveDate>, D::Error> {
        Ok(super::timestamp(from)?.map(|moment| moment.date()))
    }
}

/// Lists of dates, `#[serde(with = "lenient::dates")]`, each read as a [`date`].
pub(crate) mod dates {
    use chrono::NaiveDate;
    use serde::{Deserializer, Serializer};

    use super::Timestamp;

    pub(crate) fn serialize<S: Serializer>(dates: &[NaiveDate], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(dates.iter().map(|date| crate::date::iso(*date)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<NaiveDate>, D::Error> {
        let texts: Vec<String> = super::list(from)?;
        let moments = texts.iter().filter_map(|text| Timestamp::parse(text).ok());
        Ok(moments.map(|moment| moment.date()).collect())
    }
}

impl Item for String {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        scalar.into_text()
    }
}
