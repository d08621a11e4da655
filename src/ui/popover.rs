//! A dialog anchored under its field, or a bottom sheet where the viewport is narrow.
//!
//! Both are a native `<dialog>`. The sheet is modal and lives in the browser's top layer; the popover stays in the page,
//! keeps Tab inside and closes on Escape or a press outside.

use leptos::html;
use leptos::prelude::*;
use web_sys::{HtmlElement, KeyboardEvent};

use super::dom::{self, after_render};
use super::{Icon, icon};
use crate::i18n::{Locale, Msg};

/// How a popover is shown at the moment; its content may lay itself out by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Under its field.
    Anchored,
    /// From the bottom edge of the viewport, with a title bar.
    Sheet,
}

/// The popover. `content` is made anew at each opening and dropped at closing; what it marks `data-autofocus` gets focus.
#[component]
pub fn Popover<C, F>(
    /// Whether it is shown; the popover sets it to false when the visitor closes it.
    open: RwSignal<bool>,
    /// What it is called, to assistive technology and in a sheet's title bar.
    title: Msg,
    /// Class of the anchored shape, which sets its width.
    class: &'static str,
    /// The body.
    content: C,
    /// The bar under the body.
    footer: F,
) -> impl IntoView
where
    C: Fn(Shape) -> AnyView + Send + Sync + 'static,
    F: Fn() -> AnyView + Send + Sync + 'static,
{
    let locale = expect_context::<Locale>();
    let dialog = NodeRef::<html::Dialog>::new();
    let shape = RwSignal::new(Shape::Anchored);
    let opener = StoredValue::new_local(None::<HtmlElement>);

    Effect::new(move |was_open: Option<bool>| {
        let is_open = open.get();
        let Some(dialog) = dialog.get_untracked() else {
            return is_open;
        };
        if is_open && was_open != Some(true) {
            opener.set_value(dom::focused_beside(&dialog));
            let is_sheet = dom::is_phone();
            shape.set(if is_sheet {
                Shape::Sheet
            } else {
                Shape::Anchored
            });
            after_render(move || {
                if is_sheet {
                    let _ = dialog.show_modal();
                } else {
                    dialog.show();
                }
                dom::focus_in(&dialog, "[data-autofocus]");
            });
        } else if !is_open && was_open == Some(true) {
            let had_focus =
                dom::focused_beside(&dialog).is_none_or(|focused| dialog.contains(Some(&focused)));
            dialog.close();
            if let (true, Some(opener)) = (had_focus, opener.get_value()) {
                let _ = opener.focus();
            }
        }
        is_open
    });

    // A press outside closes the anchored shape. The listener lives only while it is open.
    Effect::new(move |_| {
        if !open.get() {
            return;
        }
        let listener = window_event_listener(leptos::ev::pointerdown, move |event| {
            let (Some(dialog), Some(anchor)) = (dialog.get_untracked(), opener.get_value()) else {
                return;
            };
            if shape.get_untracked() == Shape::Anchored
                && !dom::started_inside(&event, &dialog)
                && !dom::started_inside(&event, &anchor)
            {
                open.set(false);
            }
        });
        on_cleanup(move || listener.remove());
    });

    let on_keydown = move |event: KeyboardEvent| {
        let Some(dialog) = dialog.get_untracked() else {
            return;
        };
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            open.set(false);
        } else if shape.get_untracked() == Shape::Anchored {
            dom::trap_tab(&event, &dialog);
        }
    };

    let close_label = locale.text(Msg::Close);
    let title = locale.text(title);
    view! {
        <dialog
            node_ref=dialog
            class=move || if shape.get() == Shape::Sheet { "sheet" } else { class }
            aria-label=title
            aria-modal="true"
            on:keydown=on_keydown
            on:cancel=move |event: web_sys::Event| {
                event.prevent_default();
                open.set(false);
            }
        >
            {move || {
                open.get().then(|| {
                    let shape = shape.get();
                    let bar = (shape == Shape::Sheet).then(|| view! {
                        <div class="bar t">
                            <h2 class="h3">{title}</h2>
                            <button type="button" class="btn quiet icon s" aria-label=close_label on:click=move |_| open.set(false)>
                                {icon(Icon::Close)}
                            </button>
                        </div>
                    });
                    view! {
                        {bar}
                        <div class=if shape == Shape::Sheet { "scroll flush" } else { "" }>{content(shape)}</div>
                        {footer()}
                    }
                })
            }}
        </dialog>
    }
}
