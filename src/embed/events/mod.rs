//! What happens in a widget, as events of its element: they bubble, pass shadow roots, and their details are plain JSON
//! data without anything personal. `interface.json` describes them all.
//!
//! - a file for each event: its name and its detail. `parts`: what several details are made of.
//! - `hotels`, `holidays`: which event is sent for what happens in a flow.
//!
//! Those that can be prevented are sent at once. All others are sent when the widget's own work of the moment is done, so that
//! a listener may do anything, even take the element out of the page.

mod booked;
mod cancelled;
mod checkout;
mod enquiry;
mod error;
mod holiday_view;
mod holidays;
mod hotel_view;
mod hotels;
mod parts;
mod rate_select;
mod ready;
mod results;
mod search;
#[cfg(test)]
mod tests;

use js_sys::JSON;
use serde::Serialize;
use stopover_client::to_text;
use wasm_bindgen_futures::spawn_local;
use web_sys::{CustomEvent, CustomEventInit, HtmlElement};

pub(super) use holidays::watch_holidays;
pub(super) use hotels::watch_hotels;

trait Detail: Serialize {
    const NAME: &'static str;
}

/// Sent once the widget's own work of the moment is done.
fn emit<D: Detail>(host: &HtmlElement, detail: &D) {
    let (host, detail) = (host.clone(), to_text(detail));
    spawn_local(async move {
        send(&host, D::NAME, detail, false);
    });
}

/// True when a listener has prevented it.
fn is_prevented<D: Detail>(host: &HtmlElement, detail: &D) -> bool {
    send(host, D::NAME, to_text(detail), true)
}

fn send(host: &HtmlElement, name: &str, detail: Option<String>, cancelable: bool) -> bool {
    let init = CustomEventInit::new();
    init.set_bubbles(true);
    init.set_composed(true);
    init.set_cancelable(cancelable);
    if let Some(detail) = detail.and_then(|text| JSON::parse(&text).ok()) {
        init.set_detail(&detail);
    }
    let event = CustomEvent::new_with_event_init_dict(name, &init);
    event.is_ok_and(|event| matches!(host.dispatch_event(&event), Ok(false)))
}
