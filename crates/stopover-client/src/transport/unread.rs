//! Long lists, of which most is never shown.

use std::marker::PhantomData;

use serde::de::DeserializeOwned;

pub(super) use values::Value;

use super::OTHER_MESSAGE;
use crate::error::ClientError;

/// What the browser's JSON parser has made, where it has put it.
#[cfg(target_arch = "wasm32")]
mod values {
    use js_sys::Reflect;
    use serde::de::DeserializeOwned;
    use wasm_bindgen::{JsCast, JsValue};

    pub(in crate::transport) type Value = JsValue;
    pub(super) type Items = js_sys::Array;

    pub(super) fn count(items: &Items) -> usize {
        items.length() as usize
    }

    pub(super) fn item(items: &Items, index: usize) -> Option<Value> {
        Some(items.get(u32::try_from(index).ok()?))
    }

    pub(super) fn read<T: DeserializeOwned>(value: Value) -> Option<T> {
        super::super::json::from_json(value).ok()
    }

    pub(super) fn take(answer: &mut Value, list: &str) -> Items {
        let name = list.into();
        match Reflect::get(answer, &name).map(JsCast::dyn_into) {
            Ok(Ok(items)) => {
                // What the parser has made can be changed.
                let _ = Reflect::set(answer, &name, &Items::new());
                items
            }
            _ => Items::new(),
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod values {
    use serde::de::DeserializeOwned;

    pub(in crate::transport) type Value = serde_json::Value;
    pub(super) type Items = Vec<Value>;

    pub(super) fn count(items: &Items) -> usize {
        items.len()
    }

    pub(super) fn item(items: &Items, index: usize) -> Option<Value> {
        // A list would be read as an object's fields in order.
        items.get(index).filter(|item| !item.is_array()).cloned()
    }

    pub(super) fn read<T: DeserializeOwned>(value: Value) -> Option<T> {
        serde_json::from_value(value).ok()
    }

    pub(super) fn take(answer: &mut Value, list: &str) -> Items {
        match answer.get_mut(list) {
            Some(Value::Array(items)) => std::mem::take(items),
            _ => Items::new(),
        }
    }
}

/// A list in an answer whose items are read when they are asked for. In the browser they stay where its JSON parser has put
/// them, outside the WebAssembly.
#[derive(Debug, Clone)]
pub struct Unread<T> {
    items: values::Items,
    kind: PhantomData<fn() -> T>,
}

impl<T: DeserializeOwned> Unread<T> {
    /// How many items there are, readable or not.
    #[must_use]
    pub fn count(&self) -> usize {
        values::count(&self.items)
    }

    /// The item at an index. `None` where there is none, and where it cannot be read.
    #[must_use]
    pub fn read(&self, index: usize) -> Option<T> {
        values::read(values::item(&self.items, index)?)
    }
}

/// Reads an answer as if the list named had nothing in it, and hands out that list. Anything else in its place is read as ever.
pub(super) fn part<R: DeserializeOwned, T>(
    mut answer: Value,
    list: &str,
) -> Result<(R, Unread<T>), ClientError> {
    let items = values::take(&mut answer, list);
    let rest = values::read(answer).ok_or_else(|| ClientError::decode(OTHER_MESSAGE))?;
    let kind = PhantomData;
    Ok((rest, Unread { items, kind }))
}
