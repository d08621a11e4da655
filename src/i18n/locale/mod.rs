//! One visitor's language: its words and formats. `numbers` and `dates` are what it formats.

mod dates;
mod numbers;

use std::rc::Rc;

use js_sys::{Array, Intl, Object};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

pub use self::numbers::CurrencyDisplay;

use self::dates::Dates;
use self::numbers::Numbers;
use super::{Msg, Words, fill};

/// Words and formats of one language. A handle: formatters are made once and live as long as the reactive owner that made
/// them; after it is gone, every text is empty.
#[derive(Clone, Copy)]
pub struct Locale(StoredValue<Rc<Inner>, LocalStorage>);

/// What the formats of numbers and dates share.
struct Inner {
    tags: Array,
    numbers: Numbers,
    dates: Dates,
    plural: Intl::PluralRules,
    words: Words,
    rtl: bool,
}

impl Locale {
    /// The formats of `tag`, a BCP 47 tag that is well formed (`Intl` throws on others), with these words, which may be
    /// written from right to left, and prices that name their currency so.
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

    /// A message without placeholders.
    pub fn text(self, message: Msg) -> &'static str {
        self.with(|i| i.words.text(message, "other"))
    }

    /// A message with its placeholders filled.
    pub fn fill(self, message: Msg, values: &[(&str, &str)]) -> String {
        fill(self.text(message), values, self.with(|i| i.rtl))
    }

    /// Two things of a list, as the language separates them.
    pub fn pair(self, a: &str, b: &str) -> String {
        self.fill(Msg::Comma, &[("a", a), ("b", b)])
    }

    /// All things of a list, as the language separates them.
    pub fn list(self, things: Vec<String>) -> String {
        let together = |before: String, next: String| self.pair(&before, &next);
        things.into_iter().reduce(together).unwrap_or_default()
    }

    /// What a message says before and after its only placeholder, for views that draw the value in a way of its own.
    pub fn around(self, message: Msg) -> (&'static str, &'static str) {
        let text = self.text(message);
        let (before, rest) = text.split_once('{').unwrap_or((text, ""));
        (before, rest.split_once('}').map_or("", |(_, after)| after))
    }

    /// A message that counts: the plural form for `n`, with `{n}` filled.
    pub fn count(self, message: Msg, n: usize) -> String {
        self.count_with(message, n, &[])
    }

    /// A message that counts and has further placeholders.
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
