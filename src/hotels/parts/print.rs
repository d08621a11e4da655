//! Printing the widget without the page around it.

use js_sys::{Array, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CssStyleSheet, Element, Node, ShadowRoot};

use crate::i18n::{Locale, Msg};
use crate::ui::dom::press;
use crate::ui::{ElementRef, Icon, Stored, icon};

/// Marks what is printed: the widget's element and its ancestors.
const MARK: &str = "data-stopover-print";
/// What is neither marked nor around what is marked is not printed.
const RULE: &str =
    "@media print{:not(:has([data-stopover-print]),[data-stopover-print]){display:none!important}}";

/// A tree of the page, what is marked in it, and the style sheet that hides the rest.
type Isolated = Vec<(JsValue, Element, CssStyleSheet)>;

/// Prints only the widget. The page is restored once it is printed, which with some browsers is later.
pub fn print_button() -> AnyView {
    let locale = expect_context::<Locale>();
    let button = ElementRef::new();
    let isolated = Stored::new(Isolated::new());
    let make_whole = move || {
        release(isolated.update(std::mem::take).unwrap_or_default());
    };
    let printed = window_event_listener(leptos::ev::afterprint, move |_| make_whole());
    on_cleanup(move || {
        printed.remove();
        make_whole();
    });
    let print = move || {
        if let Some(button) = button.get() {
            make_whole();
            isolated.set(isolate(&button));
            let _ = window().print();
        }
    };
    view! {
        <button type="button" class="btn s" part="button" node_ref=button on:click=press(print)>
            {icon(Icon::Print)}
            {locale.text(Msg::Print)}
        </button>
    }
    .into_any()
}

/// Marks the ancestors of the widget's element up to the document, through every shadow root.
fn isolate(inside: &Element) -> Isolated {
    let mut isolated = Vec::new();
    let mut root = inside.get_root_node();
    while let Some(shadow) = root.dyn_ref::<ShadowRoot>() {
        let host = shadow.host();
        root = host.get_root_node();
        let (Ok(sheet), Some(sheets)) = (CssStyleSheet::new(), sheets(&root)) else {
            break;
        };
        let _ = sheet.replace_sync(RULE);
        let _ = host.set_attribute(MARK, "");
        sheets.push(&sheet);
        isolated.push((root.clone().into(), host, sheet));
    }
    isolated
}

fn release(isolated: Isolated) {
    for (root, host, sheet) in isolated {
        let _ = host.remove_attribute(MARK);
        if let Some(sheets) = sheets(root.unchecked_ref()) {
            let kept = sheets.filter(&mut |other, _, _| other != *AsRef::<JsValue>::as_ref(&sheet));
            let _ = Reflect::set(&root, &"adoptedStyleSheets".into(), &kept);
        }
    }
}

/// The style sheets a tree has adopted: constructed ones, which any content security policy allows.
fn sheets(root: &Node) -> Option<Array> {
    let sheets = Reflect::get(root, &"adoptedStyleSheets".into()).ok()?;
    (!sheets.is_undefined()).then(|| sheets.unchecked_into())
}
