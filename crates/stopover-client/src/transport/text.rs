//! Messages as texts, for keeping them: written and read as they travel.

#[cfg(target_arch = "wasm32")]
use js_sys::{JSON, Object, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::{JsCast, JsValue};

/// Writes a message as JSON. `None` if it cannot be written.
#[cfg(target_arch = "wasm32")]
pub fn to_text<T: Serialize + ?Sized>(message: &T) -> Option<String> {
    let value = message
        .serialize(&serde_wasm_bindgen::Serializer::json_compatible())
        .ok()?;
    seclude(&value);
    JSON::stringify(&value).ok().map(String::from)
}

/// Takes a value out of reach of the page's prototypes: old libraries teach arrays and objects a JSON of their own.
#[cfg(target_arch = "wasm32")]
fn seclude(value: &JsValue) {
    if let Some(object) = value.dyn_ref::<Object>() {
        for part in Object::values(object).iter() {
            seclude(&part);
        }
        // Fails for frozen objects only, and nothing freezes these.
        let _ = Reflect::set_prototype_of(object, &JsValue::NULL);
    }
}

/// Reads a message from JSON. `None` if the text is not the message.
#[cfg(target_arch = "wasm32")]
pub fn from_text<T: DeserializeOwned>(text: &str) -> Option<T> {
    super::json::from_json(JSON::parse(text).ok()?).ok()
}

/// Writes a message as JSON. `None` if it cannot be written.
#[cfg(not(target_arch = "wasm32"))]
pub fn to_text<T: Serialize + ?Sized>(message: &T) -> Option<String> {
    serde_json::to_string(message).ok()
}

/// Reads a message from JSON. `None` if the text is not the message.
#[cfg(not(target_arch = "wasm32"))]
pub fn from_text<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}
