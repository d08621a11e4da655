//! A list and the screens opened from it.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::reactive::effect::ImmediateEffect;
use web_sys::{Element, FocusOptions, HtmlElement};

use crate::ui::dom::{self, after_render};
use crate::ui::status::{Announcer, live_region};
use crate::ui::{ElementRef, Stored, react};

/// Where the visitor was when the list was left.
#[derive(Clone)]
struct Position {
    scroll: f64,
    focused: Option<HtmlElement>,
    /// The list's, by which it is known again.
    landing: Option<HtmlElement>,
}

type IsList = Arc<dyn Fn() -> bool + Send + Sync>;

/// The list, or the screen that was opened from it. The list stays in the page, and returns scrolled as it was, with the
/// focus where it was or, if that is gone, on the list's `data-landing`. Where there is none, or the visit did not begin on the
/// list, `start` has the focus; and a list that is another one by now begins at its `data-landing`.
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
    follow_list(root, announcer, is_list.clone(), start);
    view! {
        <div node_ref=root>
            <div hidden=move || !is_list()>{list}</div>
            {move || screen()}
            {live_region(announcer)}
        </div>
    }
    .into_any()
}

fn follow_list(root: ElementRef, announcer: Announcer, is_list: IsList, start: &'static str) {
    let position = Stored::new(None::<Position>);
    // At once, while the list is still there: without it the page is shorter and has scrolled up.
    let is_list_now = is_list.clone();
    let was_list = Stored::new(true);
    ImmediateEffect::new_scoped(move || {
        let is_list = is_list_now();
        announcer.set_list_behind(!is_list);
        let is_left = was_list.get() && !is_list;
        was_list.set(is_list);
        if let (true, Some(root)) = (is_left, root.get()) {
            position.set(Some(Position {
                scroll: window().scroll_y().unwrap_or_default(),
                focused: dom::focused_beside(&root),
                landing: landing(&root),
            }));
            close_sheet(&root);
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
                // The visitor may have been quicker than the frame.
                if !dom::has_focus(&root) {
                    // A heading above the viewport is brought into view by the focus itself. What is still to come in the list has
                    // one as well.
                    dom::focus_in(&root, ":scope > :not([hidden]) [data-heading]");
                }
            });
        } else if !was_list {
            after_render(move || {
                let is_taken = dom::has_focus(&root);
                let Some(position) = position.take() else {
                    dom::focus_in(&root, start);
                    return;
                };
                let is_there = |it: &HtmlElement| it.is_connected();
                let is_same = position.landing.as_ref().is_none_or(is_there);
                if is_same {
                    let x = window().scroll_x().unwrap_or_default();
                    window().scroll_to_with_x_and_y(x, position.scroll);
                }
                if is_taken {
                    return;
                }
                let focused = position.focused.filter(is_there);
                let target = focused
                    .or_else(|| landing(&root))
                    .or_else(|| dom::find(&root, start));
                if let Some(target) = target {
                    let options = FocusOptions::new();
                    options.set_prevent_scroll(is_same);
                    let _ = target.focus_with_options(&options);
                }
            });
        }
    });
}

fn landing(root: &Element) -> Option<HtmlElement> {
    dom::find(root, "[data-landing]")
}

/// One that is open in a list that goes would not be seen any more, and still keep everything else from being used.
fn close_sheet(root: &Element) {
    if let Some(close) = dom::find(root, "dialog:modal > .bar > button") {
        close.click();
    }
}
