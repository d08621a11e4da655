//! The site's grant: its signed statement that a checkout is paid. The element's `authorize` gives it: the site's own function,
//! or the shell's for `authorize-url`.

use js_sys::{Function, JSON, Promise, Reflect};
use stopover_client::to_text;
use stopover_model::wire::{Grant, PaymentRequest};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlElement;

/// None when the site has set neither function nor address.
pub fn authorizer(host: &HtmlElement) -> Option<Function> {
    Reflect::get(host, &JsValue::from_str("authorize"))
        .ok()?
        .dyn_into()
        .ok()
}

/// At once, while the visitor's press still lets the site open a window.
pub fn ask(host: &HtmlElement, payment: &PaymentRequest) -> Option<JsFuture> {
    let payment = JSON::parse(&to_text(payment)?).ok()?;
    let answer = authorizer(host)?.call1(host, &payment).ok()?;
    Some(JsFuture::from(Promise::resolve(&answer)))
}

/// None when the site took no payment, whatever else it answers.
pub async fn read(answer: JsFuture) -> Option<Grant> {
    let token = answer.await.ok()?.as_string()?;
    (!token.is_empty()).then(|| Grant::new(token))
}
