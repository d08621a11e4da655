use chrono::NaiveDate;
use wasm_bindgen::JsValue;
use web_sys::HtmlElement;

use crate::ui::clock;

pub(super) trait Source {
    fn attribute(&self, name: &str) -> Option<String>;

    /// None unless it is http or https.
    fn absolute(&self, address: &str) -> Option<String>;

    /// As JavaScript reads it: not a number (NaN) where the text is none.
    fn number(&self, text: &str) -> f64;

    /// In the visitor's own calendar.
    fn today(&self) -> NaiveDate;

    /// For the site's developer, on the console.
    fn complain(&self, name: &str, why: &str);
}

impl Source for HtmlElement {
    fn attribute(&self, name: &str) -> Option<String> {
        self.get_attribute(name)
    }

    fn absolute(&self, address: &str) -> Option<String> {
        let page = self.owner_document()?.base_uri().ok()??;
        web_sys::Url::new_with_base(address, &page)
            .ok()
            .filter(|url| matches!(url.protocol().as_str(), "http:" | "https:"))
            .map(|url| url.href())
    }

    fn number(&self, text: &str) -> f64 {
        JsValue::from_str(text).unchecked_into_f64()
    }

    fn today(&self) -> NaiveDate {
        clock::today()
    }

    fn complain(&self, name: &str, why: &str) {
        let element = self.local_name();
        web_sys::console::warn_1(&format!("<{element}>: attribute {name}: {why}.").into());
    }
}
