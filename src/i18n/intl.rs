//! Small bridges to the browser's `Intl`.

use js_sys::{Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// An object with these texts.
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

/// A function of an object, where the browser has it.
pub fn method(object: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(object, &JsValue::from_str(name))
        .ok()?
        .dyn_into()
        .ok()
}

/// What a formatter's function makes of a value.
pub fn call(format: &Function, value: &JsValue) -> String {
    format
        .call1(&JsValue::UNDEFINED, value)
        .ok()
        .and_then(|text| text.as_string())
        .unwrap_or_default()
}
