//! Where attributes come from.

use chrono::NaiveDate;
use web_sys::HtmlElement;

use crate::ui::clock;

pub(super) trait Source {
    /// An attribute as written.
    fn attribute(&self, name: &str) -> Option<String>;

    /// An address made absolute against the page; none unless it is http or https.
    fn absolute(&self, address: &str) -> Option<String>;

    /// Today in the visitor's own calendar.
    fn today(&self) -> NaiveDate;

    /// Tells the site's developer what is wrong with an attribute.
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

    fn today(&self) -> NaiveDate {
        clock::today()
    }

    fn complain(&self, name: &str, why: &str) {
        let element = self.local_name();
        web_sys::console::warn_1(&format!("<{element}>: attribute {name}: {why}.").into());
    }
}
