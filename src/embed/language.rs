//! What the shell has found out about the visitor's language.

use js_sys::Array;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::i18n::{CurrencyDisplay, Locale, Words};

#[wasm_bindgen]
extern "C" {
    /// One element's language, as `shell/languages.js` describes it.
    pub type Language;

    /// Well-formed BCP 47, of the formats: `de-AT`.
    #[wasm_bindgen(method, getter, structural)]
    fn tag(this: &Language) -> String;

    /// `rtl`, else `ltr`.
    #[wasm_bindgen(method, getter, structural)]
    fn dir(this: &Language) -> Option<String>;

    /// None for English.
    #[wasm_bindgen(method, getter, structural)]
    fn texts(this: &Language) -> Option<Array>;
}

/// British English where the shell says nothing.
pub fn locale(language: Option<&Language>, currency: CurrencyDisplay) -> Locale {
    match language {
        None => Locale::new("en-GB", Words::default(), false, currency),
        Some(language) => Locale::new(
            &language.tag(),
            Words::new(language.texts()),
            language.dir().as_deref() == Some("rtl"),
            currency,
        ),
    }
}
