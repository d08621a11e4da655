//! The cards of what was found, and the way to more of them.

use leptos::prelude::*;

use super::card::card;
use super::model::Model;
use super::state::PAGE;
use crate::i18n::Msg;
use crate::ui::dom::{self, after_paint, after_render, press};
use crate::ui::{State, each};

/// The list.
///
/// A change makes as many new cards at once as come into view, so that it is seen in the next frame. Each further frame brings
/// as many again, until all are there.
pub fn cards(model: Model) -> AnyView {
    let locale = model.locale;
    let in_page = StoredValue::new(None::<Vec<usize>>);
    let painted = State::new(());
    let places = move || {
        painted.get();
        let seen = model.seen();
        let wanted = seen.places.iter().copied().take(seen.state.shown);
        let places: Vec<usize> = match in_page.get_value() {
            None => wanted.collect(),
            Some(before) => {
                let mut room = model.in_view();
                let mut fits = move |place: &usize| {
                    let is_new = !before.contains(place);
                    let fits = !is_new || room > 0;
                    room = room.saturating_sub(is_new.into());
                    fits
                };
                wanted.filter(|place| fits(place)).collect()
            }
        };
        if places.len() < seen.places.len().min(seen.state.shown) {
            after_paint(move || painted.set(()));
        }
        in_page.set_value(Some(places.clone()));
        places
    };
    let show_card = move |place| {
        let shelf = model.shelf();
        view! { <li>{shelf.entry(place).map(card)}</li> }.into_any()
    };
    let show_more = move || {
        let mut first_new = 0;
        model.change(|state| first_new = state.show_more());
        // The first new card is found by its place in the page: none may be still to come before it.
        let is_whole = |cards: &Option<Vec<usize>>| {
            cards.as_ref().is_none_or(|cards| cards.len() >= first_new)
        };
        if !in_page.with_value(is_whole) {
            in_page.set_value(None);
        }
        after_render(move || {
            if let Some(cards) = model.cards.get() {
                let first_new = first_new.saturating_add(1);
                dom::focus_in(&cards, &format!("li:nth-child({first_new}) .open"));
            }
        });
    };
    let more = move || {
        let seen = model.seen();
        let left = seen.places.len().saturating_sub(seen.state.shown);
        (left > 0).then(|| {
            let label = locale.fill(Msg::ShowMore, &[("n", &locale.number(left.min(PAGE)))]);
            view! { <p><button type="button" class="btn block" part="button" on:click=press(show_more)>{label}</button></p> }
                .into_any()
        })
    };
    view! {
        <ul class="cards" role="list" node_ref=model.cards>{each(places, show_card)}</ul>
        {move || more()}
    }
    .into_any()
}
