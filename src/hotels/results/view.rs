//! The results of the current search, whatever has become of it.

use std::sync::Arc;

use leptos::prelude::*;

use super::card::card;
use super::controller::ResultsController;
use super::filters_view::filters_form;
use super::header::header;
use super::model::Model;
use super::search::Search;
use super::selection::Listing;
use super::state::PAGE;
use super::states::{expired_notice, loading, no_match, nothing_free};
use crate::hotels::parts::Validity;
use crate::hotels::visit::Navigation;
use crate::i18n::Msg;
use crate::ui::dom::{self, after_render, press};
use crate::ui::failure::{Failure, FailureNotice};
use crate::ui::{ElementRef, State, each, react};

/// Whatever has become of the search.
pub fn results_view() -> AnyView {
    let controller = expect_context::<ResultsController>();
    let navigation = expect_context::<Navigation>();
    let region = ElementRef::new();
    let land = move || {
        after_render(move || {
            if let Some(region) = region.get() {
                dom::focus_in(&region, "[data-landing], .notice .btn");
            }
        });
    };
    // Asking again removes the button that asked. Focus that was in here stays in here; focus elsewhere is left alone.
    let had_focus = State::new(false);
    let ask_again = Callback::new(move |()| {
        had_focus.set(region.get().is_some_and(|region| {
            dom::focused_beside(&region).is_some_and(|focused| region.contains(Some(&focused)))
        }));
        if let Some(query) = controller.query() {
            navigation.search.run(query);
        }
    });
    react(move || {
        let is_running = matches!(controller.search.get(), Search::Running(_));
        if had_focus.get_untracked() {
            land();
            had_focus.set(is_running);
        }
    });
    let content = move || match controller.search.get() {
        // A site that forgot its gateway learns of it before a visitor has filled in the form.
        Search::Idle if controller.flow.settings().gateway.is_none() => {
            view! { <FailureNotice failure=Failure::NoGateway retry=ask_again/> }.into_any()
        }
        Search::Idle => ().into_any(),
        Search::Running(query) => loading(&query),
        Search::Done(listing) if listing.hotels().is_empty() => nothing_free(&listing.found.query),
        Search::Done(listing) => list(listing, ask_again, land),
        Search::Failed(_, failure) => {
            view! { <FailureNotice failure=failure retry=ask_again/> }.into_any()
        }
    };
    view! { <div node_ref=region>{move || content()}</div> }.into_any()
}

fn list(
    listing: Arc<Listing>,
    refresh: Callback<()>,
    land: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let model = Model::new(listing);
    model.announce_changes();
    let cards = ElementRef::new();
    let shown = Memo::new(move |_| model.results.state.get().shown);
    let indices = move || {
        let mut order = model.order.get();
        order.truncate(shown.get());
        order
    };
    let is_expired = Memo::new(move |_| model.validity.get() == Validity::Expired);
    let is_empty = Memo::new(move |_| model.count() == 0);
    let show_more = move || {
        let mut first_new = 0;
        model
            .results
            .state
            .update(|state| first_new = state.show_more());
        after_render(move || {
            if let Some(cards) = cards.get() {
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
            view! { <p><button type="button" class="btn block" part="button" on:click=press(show_more)>{label}</button></p> }.into_any()
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
                        {each(indices, move |index| view! { <li>{card(model, index)}</li> }.into_any())}
                    </ol>
                    {move || more()}
                </div>
            </div>
        </div>
    }
    .into_any()
}
