//! The results of the current search, whatever has become of it.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use super::card::card;
use super::expiry::Validity;
use super::filters_view::filters_form;
use super::header::header;
use super::model::Model;
use super::state::PAGE;
use super::states::{expired_notice, loading, no_match, nothing_free};
use crate::hotels::failure::{Failure, FailureNotice};
use crate::hotels::session::{Found, Search, Session};
use crate::i18n::Msg;
use crate::ui::dom::{self, after_render};

/// The results.
#[component]
pub fn ResultsView() -> impl IntoView {
    let session = expect_context::<Session>();
    let region = NodeRef::<html::Div>::new();
    let land = move || {
        after_render(move || {
            if let Some(region) = region.get_untracked() {
                dom::focus_in(&region, "[data-landing], .notice .btn");
            }
        });
    };
    // Asking again removes the button that asked. Focus that was in here stays in here; focus elsewhere is left alone.
    let had_focus = StoredValue::new(false);
    let ask_again = move || {
        had_focus.set_value(region.get_untracked().is_some_and(|region| {
            dom::focused_beside(&region).is_some_and(|focused| region.contains(Some(&focused)))
        }));
        session.search_again();
    };
    Effect::new(move |_| {
        let is_running = session
            .search
            .with(|search| matches!(search, Search::Running(_)));
        if had_focus.get_value() {
            land();
            had_focus.set_value(is_running);
        }
    });
    let content = move || match session.search.get() {
        // A site that forgot its gateway learns of it before a visitor has filled in the form.
        Search::Idle if session.config.with(|config| config.gateway.is_none()) => {
            view! { <FailureNotice failure=Failure::NoGateway retry=ask_again/> }.into_any()
        }
        Search::Idle => ().into_any(),
        Search::Running(query) => loading(&query).into_any(),
        Search::Done(found) if found.results.hotels.is_empty() => {
            nothing_free(&found.query).into_any()
        }
        Search::Done(found) => list(found, ask_again, land).into_any(),
        Search::Failed(_, failure) => {
            view! { <FailureNotice failure=failure retry=ask_again/> }.into_any()
        }
    };
    view! { <div node_ref=region>{content}</div> }
}

fn list(
    found: Arc<Found>,
    refresh: impl Fn() + Copy + Send + Sync + 'static,
    land: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let model = Model::new(found);
    model.announce_changes();
    let cards = NodeRef::<html::Ol>::new();
    let shown = Memo::new(move |_| model.session.results.with(|state| state.shown));
    let places = move || {
        model
            .order
            .with(|order| order.iter().copied().take(shown.get()).collect::<Vec<_>>())
    };
    let is_expired = Memo::new(move |_| model.validity.get() == Validity::Expired);
    let is_empty = Memo::new(move |_| model.count() == 0);
    let show_more = move |_| {
        let first_new = model
            .session
            .results
            .try_update(|state| state.show_more())
            .unwrap_or_default();
        after_render(move || {
            if let Some(cards) = cards.get_untracked() {
                dom::focus_in(
                    &cards,
                    &format!("li:nth-child({}) h3 button", first_new.saturating_add(1)),
                );
            }
        });
    };
    let more = move || {
        let left = model.count().saturating_sub(shown.get());
        (left > 0).then(|| {
            let label = model.locale.fill(Msg::ShowMore, &[("n", &model.locale.number(left.min(PAGE)))]);
            view! { <p><button type="button" class="btn block" on:click=show_more>{label}</button></p> }
        })
    };
    view! {
        <div class="stack g5">
            {move || is_expired.get().then(|| expired_notice(model.locale, refresh))}
            <div class="split">
                <aside class="side" aria-label=model.locale.text(Msg::Filters)>{filters_form(model)}</aside>
                <div class="stack">
                    {header(model)}
                    {move || is_empty.get().then(|| no_match(model, land))}
                    <ol class="stack" role="list" node_ref=cards>
                        <For each=places key=|place| *place children=move |place| view! { <li>{card(model, place)}</li> }/>
                    </ol>
                    {more}
                </div>
            </div>
        </div>
    }
}
