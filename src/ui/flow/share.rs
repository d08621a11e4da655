//! Handing the page's address on: by the system's own sheet where the browser has one, else by the clipboard, else by hand.
//!
//! The address says where in the visit the page is, and no price: the one who opens it is told what holds then.

use js_sys::{Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Navigator, ShareData};

use super::Request;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::press;
use crate::ui::{Icon, State, icon};

/// The button, and after it that the address is copied, or the address itself where the page may not copy. `title` names what is shared.
pub fn share(title: impl Fn() -> String + 'static) -> AnyView {
    let locale = expect_context::<Locale>();
    let request = Request::new();
    let said = State::new(String::new());
    let hand_on = press(move || {
        let address = window().location().href().unwrap_or_default();
        let navigator = window().navigator();
        // Asked at once, while the visitor's press still allows it.
        let (promise, done) = match sheet(&navigator, &title(), &address) {
            Some(sheet) => (Some(sheet), None),
            None => (clipboard(&navigator, &address), Some(address)),
        };
        request.start(Box::pin(async move {
            let is_done = match promise {
                Some(promise) => JsFuture::from(promise).await.is_ok(),
                None => false,
            };
            // Whoever closes the sheet knows.
            if let Some(address) = done {
                said.set(if is_done {
                    locale.text(Msg::LinkCopied).to_owned()
                } else {
                    address
                });
            }
        }));
    });
    view! {
        <span class="row g2 sm">
            <button type="button" class="link with" on:click=hand_on>
                {icon(Icon::Share)}
                <span>{locale.text(Msg::Share)}</span>
            </button>
            <span class="soft" role="status" dir="auto">{move || said.get()}</span>
        </span>
    }
    .into_any()
}

fn has(navigator: &Navigator, name: &str) -> bool {
    Reflect::get(navigator, &JsValue::from_str(name)).is_ok_and(|value| value.is_truthy())
}

/// None where the browser has none, or the page is in a frame that may not open it.
fn sheet(navigator: &Navigator, title: &str, address: &str) -> Option<Promise> {
    if !has(navigator, "canShare") {
        return None;
    }
    let data = ShareData::new();
    data.set_title(title);
    data.set_url(address);
    navigator
        .can_share_with_data(&data)
        .then(|| navigator.share_with_data(&data))
}

/// None in a page without encryption.
fn clipboard(navigator: &Navigator, address: &str) -> Option<Promise> {
    has(navigator, "clipboard").then(|| navigator.clipboard().write_text(address))
}
