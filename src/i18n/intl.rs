//! What of the browser's `Intl` js-sys does not offer.

use js_sys::{Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

pub fn options(parts: &[(&str, &str)]) -> Object {
    let options = Object::new();
    for (name, value) in parts {
        set(&options, name, *value);
    }
    options
}

pub fn set(object: &Object, name: &str, value: impl Into<JsValue>) {
    // Setting a property of a fresh plain object cannot fail.
    let _ = Reflect::set(object, &JsValue::from_str(name), &value.into());
}

/// None where the browser does not have it.
pub fn method(object: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(object, &JsValue::from_str(name))
        .ok()?
        .dyn_into()
        .ok()
}

pub fn call(format: &Function, value: &JsValue) -> String {
    format
        .call1(&JsValue::UNDEFINED, value)
        .ok()
        .and_then(|text| text.as_string())
        .unwrap_or_default()
}
