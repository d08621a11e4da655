//! Handing on the page's address, or another text: by the system's own sheet where the browser has one, else by the clipboard, else by hand.
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
    let outcome = Outcome::new(Msg::LinkCopied);
    let hand_on = press(move || {
        let address = window().location().href().unwrap_or_default();
        let navigator = window().navigator();
        // Asked at once, while the visitor's press still allows it.
        match sheet(&navigator, &title(), &address) {
            Some(sheet) => outcome.follow(Some(sheet), address, true),
            None => outcome.follow(clipboard(&navigator, &address), address, false),
        }
    });
    view! {
        <span class="row g2 sm noprint">
            <button type="button" class="link with" on:click=hand_on>
                {icon(Icon::Share)}
                <span>{locale.text(Msg::Share)}</span>
            </button>
            {outcome.view()}
        </span>
    }
    .into_any()
}

/// A button that copies a text, `label` says which, and after it that it is copied. None in a page without encryption.
pub fn copy_button(text: String, label: Msg) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let navigator = window().navigator();
    if !has(&navigator, "clipboard") {
        return None;
    }
    let outcome = Outcome::new(Msg::Copied);
    let copy = press(move || outcome.follow(clipboard(&navigator, &text), text.clone(), false));
    Some(
        view! {
            <span class="row g2 sm noprint">
                <button type="button" class="btn s" part="button" on:click=copy>
                    {icon(Icon::Copy)}
                    {locale.text(Msg::Copy)}
                    <span class="vh">{locale.text(label)}</span>
                </button>
                {outcome.view()}
            </span>
        }
        .into_any(),
    )
}

/// What is said of handing a text on. A handle: copies are the same.
#[derive(Clone, Copy)]
struct Outcome {
    request: Request,
    said: State<String>,
    locale: Locale,
    /// Said where it is done.
    done: Msg,
}

impl Outcome {
    fn new(done: Msg) -> Self {
        Self {
            request: Request::new(),
            said: State::new(String::new()),
            locale: expect_context(),
            done,
        }
    }

    /// `text` is said where it could not be handed on. By the system's sheet whoever has shared, or closed it, knows without being
    /// told.
    fn follow(self, promise: Option<Promise>, text: String, by_sheet: bool) {
        let locale = self.locale;
        self.said.set(String::new());
        self.request.start(Box::pin(async move {
            let outcome = match promise {
                Some(promise) => JsFuture::from(promise).await,
                None => Err(JsValue::NULL),
            };
            let is_known = by_sheet && outcome.as_ref().err().is_none_or(is_closed);
            if !is_known {
                let done = || locale.text(self.done).to_owned();
                self.said.set(outcome.map_or(text, |_| done()));
            }
        }));
    }

    fn view(self) -> AnyView {
        view! { <span class="soft" role="status" dir="auto">{move || self.said.get()}</span> }
            .into_any()
    }
}

/// The visitor has closed the sheet.
fn is_closed(error: &JsValue) -> bool {
    let name = Reflect::get(error, &JsValue::from_str("name"));
    name.is_ok_and(|name| name == "AbortError")
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
