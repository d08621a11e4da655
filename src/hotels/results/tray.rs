//! The stays that are saved, in a bar that stays in sight under the list.

use leptos::prelude::*;

use crate::hotels::parts::{SavedStays, ask_with_focus, pills, question, which_goes};
use crate::hotels::visit::{Navigation, Screen, Shortlist};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::press;
use crate::ui::status::Announcer;
use crate::ui::{ElementRef, Icon, icon, keep_focus, react};

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
