//! The catalogue on the screen, in each of its states.

use std::sync::Arc;

use leptos::prelude::*;

use super::bar::filter_bar;
use super::cards::cards;
use super::chips::chips;
use super::controller::BrowseController;
use super::model::Model;
use super::states::{loading, no_match, nothing_offered, stale_note};
use crate::holidays::catalogue::{CatalogueState, HolidayIndex};
use crate::holidays::visit::Sort;
use crate::i18n::Msg;
use crate::ui::failure::FailureNotice;
use crate::ui::{Callback, ElementRef, Icon, IntoVec, LANDINGS, icon, keep_focus};

#[component]
pub fn Browse(controller: BrowseController) -> impl IntoView {
    let region = ElementRef::new();
    let changes = move || {
        controller.catalogue.get();
    };
    keep_focus(region, changes, &LANDINGS);
    let again = Callback::new(move |()| controller.load());
    let content = move || match controller.catalogue.get() {
        CatalogueState::Loading => loading(),
        CatalogueState::Ready(index, _) if index.is_empty() => nothing_offered(),
        CatalogueState::Ready(index, stale) => list(controller, index, stale),
        CatalogueState::Failed(failure) => {
            view! { <FailureNotice failure=failure retry=again/> }.into_any()
        }
    };
    view! { <div node_ref=region>{move || content()}</div> }
}

fn list(controller: BrowseController, index: Arc<HolidayIndex>, stale: Option<u32>) -> AnyView {
    let model = Model::new(controller, index);
    announce(model);
    let heading = ElementRef::new();
    let focus_heading = move || {
        if let Some(heading) = heading.get() {
            let _ = heading.focus();
        }
    };
    let is_empty = move || model.listing().rows.is_empty();
    view! {
        <div class="stack g5">
            {stale.map(|seconds| stale_note(model, seconds))}
            {filter_bar(model)}
            <div class="stack g3">
                {chips(model, focus_heading)}
                <div class="row between">
                    <h2 class="h2" part="heading" tabindex="-1" data-landing="" node_ref=heading>{move || model.headline()}</h2>
                    {sort_menu(model)}
                </div>
            </div>
            {move || is_empty().then(|| no_match(model, focus_heading))}
            {cards(model)}
        </div>
    }
    .into_any()
}

/// Says how many holidays there are and in which order, whenever that changes.
fn announce(model: Model) {
    let locale = model.locale;
    model.controller.flow.announcer.follow(move || {
        let listing = model.listing();
        let order = locale.text(listing.query.sort.label());
        locale.fill(
            Msg::HolidaysStatus,
            &[("holidays", &model.headline()), ("order", order)],
        )
    });
}

fn sort_menu(model: Model) -> AnyView {
    let locale = model.locale;
    let choose = move |key: String| {
        if let Some(sort) = Sort::from_key(&key) {
            model.reorder(|query| query.sort = sort);
        }
    };
    let options = Sort::ALL
        .into_iter()
        .map(|sort| {
            let is_chosen = move || model.listing().query.sort == sort;
            view! { <option value=sort.key() prop:selected=move || is_chosen()>{locale.text(sort.label())}</option> }.into_any()
        })
        .into_vec();
    view! {
        <label class="row g2 sm sortl">
            <span class="mut">{locale.text(Msg::SortBy)}</span>
            <span class="select">
                <select
                    class="input" part="field"
                    aria-label=locale.text(Msg::SortBy)
                    on:change=move |event| choose(event_target_value(&event))
                >
                    {options}
                </select>
                {icon(Icon::Chevron)}
            </span>
        </label>
    }
    .into_any()
}
