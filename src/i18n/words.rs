//! The words of the visitor's language, over the English ones.

use std::cell::RefCell;

use js_sys::{Array, Reflect};
use wasm_bindgen::JsValue;

use super::Msg;

/// The texts that were loaded for a language: for each message, in the order of their places, a text, an object with a text for
/// each plural category, or nothing where English has to do.
#[derive(Clone, Default)]
pub struct Words(Option<Array>);

impl Words {
    /// English where there are none.
    pub fn new(texts: Option<Array>) -> Self {
        Self(texts)
    }

    pub fn text(&self, message: Msg, category: &str) -> &'static str {
        let own = self.0.as_ref().and_then(|texts| {
            let found = texts.get(message.index());
            let form = |category: &str| {
                let form = Reflect::get(&found, &JsValue::from_str(category)).ok()?;
                form.as_string()
            };
            if found.is_object() {
                form(category).or_else(|| form("other"))
            } else {
                found.as_string()
            }
        });
        own.map_or_else(|| message.english(category), kept)
    }
}

/// Gives a text the type of the English ones, which are part of the code. Each is kept once, so the memory this takes is
/// bounded by the languages that a page loads, however often its widgets are mounted.
fn kept(text: String) -> &'static str {
    thread_local! {
        static KEPT: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
    }
    KEPT.with_borrow_mut(|all| match all.binary_search(&text.as_str()) {
        Ok(place) => all.get(place).copied().unwrap_or_default(),
        Err(place) => {
            let text: &'static str = String::leak(text);
            all.insert(place, text);
            text
        }
    })
}

#[cfg(test)]
mod tests {
    use std::ptr;

    use super::kept;

    #[test]
    fn a_text_is_kept_once_however_often_it_is_asked_for() {
        let first = kept("Nächte".to_owned());
        kept("Nacht".to_owned());
        kept("Zimmer".to_owned());
        let again = kept("Nächte".to_owned());
        assert_eq!(again, "Nächte");
        assert!(ptr::eq(first, again));
    }
}
