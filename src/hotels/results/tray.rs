//! The stays that are saved, in a bar that stays in sight under the list.

use leptos::prelude::*;
use web_sys::HtmlElement;

use crate::hotels::parts::SavedStays;
use crate::hotels::visit::{Navigation, SavedStay, Screen, Shortlist};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, press, unique_id};
use crate::ui::status::Announcer;
use crate::ui::{ElementRef, Icon, IntoVec, Stored, icon, keep_focus, react};

/// `list` is around it: its heading takes the focus when nothing is saved any more.
pub fn tray(announcer: Announcer, list: ElementRef) -> AnyView {
    let saved = expect_context::<SavedStays>();
    let locale = expect_context::<Locale>();
    let root = ElementRef::new();
    let changes = move || {
        saved.list.get();
    };
    keep_focus(list, changes, &[".tray button", "[data-landing]"]);
    ask_with_focus(root, saved);
    let mut before = saved.list.get_untracked();
    react(move || {
        let now = saved.list.get();
        if now != before {
            announcer.say(match &now.waiting {
                Some(stay) => question(locale, stay),
                None => locale.count(Msg::CountSaved, now.stays.len()),
            });
            before = now;
        }
    });
    let content = move || {
        let list = saved.list.get();
        match &list.waiting {
            Some(waiting) => Some(which_goes(locale, saved, &list, waiting)),
            None if list.stays.is_empty() => None,
            None => Some(saved_stays(locale, saved, &list)),
        }
    };
    view! { <div class="traybox noprint" node_ref=root>{move || content()}</div> }.into_any()
}

/// A question takes the focus from the heart that has raised it, and gives it back.
fn ask_with_focus(root: ElementRef, saved: SavedStays) {
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

fn question(locale: Locale, waiting: &SavedStay) -> String {
    locale.fill(Msg::WhichGoes, &[("hotel", &waiting.name)])
}

fn which_goes(locale: Locale, saved: SavedStays, list: &Shortlist, waiting: &SavedStay) -> AnyView {
    let id = unique_id("so-which");
    let labelledby = id.clone();
    view! {
        <div class="tray ask" role="group" aria-labelledby=labelledby>
            <p class="b" id=id>{question(locale, waiting)}</p>
            {pills(locale, saved, list)}
            <button type="button" class="btn quiet s" part="button-quiet" on:click=press(move || saved.change(Shortlist::keep))>
                {locale.text(Msg::KeepThese)}
            </button>
        </div>
    }
    .into_any()
}

fn saved_stays(locale: Locale, saved: SavedStays, list: &Shortlist) -> AnyView {
    let navigation = expect_context::<Navigation>();
    let count = list.stays.len();
    let compare = (count > 1).then(|| {
        view! {
            <button type="button" class="btn primary" part="button button-primary" on:click=press(move || navigation.open(Screen::Compare))>
                {icon(Icon::Compare)}
                {locale.count(Msg::CompareCount, count)}
            </button>
        }
        .into_any()
    });
    view! {
        <div class="tray">
            <p class="with mid b">{icon(Icon::FullHeart)} <span>{locale.count(Msg::CountSaved, count)}</span></p>
            {pills(locale, saved, list)}
            {compare}
        </div>
    }
    .into_any()
}

/// Each lets its stay go.
fn pills(locale: Locale, saved: SavedStays, list: &Shortlist) -> AnyView {
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
