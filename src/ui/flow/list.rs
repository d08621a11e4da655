//! A list and the screens opened from it.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::reactive::effect::ImmediateEffect;
use web_sys::{FocusOptions, HtmlElement};

use crate::ui::dom::{self, after_render};
use crate::ui::status::{Announcer, live_region};
use crate::ui::{ElementRef, Stored, react};

/// Where the visitor was when the list was left.
#[derive(Clone)]
struct Position {
    scroll: f64,
    focused: Option<HtmlElement>,
}

type IsList = Arc<dyn Fn() -> bool + Send + Sync>;

/// The list, or the screen that was opened from it. The list stays in the page, and returns scrolled as it was, with the
/// focus where it was or, if that is gone, on the list's `data-landing`. A visit that did not begin on the list gives the focus
/// to `start`.
pub fn list_and_screen(
    announcer: Announcer,
    is_list: impl Fn() -> bool + Send + Sync + 'static,
    start: &'static str,
    list: AnyView,
    screen: impl Fn() -> Option<AnyView> + Send + 'static,
) -> AnyView {
    let is_list: IsList = Arc::new(is_list);
    let screen: Box<dyn Fn() -> Option<AnyView> + Send> = Box::new(screen);
    let root = ElementRef::new();
    keep_position(root, is_list.clone(), start);
    view! {
        <div node_ref=root>
            <div hidden=move || !is_list()>{list}</div>
            {move || screen()}
            {live_region(announcer)}
        </div>
    }
    .into_any()
}

fn keep_position(root: ElementRef, is_list: IsList, start: &'static str) {
    let position = Stored::new(None::<Position>);
    // At once, while the list is still there: without it the page is shorter and has scrolled up.
    let is_list_now = is_list.clone();
    let was_list = Stored::new(true);
    ImmediateEffect::new_scoped(move || {
        let is_list = is_list_now();
        let is_left = was_list.get() && !is_list;
        was_list.set(is_list);
        if let (true, Some(root)) = (is_left, root.get()) {
            position.set(Some(Position {
                scroll: window().scroll_y().unwrap_or_default(),
                focused: dom::focused_beside(&root),
            }));
        }
    });
    let mut was_list = None;
    react(move || {
        let is_list = is_list();
        let before = was_list.replace(is_list);
        let (Some(was_list), Some(root)) = (before, root.get()) else {
            return;
        };
        if !is_list {
            after_render(move || {
                // A heading above the viewport is brought into view by the focus itself. What is still to come in the list has one
                // as well.
                dom::focus_in(&root, ":scope > :not([hidden]) [data-heading]");
            });
        } else if !was_list {
            after_render(move || {
                let position = position.take();
                let Some(Position { scroll, focused }) = position else {
                    dom::focus_in(&root, start);
                    return;
                };
                window().scroll_to_with_x_and_y(window().scroll_x().unwrap_or_default(), scroll);
                let focused = focused.filter(|focused| focused.is_connected());
                if let Some(target) = focused.or_else(|| dom::find(&root, "[data-landing]")) {
                    let options = FocusOptions::new();
                    options.set_prevent_scroll(true);
                    let _ = target.focus_with_options(&options);
                }
            });
        }
    });
}
