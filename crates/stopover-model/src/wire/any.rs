//! Any JSON value, for the few fields whose shape the specification does not give.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::lenient::{Item, Scalar};

/// Any JSON value. Kept, passed on, never displayed.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Any {
    /// `null`.
    #[default]
    Null,
    /// A boolean.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Float(f64),
    Text(String),
    List(Vec<Any>),
    /// An object, its fields in the order sent.
    Object(Vec<(String, Any)>),
}

impl Any {
    /// The field of an object.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(fields) => fields
                .iter()
                .find(|(field, _)| field == name)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// A text that is not empty, without the space around it.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text.trim()).filter(|text| !text.is_empty()),
            _ => None,
        }
    }

    /// A finite number, or a text that is one.
    #[must_use]
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Self::Integer(number) => Scalar::Integer(*number).into_number(),
            Self::Float(number) => Scalar::Float(*number).into_number(),
            Self::Text(text) => Scalar::Text(text.clone()).into_number(),
            _ => None,
        }
    }
}

impl From<Scalar> for Any {
    fn from(scalar: Scalar) -> Self {
        match scalar {
            Scalar::Nothing => Self::Null,
            Scalar::Bool(flag) => Self::Bool(flag),
            Scalar::Integer(number) => Self::Integer(number),
            Scalar::Float(number) => Self::Float(number),
            Scalar::Text(text) => Self::Text(text),
        }
    }
}

impl Item for Any {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        Some(scalar.into())
    }
}

impl Serialize for Any {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => to.serialize_unit(),
            Self::Bool(flag) => to.serialize_bool(*flag),
            Self::Integer(number) => to.serialize_i64(*number),
            Self::Float(number) => to.serialize_f64(*number),
            Self::Text(text) => to.serialize_str(text),
            Self::List(items) => to.collect_seq(items),
            Self::Object(fields) => {
                to.collect_map(fields.iter().map(|(name, value)| (name, value)))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(AnyVisitor)
    }
}

struct AnyVisitor;

impl<'de> Visitor<'de> for AnyVisitor {
    type Value = Any;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Any, E> {
        Ok(Any::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Any, E> {
        Ok(Any::Integer(number))
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "beyond i64 a JSON number is a double"
    )]
    fn visit_u64<E>(self, number: u64) -> Result<Any, E> {
        Ok(i64::try_from(number).map_or(Any::Float(number as f64), Any::Integer))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Any, E> {
        Ok(Any::Float(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Any, E> {
        Ok(Any::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Any, E> {
        Ok(Any::Text(text))
    }

    fn visit_unit<E>(self) -> Result<Any, E> {
        Ok(Any::Null)
    }

    fn visit_none<E>(self) -> Result<Any, E> {
        Ok(Any::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Any, D::Error> {
        Any::deserialize(from)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Any, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Any::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Any, A::Error> {
        let mut object = Vec::new();
        while let Some(field) = fields.next_entry()? {
            object.push(field);
        }
        Ok(Any::Object(object))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, object: D) -> Result<Any, D::Error> {
        object.deserialize_map(self)
    }
}
