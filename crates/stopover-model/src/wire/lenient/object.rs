//! Messages that are objects.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;

/// A message read from an object only. What serde derives takes a list of the fields' values as well,
/// and so would find a hotel in `["a", "b"]`.
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        T::deserialize(Fields(from)).map(Self)
    }
}

/// A deserializer that offers nothing but an object's fields.
pub(crate) struct Fields<D>(pub(crate) D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Fields<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(FieldsVisitor {
            name,
            fields,
            visitor,
        })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// Takes nothing but an object, in either form.
struct FieldsVisitor<V> {
    name: &'static str,
    fields: &'static [&'static str],
    visitor: V,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for FieldsVisitor<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_map(fields)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, object: D) -> Result<V::Value, D::Error> {
        object.deserialize_struct(self.name, self.fields, self.visitor)
    }
}

/// Makes a type that derives `Deserialize` and `Serialize` with `#[serde(remote = "Self")]` readable from
/// an object only.
macro_rules! object_only {
    ($message:ty) => {
        impl<'de> serde::Deserialize<'de> for $message {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                // The derived reader, which `remote` makes a plain function.
                <$message>::deserialize($crate::wire::lenient::Fields(from))
            }
        }

        impl serde::Serialize for $message {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                <$message>::serialize(self, to)
            }
        }
    };
}

pub(crate) use object_only;
