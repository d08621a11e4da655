//! One holiday.

use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::{HolidayDetail, HolidayId, HolidayStatus};

use super::bar::bar;
use super::chooser::chooser;
use super::conditions::conditions;
use super::facts::{facts, route};
use super::gallery::{gallery, pictures};
use super::json_ld;
use super::programme::programme;
use super::related::related;
use super::selection::Selection;
use crate::holidays::enquiry::{Desk, enquiry};
use crate::holidays::session::{Detail, Session};
use crate::holidays::words;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, press};
use crate::ui::failure::{Failure, FailureNotice};
use crate::ui::{ElementRef, Icon, icon, react};

/// The page of a holiday.
#[component]
pub fn HolidayPage(id: HolidayId) -> impl IntoView {
    let session = expect_context::<Session>();
    let locale = expect_context::<Locale>();
    // The heading stays the same element while the rest arrives: it has the focus.
    let title = {
        let id = id.clone();
        move || match session.detail.get() {
            Detail::Ready(detail) => words::title(locale, &detail.holiday),
            _ => match session.shelf().as_ref().and_then(|shelf| shelf.find(&id)) {
                Some(listed) => words::title(locale, &listed.holiday),
                None => locale.text(Msg::Holiday).to_owned(),
            },
        }
    };
    let stops = move || match session.detail.get() {
        Detail::Ready(detail) => route(&detail.holiday),
        _ => ().into_any(),
    };
    let again = {
        let id = id.clone();
        Callback::new(move |()| session.load_detail(id.clone()))
    };
    let content = move || match session.detail.get() {
        Detail::Loading => loading(),
        Detail::Ready(detail) if is_withdrawn(&detail) => {
            view! { <FailureNotice failure=Failure::Gone retry=again/> }.into_any()
        }
        Detail::Ready(detail) => in_full(detail),
        Detail::Failed(failure) => {
            view! { <FailureNotice failure=failure retry=again/> }.into_any()
        }
    };
    view! {
        <article class="stack g6">
            <nav class="noprint">
                <button type="button" class="link with sm" on:click=press(move || session.leave())>
                    {icon(Icon::Back)}
                    <span>{locale.text(Msg::BackToHolidays)}</span>
                </button>
            </nav>
            <header class="stack g2">
                <h2 class="h1" part="heading" tabindex="-1" data-heading="" lang="" dir="auto">{move || title()}</h2>
                {move || stops()}
            </header>
            {move || content()}
        </article>
    }
}

/// Whether the catalogue says of a holiday that it is not on sale, in whatever word.
fn is_withdrawn(detail: &HolidayDetail) -> bool {
    match &detail.holiday.status {
        HolidayStatus::Enabled => false,
        HolidayStatus::Other(status) => !status.is_empty(),
    }
}

fn loading() -> AnyView {
    let locale = expect_context::<Locale>();
    view! {
        <div class="stack" aria-busy="true">
            <p class="vh" role="status">{locale.text(Msg::HolidayLoading)}</p>
            <div class="sk wide" aria-hidden="true"></div>
            <div class="sk w60" aria-hidden="true"></div>
            <div class="sk w40" aria-hidden="true"></div>
        </div>
    }
    .into_any()
}

/// Everything known of the holiday; while the visitor asks for it, the enquiry in its place.
fn in_full(detail: Arc<HolidayDetail>) -> AnyView {
    let session = expect_context::<Session>();
    let selection = Selection::new(detail.clone(), session);
    let desk = Desk::new(session, selection);
    let page = ElementRef::new();
    json_ld::describe(session, selection);
    let facts = {
        let detail = detail.clone();
        move || {
            let shelf = session.shelf();
            let listed = shelf
                .as_ref()
                .and_then(|shelf| shelf.find(&detail.holiday.id));
            let listed = listed.map(|entry| &entry.holiday);
            facts(&detail, listed, &selection.choices())
        }
    };
    let is_asking = Memo::new(move |_| desk.is_open());
    let mut was_asking = false;
    react(move || {
        let is_asking = is_asking.get();
        // Back from the enquiry, the button that led there has the focus again.
        if let (true, false, Some(page)) = (was_asking, is_asking, page.get()) {
            after_render(move || {
                dom::focus_in(&page, ".cta .btn");
            });
        }
        was_asking = is_asking;
    });
    view! {
        <div class="stack g6 over-bar" node_ref=page hidden=move || is_asking.get()>
            {gallery(pictures(&detail))}
            {move || facts()}
            {chooser(selection)}
            {programme(selection)}
            {conditions(selection)}
            {bar(desk, page)}
            {related(detail.holiday.id.clone())}
        </div>
        {move || is_asking.get().then(|| enquiry(desk))}
    }
    .into_any()
}
