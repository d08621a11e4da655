//! Which of the saved stays makes room for one more: asked in the list's bar, and on the page of a hotel.

use leptos::prelude::*;
use web_sys::HtmlElement;

use super::shortlist::SavedStays;
use crate::hotels::visit::{SavedStay, Shortlist};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, press, unique_id};
use crate::ui::{ElementRef, Icon, IntoVec, Stored, icon, react};

/// The question, while a stay waits for room.
pub fn room_question(saved: SavedStays) -> AnyView {
    let locale = expect_context::<Locale>();
    let root = ElementRef::new();
    ask_with_focus(root, saved);
    let content = move || {
        let list = saved.list.get();
        let waiting = list.waiting.as_ref()?;
        Some(which_goes(locale, saved, &list, waiting))
    };
    view! { <div node_ref=root>{move || content()}</div> }.into_any()
}

/// A question takes the focus from the heart that has raised it, and gives it back.
pub fn ask_with_focus(root: ElementRef, saved: SavedStays) {
    let heart = Stored::new(None::<HtmlElement>);
    let mut before = None;
    react(move || {
        let waiting = saved.list.get().waiting;
        let was_waiting = std::mem::replace(&mut before, waiting.clone());
        let Some(root) = root.get() else { return };
        if waiting.is_none() {
            if let Some(heart) = heart.take() {
                let _ = heart.focus();
            }
        } else if waiting != was_waiting {
            heart.set(dom::focused_beside(&root));
            after_render(move || {
                dom::focus_in(&root, "button");
            });
        }
    });
}

pub fn question(locale: Locale, waiting: &SavedStay) -> String {
    locale.fill(Msg::WhichGoes, &[("hotel", &waiting.name)])
}

pub fn which_goes(
    locale: Locale,
    saved: SavedStays,
    list: &Shortlist,
    waiting: &SavedStay,
) -> AnyView {
    let id = unique_id("so-which");
    let labelledby = id.clone();
    view! {
        <div class="tray ask noprint" role="group" aria-labelledby=labelledby>
            <p class="b" id=id>{question(locale, waiting)}</p>
            {pills(locale, saved, list)}
            <button type="button" class="btn quiet s" part="button-quiet" on:click=press(move || saved.change(Shortlist::keep))>
                {locale.text(Msg::KeepThese)}
            </button>
        </div>
    }
    .into_any()
}

/// Each lets its stay go.
pub fn pills(locale: Locale, saved: SavedStays, list: &Shortlist) -> AnyView {
    let pill = |SavedStay { id, name }: &SavedStay| {
        let remove = locale.fill(Msg::RemoveStay, &[("hotel", name)]);
        let id = id.clone();
        let let_go = press(move || saved.change(|list| list.let_go(&id)));
        view! {
            <li>
                <button type="button" class="pill" part="chip" aria-label=remove on:click=let_go>
                    <span>{name.clone()}</span>
                    {icon(Icon::Close)}
                </button>
            </li>
        }
        .into_any()
    };
    view! { <ul role="list">{list.stays.iter().map(pill).into_vec()}</ul> }.into_any()
}
