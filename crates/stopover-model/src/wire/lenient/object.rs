//! Messages that are objects.

use serde::de::{Deserialize, Deserializer, Visitor};
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

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
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
