//! The open holiday as structured data of schema.org in the page's head, for search engines. Only where the site has
//! asked for it.

use js_sys::{Array, JSON, Object, Reflect};
use leptos::prelude::*;
use stopover_model::{HolidayDetail, Money, iso};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlElement, HtmlTemplateElement};

use super::choice::DayIndex;
use super::choices::Choices;
use super::gallery::pictures;
use super::lists::indices;
use super::option_price::lowest;
use super::route::stops;
use super::selection::Selection;
use crate::holidays::visit::Config;
use crate::ui::{ElementRef, State, react};

/// Keeps the data in the head of the document the element stands in, as long as the site wants them there and this view
/// lives.
pub fn describe(selection: Selection) {
    let config = expect_context::<State<Config>>();
    let script = ElementRef::new();
    let remove = move || {
        if let Some(script) = script.get() {
            script.remove();
        }
        script.set(None);
    };
    react(move || {
        remove();
        if let (true, Some(host)) = (config.get().json_ld, selection.flow.host.get()) {
            script.set(write(&host, &selection.detail(), &selection.choices()));
        }
    });
    on_cleanup(remove);
}

fn write(host: &HtmlElement, detail: &HolidayDetail, choices: &Choices) -> Option<HtmlElement> {
    let document = host.owner_document()?;
    let text: String = JSON::stringify(&trip(detail, choices)).ok()?.into();
    // Parsed, because a page that enforces Trusted Types takes no text into a script. Nothing in the data may end it early.
    let parsed = document.create_element("template").ok()?;
    let text = text.replace('<', "\\u003c");
    parsed.set_inner_html(&format!(
        r#"<script type="application/ld+json">{text}</script>"#
    ));
    let content = parsed.dyn_into::<HtmlTemplateElement>().ok()?.content();
    let script: HtmlElement = content.first_element_child()?.dyn_into().ok()?;
    document.head()?.append_child(&script).ok()?;
    Some(script)
}

fn trip(detail: &HolidayDetail, choices: &Choices) -> Object {
    let holiday = &detail.holiday;
    let trip = object("TouristTrip");
    set(&trip, "@context", "https://schema.org");
    set(&trip, "name", holiday.title.as_str());
    if let Some(route) = &holiday.route {
        let places = Array::new();
        for stop in stops(route) {
            let place = object("Place");
            set(&place, "name", stop.as_str());
            places.push(&place);
        }
        set(&trip, "itinerary", places);
    }
    let images: Array = pictures(detail).iter().map(JsValue::from).collect();
    if images.length() > 0 {
        set(&trip, "image", images);
    }
    let offers = Array::new();
    for (day, index) in choices.days.iter().zip(indices(&choices.days, DayIndex)) {
        for price in lowest(&choices.offers(index, None), &|_| true) {
            let offer = offer(price);
            set(&offer, "validThrough", iso(day.date).as_str());
            offers.push(&offer);
        }
    }
    if let (0, Some(price)) = (offers.length(), holiday.min_price) {
        offers.push(&offer(price));
    }
    if offers.length() > 0 {
        set(&trip, "offers", offers);
    }
    trip
}

fn offer(price: Money) -> Object {
    let offer = object("Offer");
    set(&offer, "price", price.amount());
    set(&offer, "priceCurrency", price.currency().code());
    offer
}

fn object(kind: &str) -> Object {
    let object = Object::new();
    set(&object, "@type", kind);
    object
}

fn set(object: &Object, name: &str, value: impl Into<JsValue>) {
    // Setting a property of a fresh plain object cannot fail.
    let _ = Reflect::set(object, &name.into(), &value.into());
}
