//! One holiday.

use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::{HolidayDetail, HolidayId};

use super::bar::bar;
use super::chooser::chooser;
use super::conditions::conditions;
use super::controller::HolidayController;
use super::facts::{facts, route};
use super::gallery::{gallery, pictures};
use super::json_ld;
use super::programme::programme;
use super::related::related;
use super::selection::Selection;
use super::state::DetailState;
use crate::holidays::catalogue::CatalogueState;
use crate::holidays::parts::words;
use crate::holidays::visit::{Navigation, Screen};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, press};
use crate::ui::failure::{Failure, FailureNotice};
use crate::ui::{Callback, ElementRef, Icon, State, icon, keep_focus, react};

#[component]
pub fn HolidayPage(
    controller: HolidayController,
    id: HolidayId,
    /// Makes the content, once the holiday is known in full.
    content: Callback<Arc<HolidayDetail>, AnyView>,
) -> impl IntoView {
    let locale = expect_context::<Locale>();
    let navigation = expect_context::<Navigation>();
    let catalogue = expect_context::<State<CatalogueState>>();
    // The heading stays the same element while the rest loads: it has the focus.
    let title = {
        let id = id.clone();
        move || match controller.detail.get() {
            DetailState::Ready(detail) => words::title(locale, &detail.holiday),
            _ => match catalogue.get().index().and_then(|index| index.find(&id)) {
                Some(listed) => words::title(locale, &listed.holiday),
                None => locale.text(Msg::Holiday).to_owned(),
            },
        }
    };
    let stops = move || match controller.detail.get() {
        DetailState::Ready(detail) => route(&detail.holiday),
        _ => ().into_any(),
    };
    let again = {
        let id = id.clone();
        Callback::new(move |()| controller.load(id.clone()))
    };
    let shown = move || match controller.detail.get() {
        DetailState::Loading => loading(),
        DetailState::Ready(detail) if detail.holiday.status.is_withdrawn() => {
            view! { <FailureNotice failure=Failure::Gone retry=again/> }.into_any()
        }
        DetailState::Ready(detail) => content.run(detail),
        DetailState::Failed(failure) => {
            view! { <FailureNotice failure=failure retry=again/> }.into_any()
        }
    };
    let root = ElementRef::new();
    let answered = move || {
        controller.detail.get();
    };
    keep_focus(root, answered, &["[data-heading]"]);
    view! {
        <article class="stack g6" node_ref=root>
            <nav class="noprint">
                <button type="button" class="link with sm" on:click=press(move || navigation.open(Screen::Browse))>
                    {icon(Icon::Back)}
                    <span>{locale.text(Msg::BackToHolidays)}</span>
                </button>
            </nav>
            <header class="stack g2">
                <h2 class="h1" part="heading" tabindex="-1" data-heading="" lang="" dir="auto">{move || title()}</h2>
                {move || stops()}
            </header>
            {move || shown()}
        </article>
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

/// It is hidden while the visitor fills in the enquiry; `ask`: see [`bar`].
pub fn in_full(selection: Selection, is_asking: Memo<bool>, ask: Callback<(), bool>) -> AnyView {
    let catalogue = expect_context::<State<CatalogueState>>();
    let detail = selection.detail();
    let page = ElementRef::new();
    json_ld::describe(selection);
    let facts = {
        let detail = detail.clone();
        move || {
            let catalogue = catalogue.get();
            let listed = catalogue
                .index()
                .and_then(|index| index.find(&detail.holiday.id));
            let listed = listed.map(|offered| &offered.holiday);
            facts(&detail, listed, &selection.choices())
        }
    };
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
    let addresses = pictures(&detail);
    // A form, which nobody sends: Chromium keeps radio buttons that were taken out of a shadow root without one, and all that
    // was around them.
    view! {
        <form
            class="stack g6 over-bar"
            node_ref=page
            hidden=move || is_asking.get()
            on:submit=|event| event.prevent_default()
        >
            {gallery(move || addresses.clone())}
            {move || facts()}
            {chooser(selection)}
            {programme(selection)}
            {conditions(selection)}
            {bar(selection, page, ask)}
            {related(detail.holiday.id.clone())}
        </form>
    }
    .into_any()
}
