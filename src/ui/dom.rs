//! What views need of the DOM itself.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use js_sys::Promise;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Element, Event, HtmlElement, KeyboardEvent, MouseEvent, ScrollIntoViewOptions,
    ScrollLogicalPosition,
};

use super::State;
use crate::ui::IntoVec;

/// Unique among all widgets of the page.
pub fn unique_id(prefix: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    format!("{prefix}-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A click's listener. Boxed, so that all clicks are one type: Leptos compiles its listeners once for each.
pub fn press(mut action: impl FnMut() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |_| action())
}

/// A control's listener for `change`. Boxed, so that those of all controls are one type.
pub fn change(mut action: impl FnMut() + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(move |_| action())
}

/// A click on a button that shows and hides what `open` stands for. Safari does not focus a pressed button; what opens gives
/// the focus back to it.
pub fn press_to_toggle(open: State<bool>) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |event| {
        let _ = event_target::<HtmlElement>(&event).focus();
        open.set(!open.get_untracked());
    })
}

/// `true` or `false` as ARIA attributes write it.
pub fn aria(flag: bool) -> &'static str {
    if flag { "true" } else { "false" }
}

pub fn find(container: &Element, selector: &str) -> Option<HtmlElement> {
    let found = container.query_selector(selector).ok().flatten();
    found.and_then(|found| found.dyn_into().ok())
}

/// False when nothing matches, or what does cannot take it: it may be hidden.
pub fn focus_in(container: &Element, selector: &str) -> bool {
    find(container, selector)
        .is_some_and(|found| found.focus().is_ok() && focused_beside(container) == Some(found))
}

/// Scrolls as little as needed.
pub fn reveal_in(container: &Element, selector: &str) {
    if let Ok(Some(found)) = container.query_selector(selector) {
        let nearest = ScrollIntoViewOptions::new();
        nearest.set_block(ScrollLogicalPosition::Nearest);
        found.scroll_into_view_with_scroll_into_view_options(&nearest);
    }
}

/// Moves focus to a part of `container` that stays, if it is on one that is about to go.
pub fn retreat(container: &Element, selector: &str) {
    if has_focus(container) {
        focus_in(container, selector);
    }
}

/// The attribute `popover` of what is to be raised. None where the browser could not keep it at its anchor: then it stays in
/// the page's flow.
///
/// With it from the beginning, nothing is shown before it is raised: WebKit moves what was shown in the page by the offset of
/// its place there.
pub fn raisable() -> Option<&'static str> {
    let can_anchor = web_sys::css::supports_with_value("anchor-scope", "all").unwrap_or_default();
    can_anchor.then_some("manual")
}

/// Shows a popover over everything in the page, not clipped by what is around its anchor. False if it is not [`raisable`].
pub fn raise(popover: &HtmlElement) -> bool {
    let is_raised = raisable().is_some_and(|kind| popover.set_attribute("popover", kind).is_ok())
        && popover.show_popover().is_ok();
    if is_raised {
        keep_to_anchor(popover);
    }
    is_raised
}

/// An anchor that stays where it is while the page scrolls, in a dialog for instance, has a popover that does so too. Engines count
/// the page's scrolling in otherwise.
fn keep_to_anchor(popover: &HtmlElement) {
    let Some(anchor) = popover.parent_element() else {
        return;
    };
    let position = |how| {
        let _ = popover.style().set_property("position", how);
    };
    position("");
    let under = anchor.get_bounding_client_rect();
    if popover.get_bounding_client_rect().top() < under.bottom() {
        position("fixed");
    }
}

/// Does `what` once the changes of this moment are in the page.
pub fn after_render(what: impl FnOnce() + 'static) {
    // Boxed, so that the way from the browser to it is compiled once.
    let what: Box<dyn FnOnce()> = Box::new(what);
    request_animation_frame(what);
}

/// Does `what` after the work under way in the page, unless the view that is being made goes before.
pub fn soon(what: impl FnOnce() + 'static) {
    let timer = set_timeout_with_handle(what, Duration::ZERO).ok();
    on_cleanup(move || {
        if let Some(timer) = timer {
            timer.clear();
        }
    });
}

/// Does `what` once the changes of this moment have been painted.
pub fn after_paint(what: impl FnOnce() + 'static) {
    let what: Box<dyn FnOnce()> = Box::new(what);
    after_render(move || set_timeout(what, Duration::ZERO));
}

/// Lets the browser paint, and hear what the visitor does.
pub async fn pause() {
    let promise = Promise::new(&mut |go_on, _| {
        let _ = window().set_timeout_with_callback(&go_on);
    });
    let _ = JsFuture::from(promise).await;
}

pub fn is_rtl(element: &Element) -> bool {
    computed(element, "direction").is_some_and(|direction| direction == "rtl")
}

/// As the browser computes it from all styles.
pub fn computed(element: &Element, property: &str) -> Option<String> {
    let style = window().get_computed_style(element).ok().flatten()?;
    style.get_property_value(property).ok()
}

/// Whether the viewport is so narrow that popovers become bottom sheets.
pub fn is_phone() -> bool {
    media("(max-width: 559px)")
}

fn media(query: &str) -> bool {
    window()
        .match_media(query)
        .ok()
        .flatten()
        .is_some_and(|list| list.matches())
}

/// Whether `event` started inside `element`, seen through shadow roots.
pub fn started_inside(event: &Event, element: &Element) -> bool {
    event.composed_path().includes(&JsValue::from(element), 0)
}

/// The element that has focus in the tree `element` lives in (its shadow root or the document).
pub fn focused_beside(element: &Element) -> Option<HtmlElement> {
    let root = element.get_root_node();
    let focused = match root.dyn_into::<web_sys::ShadowRoot>() {
        Ok(shadow) => shadow.active_element(),
        Err(_) => document().active_element(),
    };
    focused.and_then(|found| found.dyn_into().ok())
}

/// Whether something has the focus in `container`, and is not about to lose it for being hidden.
pub fn has_focus(container: &Element) -> bool {
    focused_beside(container).is_some_and(|focused| {
        container.contains(Some(&focused)) && matches!(focused.closest("[hidden]"), Ok(None))
    })
}

/// Keeps Tab inside `container`: from the last control to the first and back.
pub fn trap_tab(event: &KeyboardEvent, container: &Element) {
    const TABBABLE: &str = "button:not(:disabled):not([tabindex='-1']), input:not(:disabled), select:not(:disabled), a[href], [tabindex='0']";
    if event.key() != "Tab" {
        return;
    }
    let Ok(all) = container.query_selector_all(TABBABLE) else {
        return;
    };
    let visible: Vec<HtmlElement> = (0..all.length())
        .filter_map(|i| all.get(i)?.dyn_into::<HtmlElement>().ok())
        .filter(|control| control.offset_width() > 0)
        .into_vec();
    let (Some(first), Some(last)) = (visible.first(), visible.last()) else {
        return;
    };
    let focused = focused_beside(container);
    let (edge, target) = if event.shift_key() {
        (first, last)
    } else {
        (last, first)
    };
    if focused.is_none_or(|focused| focused == *edge) {
        event.prevent_default();
        let _ = target.focus();
    }
}
