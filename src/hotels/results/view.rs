//! The results of the current search, or what stands in their place.

use futures_util::FutureExt;
use leptos::prelude::*;
use stopover_model::Location;

use super::card::card;
use super::controller::ResultsController;
use super::filters_view::filters_form;
use super::header::header;
use super::map::map_view;
use super::model::Model;
use super::search::{Search, Stage};
use super::state::PAGE;
use super::states::{expired_notice, loading, no_match, nothing_free};
use super::tray::tray;
use crate::hotels::parts::{SavedStays, Validity};
use crate::hotels::visit::Navigation;
use crate::i18n::Msg;
use crate::ui::chunk::{Lazy, Make, chunk};
use crate::ui::dom::{self, after_render, press};
use crate::ui::failure::{Failure, FailureNotice};
use crate::ui::sized::follow_size;
use crate::ui::{Callback, ElementRef, LANDINGS, State, each, keep_focus, memo, react};

/// From this width on, in CSS pixels, a map stands beside the list.
const WIDE: f64 = 960.0;

pub fn results_view(controller: ResultsController) -> AnyView {
    let navigation = expect_context::<Navigation>();
    expect_context::<SavedStays>().restore();
    let region = ElementRef::new();
    let is_wide = State::new(false);
    follow_size(region, move |width, _| is_wide.renew(width >= WIDE));
    let land = move || {
        after_render(move || {
            if let Some(region) = region.get() {
                let _ = LANDINGS.iter().any(|place| dom::focus_in(&region, place));
            }
        });
    };
    let changes = move || {
        controller.search.get();
    };
    keep_focus(region, changes, &LANDINGS);
    let leave = Callback::new(move |go| navigation.go(go));
    let ask_again = Callback::new(move |()| {
        if let Some(query) = controller.query() {
            // Another screen may be in front by now: this one is not brought there.
            controller.send(query);
        }
    });
    react(move || {
        if let Search::Running(query) = controller.search.get() {
            controller.ask(query);
        }
    });
    // A list that grows stays, with what the visitor does in it.
    let stage = memo(move || controller.search.get().stage());
    let view_of = move |stage: Stage| match (stage, controller.search.get_untracked()) {
        (Stage::Running(query), _) => loading(controller, &query, is_wide),
        (Stage::NothingFree, Search::Done(listing)) => {
            nothing_free(controller, &listing.found.query, leave)
        }
        (Stage::Listed, Search::Done(listing)) => {
            list(Model::new(controller, listing, is_wide), ask_again, land)
        }
        (Stage::Failed, Search::Failed(query, mut failure)) => {
            let is_of_hotels = matches!(query.destination.location, Location::Hotels(_));
            if failure == Failure::Gone && !is_of_hotels {
                // It is no hotel that is gone.
                failure = Failure::Refused;
            }
            view! { <FailureNotice failure=failure retry=ask_again/> }.into_any()
        }
        _ => ().into_any(),
    };
    let content = move || {
        let stage = stage.get();
        // What is set meanwhile does not make it anew.
        untrack(|| view_of(stage))
    };
    view! { <div node_ref=region>{move || content()}</div> }.into_any()
}

fn list(
    model: Model,
    refresh: Callback<()>,
    land: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    model.announce_changes();
    let shown = memo(move || model.results.state.get().shown);
    let indices = move || {
        let mut order = model.order.get();
        order.truncate(shown.get());
        model.gradual.now(order)
    };
    let is_busy = move || (!model.is_whole.get()).then_some("true");
    let is_expired = memo(move || model.validity.get() == Validity::Expired);
    let is_empty = memo(move || model.count() == 0);
    let show_more = move || {
        let mut first_new = 0;
        model
            .results
            .state
            .update(|state| first_new = state.show_more());
        model.gradual.need(first_new);
        after_render(move || {
            if let Some(cards) = model.gradual.cards.get() {
                dom::focus_in(
                    &cards,
                    &format!("li:nth-child({}) h3 button", first_new.saturating_add(1)),
                );
            }
        });
    };
    let more = move || {
        let left = model.count().saturating_sub(shown.get());
        (left > 0 && model.is_whole.get()).then(|| {
            let label = model.locale.fill(Msg::ShowMore, &[("n", &model.locale.number(left.min(PAGE)))]);
            view! { <p><button type="button" class="btn block" part="button" on:click=press(show_more)>{label}</button></p> }.into_any()
        })
    };
    let root = ElementRef::new();
    view! {
        <div class="stack g5" node_ref=root>
            {move || is_expired.get().then(|| expired_notice(model.locale, refresh))}
            <div class=move || if model.has_map.get() { layout(model.results) } else { "split" }>
                <aside class="side facets" aria-label=model.locale.text(Msg::Filters)>{move || model.is_whole.get().then(|| filters_form(model, None))}</aside>
                <div class="stack head">{header(model)}</div>
                <div class="stack listed">
                    {move || is_empty.get().then(|| no_match(model, land))}
                    <ol class="stack" role="list" node_ref=model.gradual.cards aria-busy=is_busy>
                        {each(indices, move |index| view! { <li>{card(model, index)}</li> }.into_any())}
                    </ol>
                    {move || more()}
                    {tray(model.results.flow.announcer, root)}
                </div>
                {pane(model)}
            </div>
        </div>
    }
    .into_any()
}

/// Where there is room, a map that nobody has asked for stands beside the list; where there is none, one that was asked for
/// stands in its place.
pub fn layout(results: ResultsController) -> &'static str {
    match results.state.get().map {
        None => "split both",
        Some(true) => "split both map",
        Some(false) => "split",
    }
}

/// The map, once it was in sight: from then on it keeps what it shows.
fn pane(model: Model) -> AnyView {
    provide_context(model);
    let was_shown =
        Memo::new(move |before: Option<&bool>| before == Some(&true) || model.shows_map());
    let map = move || {
        was_shown
            .get()
            .then(|| view! { <Lazy load=|| map().boxed_local()/> }.into_any())
    };
    view! { <div class="pane">{move || map()}</div> }.into_any()
}

chunk!(
    map,
    fn map() -> Make {
        || map_view(expect_context())
    }
);
