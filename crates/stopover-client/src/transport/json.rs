//! What the browser's JSON parser made, as serde reads it.
//!
//! serde-wasm-bindgen does the same for any JavaScript value and says what is wrong with it. Here the
//! values are JSON's six types, and an answer that cannot be read is one failure, whatever is wrong
//! with it: an error without a text leaves every message about types and fields, and with them the
//! printing of floats, out of the WebAssembly (docs/decisions/0002-bytes.md).

use std::fmt;
use std::mem;
use std::slice;

use js_sys::{Array, Number, Object};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, Expected, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, Visitor, value::StringDeserializer,
};
use serde::forward_to_deserialize_any;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// A JSON value is not the message expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mismatch;

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the JSON is not the message expected")
    }
}

impl std::error::Error for Mismatch {}

impl Error for Mismatch {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Self {
        Self
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }

    fn missing_field(_: &'static str) -> Self {
        Self
    }

    fn duplicate_field(_: &'static str) -> Self {
        Self
    }
}

/// Reads a message from what `JSON.parse` returned.
///
/// # Errors
/// [`Mismatch`] when the value is not the message.
pub fn from_json<T: DeserializeOwned>(value: JsValue) -> Result<T, Mismatch> {
    T::deserialize(Json(value))
}

struct Json(JsValue);

/// What a JSON value is.
enum Kind {
    Null,
    Text(String),
    /// A whole number that a double holds exactly.
    Integer(i64),
    Number(f64),
    Bool(bool),
    List,
    Object,
}

impl Json {
    fn is_null(&self) -> bool {
        self.0.is_null() || self.0.is_undefined()
    }

    fn is_object(&self) -> bool {
        self.0.is_object() && !Array::is_array(&self.0)
    }

    #[inline(never)]
    fn kind(&self) -> Kind {
        let value = &self.0;
        if self.is_null() {
            Kind::Null
        } else if let Some(text) = value.as_string() {
            Kind::Text(text)
        } else if let Some(number) = value.as_f64() {
            if Number::is_safe_integer(value) {
                #[expect(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
                Kind::Integer(number as i64)
            } else {
                Kind::Number(number)
            }
        } else if let Some(flag) = value.as_bool() {
            Kind::Bool(flag)
        } else if Array::is_array(value) {
            Kind::List
        } else {
            Kind::Object
        }
    }
}

impl<'de> Deserializer<'de> for Json {
    type Error = Mismatch;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.kind() {
            Kind::Null => visitor.visit_unit(),
            Kind::Text(text) => visitor.visit_string(text),
            Kind::Integer(number) => visitor.visit_i64(number),
            Kind::Number(number) => visitor.visit_f64(number),
            Kind::Bool(flag) => visitor.visit_bool(flag),
            Kind::List => self.deserialize_seq(visitor),
            Kind::Object => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        if self.is_null() {
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        let items = self.0.dyn_into().map_err(|_| Mismatch)?;
        visitor.visit_seq(Items { items, next: 0 })
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        if !self.is_object() {
            return Err(Mismatch);
        }
        visitor.visit_map(Fields {
            entries: Items {
                items: Object::entries(self.0.unchecked_ref()),
                next: 0,
            },
            value: JsValue::UNDEFINED,
        })
    }

    /// Structs are read as sequences of their fields, so that the code which finds out a field by its name is not linked.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        if !self.is_object() {
            return Err(Mismatch);
        }
        visitor.visit_seq(Named {
            object: self.0.unchecked_into(),
            names: names.iter(),
        })
    }

    /// Enumerations of plain names; the services send no others.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        let name = self.0.as_string().ok_or(Mismatch)?;
        visitor.visit_enum(named(name))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct tuple tuple_struct identifier
    }
}

fn named(name: String) -> StringDeserializer<Mismatch> {
    name.into_deserializer()
}

/// The items of an array.
struct Items {
    items: Array,
    next: u32,
}

impl Items {
    fn next(&mut self) -> Option<JsValue> {
        let item = (self.next < self.items.length()).then(|| self.items.get(self.next));
        self.next = self.next.saturating_add(1);
        item
    }
}

impl<'de> SeqAccess<'de> for Items {
    type Error = Mismatch;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Mismatch> {
        self.next()
            .map(|item| seed.deserialize(Json(item)))
            .transpose()
    }
}

#[wasm_bindgen]
extern "C" {
    type Properties;

    #[wasm_bindgen(method, structural, indexing_getter)]
    fn get(this: &Properties, name: &str) -> JsValue;
}

/// The fields of a struct, in its order.
struct Named {
    object: Properties,
    names: slice::Iter<'static, &'static str>,
}

impl Named {
    #[inline(never)]
    fn next(&mut self) -> Option<JsValue> {
        self.names.next().map(|name| self.object.get(name))
    }
}

impl<'de> SeqAccess<'de> for Named {
    type Error = Mismatch;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Mismatch> {
        let Some(value) = self.next() else {
            return Ok(None);
        };
        let missing = value.is_undefined();
        match seed.deserialize(Json(value)) {
            // Without an element the field has its default, or is a mismatch if it has none.
            Err(_) if missing => Ok(None),
            read => read.map(Some),
        }
    }
}

/// The fields of an object.
struct Fields {
    /// A pair of name and value each.
    entries: Items,
    /// The value of the field whose name was read last.
    value: JsValue,
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Mismatch;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Mismatch> {
        let Some(entry) = self.entries.next() else {
            return Ok(None);
        };
        let entry: Array = entry.unchecked_into();
        self.value = entry.get(1);
        let name = entry.get(0).as_string().ok_or(Mismatch)?;
        seed.deserialize(named(name)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Mismatch> {
        seed.deserialize(Json(mem::take(&mut self.value)))
    }
}
