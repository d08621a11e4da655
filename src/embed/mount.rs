//! Puts a widget into the shell's shadow root, and takes it out again.

use std::any::Any;

use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::HtmlElement;

use super::attributes;
use crate::hotels::{Config, Hotels};
use crate::i18n::Locale;
use crate::ui::State;

/// A widget in the page. Freeing it takes the widget out and releases everything it held.
#[wasm_bindgen]
pub struct Mounted {
    host: HtmlElement,
    config: State<Config>,
    _widget: Box<dyn Any>,
    /// Of the settings, which are made before the widget.
    _owner: Owner,
}

#[wasm_bindgen]
impl Mounted {
    /// Reads the element's attributes again.
    #[wasm_bindgen(js_name = attributesChanged)]
    pub fn attributes_changed(&self) {
        let config = attributes::read(&self.host);
        if self.config.get_untracked() != config {
            self.config.set(config);
        }
    }
}

/// Mounts the hotel flow into `place`, an element inside `host`'s shadow root. It must be an element, not the root itself:
/// the framework's dynamic blocks need a parent element.
#[wasm_bindgen(js_name = mountHotels)]
pub fn mount_hotels(host: HtmlElement, place: HtmlElement) -> Mounted {
    let owner = Owner::new();
    let config = owner.with(|| State::new(attributes::read(&host)));
    let language = attributes::language(&host);
    let element = host.clone();
    let widget = mount_to(place, move || {
        let locale = Locale::new(language.as_deref());
        view! { <Hotels host=element config=config locale=locale/> }
    });
    Mounted {
        host,
        config,
        _widget: Box::new(widget),
        _owner: owner,
    }
}
