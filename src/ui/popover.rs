//! A dialog anchored under its field, or a bottom sheet where the viewport is narrow.
//!
//! Both are a native `<dialog>` in the browser's top layer. The sheet is modal; the popover keeps Tab inside and closes on
//! Escape or a press outside.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlDialogElement, HtmlElement, KeyboardEvent};

use super::dom::{self, after_render, press};
use super::{ElementRef, Icon, State, icon, memo, react};
use crate::i18n::{Locale, Msg};

/// The content may lay itself out by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Under its field.
    Anchored,
    /// From the bottom edge of the viewport, with a title bar.
    Sheet,
}

/// The popover. `content` is made anew at each opening and dropped at closing; what it marks `data-autofocus` gets focus.
#[component]
pub fn Popover(
    /// Whether it is shown; the popover sets it to false when the visitor closes it.
    open: State<bool>,
    /// What it is called, to assistive technology and in a sheet's title bar.
    title: Msg,
    /// Class of the anchored shape, which sets its width.
    class: &'static str,
    content: Box<dyn Fn(Shape) -> AnyView + Send + Sync>,
    footer: Box<dyn Fn() -> AnyView + Send + Sync>,
) -> impl IntoView {
    let locale = expect_context::<Locale>();
    let dialog_ref = ElementRef::new();
    let dialog = move || dialog_ref.get()?.dyn_into::<HtmlDialogElement>().ok();
    // Decided as it opens, for all that depends on it: what is made for one shape is not made again for the other.
    let is_sheet = memo(move || open.get() && dom::is_phone());
    let opener = ElementRef::new();

    let mut was_open = false;
    react(move || {
        let is_open = open.get();
        let before = std::mem::replace(&mut was_open, is_open);
        let Some(dialog) = dialog() else {
            return;
        };
        if is_open && !before {
            opener.set(dom::focused_beside(&dialog));
            let is_sheet = is_sheet.get_untracked();
            after_render(move || {
                // A second press may have come before this frame, and the view may be gone: what is raised now, nothing would close.
                if dialog_ref.get().is_none() || !open.get_untracked() {
                    return;
                }
                if is_sheet {
                    let _ = dialog.show_modal();
                } else if !dom::raise(&dialog) {
                    dialog.show();
                }
                dom::focus_in(&dialog, "[data-autofocus]");
            });
        } else if !is_open && before {
            let had_focus =
                dom::focused_beside(&dialog).is_none_or(|focused| dialog.contains(Some(&focused)));
            lower(&dialog);
            if let (true, Some(opener)) = (had_focus, opener.get()) {
                let _ = opener.focus();
            }
        }
    });

    // A press outside closes the anchored shape. The listener lives only while it is open.
    react(move || {
        if !open.get() {
            return;
        }
        let listener = window_event_listener(leptos::ev::pointerdown, move |event| {
            let Some(dialog) = dialog() else {
                return;
            };
            let is_inside = |part: &HtmlElement| dom::started_inside(&event, part);
            if !is_sheet.get_untracked()
                && !is_inside(&dialog)
                && !opener.get().is_some_and(|opener| is_inside(&opener))
            {
                open.set(false);
            }
        });
        on_cleanup(move || listener.remove());
    });

    let on_keydown = move |event: KeyboardEvent| {
        let Some(dialog) = dialog() else {
            return;
        };
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            open.set(false);
        } else if !is_sheet.get_untracked() {
            dom::trap_tab(&event, &dialog);
        }
    };

    let close_label = locale.text(Msg::Close);
    let title = locale.text(title);
    view! {
        <dialog
            node_ref=dialog_ref
            class=move || if is_sheet.get() { "sheet" } else { class }
            part="popover"
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
                    let is_sheet = is_sheet.get();
                    let shape = if is_sheet { Shape::Sheet } else { Shape::Anchored };
                    let bar = is_sheet.then(|| view! {
                        <div class="bar t">
                            <h2 class="h3" part="heading">{title}</h2>
                            <button type="button" class="btn quiet icon s" part="button-quiet" aria-label=close_label on:click=press(move || open.set(false))>
                                {icon(Icon::Close)}
                            </button>
                        </div>
                    });
                    view! {
                        {bar}
                        <div class=if is_sheet { "scroll flush" } else { "" }>{content(shape)}</div>
                        {footer()}
                    }
                    .into_any()
                })
            }}
        </dialog>
    }
}

/// It may be a sheet next time.
fn lower(dialog: &HtmlDialogElement) {
    let _ = dialog.remove_attribute("popover");
    dialog.close();
}
