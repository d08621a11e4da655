//! What a site's server puts inside the elements of its pages, for search engines and for people without scripts: the fallback
//! that the element shows until its widget has started.
//!
//! ```text
//! holidays      the catalogue, a page of it at a time
//! holiday       a holiday in full
//! shown         what of it is shown
//! hotel         a hotel, without prices: they come live
//! search        the form that leads to a search, and the hotels that it finds
//! enquiry       the form that asks for a holiday
//! enquiry_page  the pages of the gateway's own that answer it
//! sitemap       the addresses of all holidays
//! structured    what they are, in the words of schema.org
//! rich_text     descriptions as HTML
//! page          the site's page, and addresses of what it can show
//! words         the visitor's language
//! ```

mod enquiry;
mod enquiry_page;
mod holiday;
mod holidays;
mod hotel;
mod page;
mod rich_text;
mod search;
mod shown;
mod sitemap;
mod structured;
mod words;

use axum::http::HeaderValue;
use maud::{Markup, PreEscaped, html};
use serde_json::Value;

use crate::{content::ContentAnswer, web::Problem};

pub(crate) use self::{
    enquiry::{Entered, Flaw, form_address},
    enquiry_page::{POLICY, Subject},
    holiday::holiday,
    holidays::{PAGE, holidays},
    hotel::hotel,
    page::SitePage,
    search::{Sought, search},
    sitemap::{MOST, sitemap},
    words::Words,
};

pub(crate) const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
pub(crate) const XML: HeaderValue = HeaderValue::from_static("application/xml; charset=utf-8");

/// A document of that type, ready to send.
///
/// # Errors
/// [`Problem::Internal`], which does not happen.
pub(crate) async fn ready(kind: HeaderValue, document: Markup) -> Result<ContentAnswer, Problem> {
    ContentAnswer::of_text(kind, document.into_string().into_bytes()).await
}

/// In the visitor's language and its direction, with what it is for search engines.
fn section(words: Words, data: Option<&Value>, content: &Markup) -> Markup {
    // Nothing in the data may end the script early.
    let data = data.map(|data| data.to_string().replace('<', "\\u003c"));
    html! {
        section lang=(words.tag()) dir=(words.direction()) {
            (content)
            @if let Some(data) = data { script type="application/ld+json" { (PreEscaped(data)) } }
        }
    }
}

/// A picture, whose place is kept until it comes: in the ratio in which the widgets show it. Decorative: words stand beside it.
fn picture(address: &str) -> Markup {
    html! { img src=(address) width="1200" height="800" alt="" loading="lazy" decoding="async"; }
}

/// A text of the provider's, in a language that it does not state.
fn foreign(text: &str) -> Markup {
    html! { bdi lang="" { (text) } }
}
