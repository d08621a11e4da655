//! One visitor's language: its words and formats. `numbers` and `dates` are what it formats.

mod dates;
mod numbers;

use std::rc::Rc;

use js_sys::{Array, Intl, Object};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

pub use self::numbers::{CurrencyDisplay, Digits, split_decimals};

use self::dates::Dates;
use self::numbers::Numbers;
use super::{Msg, Words, fill};

/// Words and formats of one language. A handle: once the reactive owner that made it is gone, every text is empty.
#[derive(Clone, Copy)]
pub struct Locale(StoredValue<Rc<Inner>, LocalStorage>);

struct Inner {
    tags: Array,
    numbers: Numbers,
    dates: Dates,
    plural: Intl::PluralRules,
    words: Words,
    rtl: bool,
}

impl Locale {
    /// `tag` must be a well-formed BCP 47 tag: `Intl` throws on others.
    pub fn new(tag: &str, words: Words, rtl: bool, currency: CurrencyDisplay) -> Self {
        // Not every browser formats every language: without a second one it would take its own, whichever that is.
        let tags = Array::of2(&JsValue::from_str(tag), &JsValue::from_str("en-GB"));
        Self(StoredValue::new_local(Rc::new(Inner {
            plural: Intl::PluralRules::new(&tags, &Object::new()),
            numbers: Numbers::new(&tags, currency),
            dates: Dates::new(&tags),
            tags,
            words,
            rtl,
        })))
    }

    fn with<T: Default>(self, read: impl FnOnce(&Inner) -> T) -> T {
        let inner = self.0.try_get_value();
        inner.map(|inner| read(&inner)).unwrap_or_default()
    }

    pub fn text(self, message: Msg) -> &'static str {
        self.with(|i| i.words.text(message, "other"))
    }

    pub fn fill(self, message: Msg, values: &[(&str, &str)]) -> String {
        fill(self.text(message), values, self.with(|i| i.rtl))
    }

    pub fn pair(self, a: &str, b: &str) -> String {
        self.fill(Msg::Comma, &[("a", a), ("b", b)])
    }

    /// Parts of a list, as the language separates them.
    pub fn list(self, things: Vec<String>) -> String {
        let together = |before: String, next: String| self.pair(&before, &next);
        things.into_iter().reduce(together).unwrap_or_default()
    }

    /// What a message says before and after its only placeholder, for views that draw the value themselves.
    pub fn around(self, message: Msg) -> (&'static str, &'static str) {
        let text = self.text(message);
        let (before, rest) = text.split_once('{').unwrap_or((text, ""));
        (before, rest.split_once('}').map_or("", |(_, after)| after))
    }

    /// The plural form for `n`, with `{n}` filled.
    pub fn count(self, message: Msg, n: usize) -> String {
        self.count_with(message, n, &[])
    }

    /// As [`Locale::count`], with further placeholders.
    pub fn count_with(self, message: Msg, n: usize, values: &[(&str, &str)]) -> String {
        let number = self.number(n);
        let mut all = vec![("n", number.as_str())];
        all.extend_from_slice(values);
        self.with(|i| {
            #[expect(
                clippy::cast_precision_loss,
                reason = "counts on a page are far below 2^52"
            )]
            let category = i.plural.select(n as f64).as_string().unwrap_or_default();
            fill(i.words.text(message, &category), &all, i.rtl)
        })
    }
}
