//! The site's word that a checkout is paid, asked of the element's `authorize`: the site's own function, or the shell's
//! for `authorize-url`.

use js_sys::{Function, JSON, Promise, Reflect};
use stopover_client::to_text;
use stopover_model::iso;
use stopover_model::wire::{Grant, PaymentRequest};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlElement;

use crate::hotels::visit::Quote;

/// How the site is asked; none when it has set neither function nor address.
pub fn authorizer(host: &HtmlElement) -> Option<Function> {
    Reflect::get(host, &JsValue::from_str("authorize"))
        .ok()?
        .dyn_into()
        .ok()
}

/// What the site is told: no personal data.
pub fn payment(quote: &Quote) -> PaymentRequest {
    PaymentRequest {
        checkout_id: quote.id.clone(),
        amount: quote.price.minor(),
        currency: quote.price.currency().code().to_owned(),
        hotel: quote.hotel.name.clone(),
        check_in: iso(quote.stay.check_in()),
        check_out: iso(quote.stay.check_out()),
        room: quote
            .rate
            .as_ref()
            .map(|rate| rate.room_type.clone())
            .unwrap_or_default(),
    }
}

/// Asks the site at once, while the visitor's press still lets it open a window. The promise is for its word.
pub fn ask(host: &HtmlElement, payment: &PaymentRequest) -> Option<JsFuture> {
    let payment = JSON::parse(&to_text(payment)?).ok()?;
    let answer = authorizer(host)?.call1(host, &payment).ok()?;
    Some(JsFuture::from(Promise::resolve(&answer)))
}

/// The site's word; none when it took no payment, whatever else it says.
pub async fn word(answer: JsFuture) -> Option<Grant> {
    let word = answer.await.ok()?.as_string()?;
    (!word.is_empty()).then(|| Grant::new(word))
}
