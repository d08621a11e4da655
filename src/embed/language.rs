//! What the shell has found out about the visitor's language.

use js_sys::Array;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::i18n::{CurrencyDisplay, Locale, Words};

#[wasm_bindgen]
extern "C" {
    /// The language of one element, as `shell/languages.js` describes it.
    pub type Language;

    /// The BCP 47 tag of the formats, well formed: `de-AT`.
    #[wasm_bindgen(method, getter, structural)]
    fn tag(this: &Language) -> String;

    /// Whether the words run from right to left: `rtl`, else `ltr`.
    #[wasm_bindgen(method, getter, structural)]
    fn dir(this: &Language) -> Option<String>;

    /// The texts of the messages; none for English.
    #[wasm_bindgen(method, getter, structural)]
    fn texts(this: &Language) -> Option<Array>;
}

/// Words and formats as the shell says, or those of British English.
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
