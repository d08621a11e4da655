//! `stopover-enquiry`: the site's own script may take the enquiry over.

use js_sys::{JSON, Object, Reflect};
use stopover_client::to_text;
use stopover_model::wire::holiday::EnquiryRequest;
use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit, EventTarget};

/// Tells `host` what is asked for: `{ holiday_id, title, choice }`, named as `POST /enquiries` names it. False when the
/// script has taken it over by preventing the default.
pub fn announce(host: &EventTarget, title: &str, request: &EnquiryRequest) -> bool {
    let detail = Object::new();
    let choice = to_text(&request.choice).and_then(|text| JSON::parse(&text).ok());
    let id = request
        .holiday_id
        .as_ref()
        .map(|id| JsValue::from_str(id.as_str()));
    for (name, value) in [
        ("holiday_id", id),
        ("title", Some(title.into())),
        ("choice", choice),
    ] {
        // Setting a property of a fresh plain object cannot fail.
        let _ = Reflect::set(&detail, &name.into(), &value.unwrap_or_default());
    }
    let init = CustomEventInit::new();
    init.set_bubbles(true);
    init.set_composed(true);
    init.set_cancelable(true);
    init.set_detail(&detail);
    let event = CustomEvent::new_with_event_init_dict("stopover-enquiry", &init);
    // Without the event, nobody has taken the enquiry over.
    event.is_ok_and(|event| host.dispatch_event(&event).unwrap_or(true))
}
