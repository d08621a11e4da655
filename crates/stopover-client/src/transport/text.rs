//! Messages as texts, for keeping them: written and read as they travel.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a message as JSON. `None` if it cannot be written.
#[cfg(target_arch = "wasm32")]
pub fn to_text<T: Serialize + ?Sized>(message: &T) -> Option<String> {
    let value = message
        .serialize(&serde_wasm_bindgen::Serializer::json_compatible())
        .ok()?;
    js_sys::JSON::stringify(&value).ok().map(String::from)
}

/// Reads a message from JSON. `None` if the text is not the message.
#[cfg(target_arch = "wasm32")]
pub fn from_text<T: DeserializeOwned>(text: &str) -> Option<T> {
    super::json::from_json(js_sys::JSON::parse(text).ok()?).ok()
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
