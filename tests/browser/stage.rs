//! A page with one mounted widget, and what a visitor can do and see there.

use futures_util::FutureExt;
use js_sys::Promise;
use stopover::embed::{Language, Mounted, mount_holidays, mount_hotels};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Element, Event, EventInit, HtmlElement, HtmlInputElement, KeyboardEvent, KeyboardEventInit,
    ShadowRoot, ShadowRootInit, ShadowRootMode,
};

/// Started by the test runner.
const GATEWAY: &str = match option_env!("STOPOVER_TEST_GATEWAY") {
    Some(address) => address,
    None => "",
};

/// In frames of the browser.
const MAX_FRAMES: u32 = 1_800;

/// A host element in the page. Dropping it takes the widget out.
pub struct Stage {
    host: HtmlElement,
    pub root: ShadowRoot,
    mounted: Option<Mounted>,
}

/// What mounting gives where the code is in one piece: there is nothing to wait for.
fn at_once(mounting: impl Future<Output = Result<Mounted, JsError>>) -> Mounted {
    mounting.now_or_never().unwrap().ok().unwrap()
}

impl Stage {
    pub fn new(attributes: &[(&str, &str)]) -> Self {
        Self::bare(&with_gateway(attributes))
    }

    pub fn catalogue(attributes: &[(&str, &str)]) -> Self {
        Self::holidays(&with_gateway(attributes))
    }

    pub fn holidays(attributes: &[(&str, &str)]) -> Self {
        Self::trips(attributes, None)
    }

    /// In another language than English.
    pub fn catalogue_speaking(language: Language) -> Self {
        Self::trips(&with_gateway(&[]), Some(language))
    }

    fn trips(attributes: &[(&str, &str)], language: Option<Language>) -> Self {
        Self::mount("stopover-holidays", attributes, |host, container| {
            at_once(mount_holidays(host, container, language))
        })
    }

    pub fn bare(attributes: &[(&str, &str)]) -> Self {
        Self::hotels(attributes, None)
    }

    /// In another language than English.
    pub fn speaking(language: Language) -> Self {
        Self::hotels(&with_gateway(&[]), Some(language))
    }

    fn hotels(attributes: &[(&str, &str)], language: Option<Language>) -> Self {
        // A checkout that another test has left behind would be resumed.
        let storage = web_sys::window().unwrap().session_storage();
        storage.unwrap().unwrap().clear().unwrap();
        Self::mount("stopover-hotels", attributes, |host, container| {
            at_once(mount_hotels(host, container, language))
        })
    }

    fn mount(
        element: &str,
        attributes: &[(&str, &str)],
        mount: impl FnOnce(HtmlElement, HtmlElement) -> Mounted,
    ) -> Self {
        let document = web_sys::window().unwrap().document().unwrap();
        let host: HtmlElement = document.create_element(element).unwrap().unchecked_into();
        for (name, value) in attributes {
            host.set_attribute(name, value).unwrap();
        }
        document.body().unwrap().append_child(&host).unwrap();
        let root = host
            .attach_shadow(&ShadowRootInit::new(ShadowRootMode::Open))
            .unwrap();
        let container: HtmlElement = document.create_element("div").unwrap().unchecked_into();
        container.set_class_name("stopover");
        root.append_child(&container).unwrap();
        let mounted = Some(mount(host.clone(), container));
        Self {
            host,
            root,
            mounted,
        }
    }

    /// As the shell does when the element leaves the page.
    pub fn unmount(&mut self) {
        self.mounted = None;
    }

    /// As the shell does when the element returns.
    pub fn mount_again(&mut self) {
        let container = self.find(".stopover").unwrap();
        self.mounted = Some(at_once(mount_hotels(self.host.clone(), container, None)));
    }

    pub fn widget(&self) -> &Mounted {
        self.mounted.as_ref().unwrap()
    }

    /// And calls the widget, as the shell does.
    pub fn set(&self, name: &str, value: Option<&str>) {
        match value {
            Some(value) => self.host.set_attribute(name, value).unwrap(),
            None => self.host.remove_attribute(name).unwrap(),
        }
        self.widget().attributes_changed();
    }

    pub fn host(&self) -> &HtmlElement {
        &self.host
    }

    pub fn find(&self, selector: &str) -> Option<HtmlElement> {
        self.root
            .query_selector(selector)
            .unwrap()
            .map(JsCast::unchecked_into)
    }

    /// Not inside something hidden.
    pub fn visible(&self, selector: &str) -> Option<HtmlElement> {
        let all = self.root.query_selector_all(selector).unwrap();
        (0..all.length())
            .map(|i| all.get(i).unwrap().unchecked_into::<HtmlElement>())
            .find(|element| element.get_client_rects().length() > 0)
    }

    pub async fn await_one(&self, selector: &str) -> HtmlElement {
        for _ in 0..MAX_FRAMES {
            if let Some(found) = self.find(selector) {
                return found;
            }
            frame().await;
        }
        panic!("{selector} did not appear in: {}", self.text());
    }

    /// Until what is there is shown.
    pub async fn await_visible(&self, selector: &str) {
        self.until(selector, |stage| stage.visible(selector).is_some())
            .await;
    }

    pub async fn until(&self, what: &str, condition: impl Fn(&Self) -> bool) {
        for _ in 0..MAX_FRAMES {
            if condition(self) {
                return;
            }
            frame().await;
        }
        panic!("never came true: {what}. The page reads: {}", self.text());
    }

    pub fn text(&self) -> String {
        self.root.text_content().unwrap_or_default()
    }

    pub fn focused(&self) -> Element {
        self.root
            .active_element()
            .expect("focus is inside the widget")
    }

    pub fn type_destination(&self, text: &str) {
        self.type_into("input[role=combobox]", text);
    }

    pub fn value_of(&self, selector: &str) -> String {
        let input: HtmlInputElement = self.find(selector).unwrap().unchecked_into();
        input.value()
    }

    /// Replaces what is there.
    pub fn type_into(&self, selector: &str, text: &str) {
        let input: HtmlInputElement = self.find(selector).unwrap().unchecked_into();
        input.focus().unwrap();
        input.set_value(text);
        let init = EventInit::new();
        init.set_bubbles(true);
        input
            .dispatch_event(&Event::new_with_event_init_dict("input", &init).unwrap())
            .unwrap();
    }

    /// True when the widget took it.
    pub fn press(&self, key: &str) -> bool {
        let init = KeyboardEventInit::new();
        init.set_key(key);
        init.set_bubbles(true);
        init.set_cancelable(true);
        init.set_composed(true);
        let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).unwrap();
        !self.focused().dispatch_event(&event).unwrap()
    }

    /// The first visible match.
    pub fn click(&self, selector: &str) {
        self.visible(selector)
            .unwrap_or_else(|| panic!("{selector} is not there: {}", self.text()))
            .click();
    }

    pub async fn choose_destination(&self, text: &str) {
        self.type_destination(text);
        self.await_one("[role=option]").await;
        self.press("ArrowDown");
        frame().await;
        assert!(self.press("Enter"), "Enter takes the active option");
    }

    /// `days` after the calendar's first day, for `nights`.
    pub async fn choose_dates(&self, days: usize, nights: usize) {
        self.click(".seg.in");
        self.await_one("dialog:is([open], :popover-open) .day[tabindex='0']")
            .await;
        let open = self
            .root
            .query_selector_all("dialog:is([open], :popover-open) .day:not([aria-disabled])")
            .unwrap();
        for day in [days, days + nights] {
            open.get(u32::try_from(day).unwrap())
                .expect("two months are shown")
                .unchecked_into::<HtmlElement>()
                .click();
            frame().await;
        }
        self.click("dialog:is([open], :popover-open) .bar.f .btn.primary");
        frame().await;
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.unmount();
        self.host.remove();
    }
}

fn with_gateway<'a>(attributes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    assert!(
        !GATEWAY.is_empty(),
        "run these tests by `cargo xtask test browser`"
    );
    let mut all = vec![("gateway", GATEWAY), ("locale", "en-GB")];
    all.extend_from_slice(attributes);
    all
}

pub async fn frame() {
    let next = Promise::new(&mut |resolve, _| {
        web_sys::window()
            .unwrap()
            .request_animation_frame(&resolve)
            .unwrap();
    });
    JsFuture::from(next).await.unwrap();
}
