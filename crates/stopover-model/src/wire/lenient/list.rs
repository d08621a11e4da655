//! Lists and nested objects, where one bad item must not lose the rest.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use serde::{Serialize, Serializer};

use crate::scalar::{Scalar, ScalarVisitor, skip_fields};

/// What a list can hold: an object that deserializes, or a single value that stands for one.
pub trait Item: Sized {
    /// The item a single value stands for, such as a bare text where `{"text": …}` is documented.
    fn from_scalar(_: Scalar) -> Option<Self> {
        None
    }
}

/// An item, or nothing where none can be read.
pub(super) struct Slot<T>(pub(super) Option<T>);

impl<'de, T: Deserialize<'de> + Item> Deserialize<'de> for Slot<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer
            .deserialize_any(SlotVisitor(PhantomData))
            .map(Self)
    }
}

/// Fields that can be read over wherever an item gave up, between a name and its value, too.
struct Fields<A> {
    fields: A,
    value_is_next: bool,
}

impl<'de, A: MapAccess<'de>> Fields<A> {
    fn skip_rest(&mut self) -> Result<(), A::Error> {
        if self.value_is_next {
            self.fields.next_value::<IgnoredAny>()?;
        }
        skip_fields(&mut self.fields)
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Fields<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        let key = self.fields.next_key_seed(seed)?;
        self.value_is_next = key.is_some();
        Ok(key)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.value_is_next = false;
        self.fields.next_value_seed(seed)
    }
}

struct SlotVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Item> Visitor<'de> for SlotVisitor<T> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Option<T>, A::Error> {
        let mut fields = Fields {
            fields,
            value_is_next: false,
        };
        let item = T::deserialize(MapAccessDeserializer::new(&mut fields));
        if item.is_err() {
            fields.skip_rest()?;
        }
        Ok(item.ok())
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, object: D) -> Result<Option<T>, D::Error> {
        Ok(T::deserialize(object).ok())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Option<T>, A::Error> {
        ScalarVisitor.visit_seq(items).map(T::from_scalar)
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Option<T>, E> {
        Ok(T::from_scalar(Scalar::Bool(flag)))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Option<T>, E> {
        Ok(T::from_scalar(Scalar::Integer(number)))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Option<T>, E> {
        ScalarVisitor.visit_u64(number).map(T::from_scalar)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Option<T>, E> {
        Ok(T::from_scalar(Scalar::Float(number)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Option<T>, E> {
        Ok(T::from_scalar(Scalar::Text(text.to_owned())))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Option<T>, E> {
        Ok(T::from_scalar(Scalar::Text(text)))
    }

    fn visit_unit<E: Error>(self) -> Result<Option<T>, E> {
        Ok(T::from_scalar(Scalar::Nothing))
    }

    fn visit_none<E: Error>(self) -> Result<Option<T>, E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<T>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// A list that keeps the items that can be read and counts those that cannot.
///
/// Deserializing fails on anything but a list; fields use [`list`](super::list), which does not.
#[derive(Debug, Clone, PartialEq)]
pub struct List<T> {
    /// The items that could be read.
    pub items: Vec<T>,
    /// How many could not.
    pub skipped: u32,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            skipped: 0,
        }
    }
}

/// As it came, without what could not be read.
impl<T: Serialize> Serialize for List<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(&self.items)
    }
}

impl<'de, T: Deserialize<'de> + Item> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ListVisitor {
            or_empty: false,
            of: PhantomData,
        })
    }
}

/// With `or_empty`, anything but a list is an empty one.
pub(super) struct ListVisitor<T> {
    pub(super) or_empty: bool,
    pub(super) of: PhantomData<T>,
}

impl<T> ListVisitor<T> {
    fn not_a_list<E: Error>(self) -> Result<List<T>, E> {
        if self.or_empty {
            Ok(List::default())
        } else {
            Err(E::custom("a list is expected"))
        }
    }
}

impl<'de, T: Deserialize<'de> + Item> Visitor<'de> for ListVisitor<T> {
    type Value = List<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut slots: A) -> Result<List<T>, A::Error> {
        let mut list = List::default();
        while let Some(Slot(slot)) = slots.next_element::<Slot<T>>()? {
            match slot {
                Some(item) => list.items.push(item),
                None => list.skipped = list.skipped.saturating_add(1),
            }
        }
        Ok(list)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<List<T>, A::Error> {
        skip_fields(&mut fields)?;
        self.not_a_list()
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, _: D) -> Result<List<T>, D::Error> {
        self.not_a_list()
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<List<T>, E> {
        self.not_a_list()
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<List<T>, E> {
        self.not_a_list()
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<List<T>, E> {
        self.not_a_list()
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<List<T>, E> {
        self.not_a_list()
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<List<T>, E> {
        self.not_a_list()
    }

    fn visit_unit<E: Error>(self) -> Result<List<T>, E> {
        self.not_a_list()
    }

    fn visit_none<E: Error>(self) -> Result<List<T>, E> {
        self.not_a_list()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<List<T>, D::Error> {
        deserializer.deserialize_any(self)
    }
}
