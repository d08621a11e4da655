//! Puts a widget into the shell's shadow root, and takes it out again.

use std::any::Any;

use js_sys::Error;
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use web_sys::HtmlElement;

use super::commands::Visit;
use super::events::{watch_holidays, watch_hotels};
use super::language::{self, Language};
use super::settings;
use crate::holidays::{self, Holidays};
use crate::hotels::{self, Hotels};
use crate::i18n::Locale;
use crate::ui::State;
use crate::ui::chunk::{Missing, chunk};

/// A widget in the page. Freeing it takes the widget out and releases everything it held.
#[wasm_bindgen]
pub struct Mounted {
    read_again: Box<dyn Fn()>,
    visit: Box<dyn Visit>,
    _widget: Box<dyn Any>,
    /// Of the settings, which are made before the widget.
    _owner: Owner,
}

#[wasm_bindgen]
impl Mounted {
    /// Reads the element's attributes again.
    #[wasm_bindgen(js_name = attributesChanged)]
    pub fn attributes_changed(&self) {
        (self.read_again)();
    }

    /// Searches, as if the visitor had filled in the form. `query` has the shape of `stopover-search`'s detail.
    ///
    /// # Errors
    /// A JavaScript `Error` that names the field that is wrong, or says that a booking is being confirmed.
    pub fn search(&self, query: &JsValue) -> Result<(), Error> {
        self.visit.search(query)
    }

    /// Opens `{ hotel }`, `{ holiday }`, or `{ view }`: `search`, `booking` or `holidays`.
    ///
    /// # Errors
    /// A JavaScript `Error` that says what can be opened, or that a booking is being confirmed.
    pub fn open(&self, target: &JsValue) -> Result<(), Error> {
        self.visit.open(target)
    }

    /// Begins the visit anew, as the attributes say. What the visitor typed is gone.
    ///
    /// # Errors
    /// A JavaScript `Error` that says that a booking is being confirmed.
    pub fn reset(&self) -> Result<(), Error> {
        self.visit.reset()
    }
}

/// Mounts the hotel flow into `place`, an element inside `host`'s shadow root. It must be an element, not the root itself:
/// the framework's dynamic blocks need a parent element. Without a language it speaks British English.
///
/// # Errors
/// When the code of the flow cannot be downloaded.
#[wasm_bindgen(js_name = mountHotels)]
pub async fn mount_hotels(
    host: HtmlElement,
    place: HtmlElement,
    language: Option<Language>,
) -> Result<Mounted, JsError> {
    let mount = hotel_flow().await?;
    Ok(mount(host, place, language))
}

/// Mounts the catalogue of holidays into `place`, as [`mount_hotels`] does the hotel flow.
///
/// # Errors
/// When the code of the catalogue cannot be downloaded.
#[wasm_bindgen(js_name = mountHolidays)]
pub async fn mount_holidays(
    host: HtmlElement,
    place: HtmlElement,
    language: Option<Language>,
) -> Result<Mounted, JsError> {
    let mount = catalogue().await?;
    Ok(mount(host, place, language))
}

impl From<Missing> for JsError {
    fn from(_: Missing) -> Self {
        Self::new("a part of the widget could not be downloaded")
    }
}

/// Puts a flow into the page.
type Mount = fn(HtmlElement, HtmlElement, Option<Language>) -> Mounted;

chunk!(
    hotels,
    fn hotel_flow() -> Mount {
        |host, place, language| {
            let remote = hotels::Remote::default();
            let visit = Box::new(remote.clone());
            let view = |config, locale, host: HtmlElement| {
                let watch = watch_hotels(host.clone());
                view! { <Hotels host=host config=config locale=locale watch=watch remote=remote/> }
                    .into_any()
            };
            mount(host, place, language, settings::read_hotels, view, visit)
        }
    }
);

chunk!(
    holidays,
    fn catalogue() -> Mount {
        |host, place, language| {
            let remote = holidays::Remote::default();
            let visit = Box::new(remote.clone());
            let view = |config, locale, host: HtmlElement| {
                let watch = watch_holidays(host.clone());
                view! { <Holidays config=config locale=locale host=host watch=watch remote=remote/> }
                .into_any()
            };
            mount(host, place, language, settings::read_holidays, view, visit)
        }
    }
);

fn mount<C: Clone + PartialEq + Send + Sync + 'static>(
    host: HtmlElement,
    place: HtmlElement,
    language: Option<Language>,
    read: fn(&HtmlElement) -> C,
    view: impl FnOnce(State<C>, Locale, HtmlElement) -> AnyView + 'static,
    visit: Box<dyn Visit>,
) -> Mounted {
    let owner = Owner::new();
    let config = owner.with(|| State::new(read(&host)));
    let element = host.clone();
    let widget = mount_to(place, move || {
        let currency = settings::currency_display(&element);
        let locale = language::locale(language.as_ref(), currency);
        view(config, locale, element)
    });
    let read_again = move || config.renew(read(&host));
    Mounted {
        read_again: Box::new(read_again),
        visit,
        _widget: Box::new(widget),
        _owner: owner,
    }
}
