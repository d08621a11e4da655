//! The cards of what was found, and the way to more of them.

use leptos::prelude::*;

use super::model::Model;
use crate::holidays::catalogue::Row;
use crate::holidays::parts::card;
use crate::holidays::visit::PAGE;
use crate::i18n::Msg;
use crate::ui::dom::{self, after_paint, after_render, press};
use crate::ui::{State, Stored, each};

/// A change makes as many new cards at once as come into view, so that it is seen in the next frame. Each further frame brings
/// as many again, until all are there.
pub fn cards(model: Model) -> AnyView {
    let locale = model.locale;
    let in_page = Stored::new(None::<Vec<usize>>);
    let painted = State::new(());
    let rows = move || {
        painted.get();
        let listing = model.listing();
        let found = listing.rows.iter().map(|row| row.0);
        let wanted = found.take(listing.query.shown);
        let rows: Vec<usize> = match in_page.get() {
            None => wanted.collect(),
            Some(before) => {
                let mut room = model.in_view();
                let mut fits = move |row: &usize| {
                    let is_new = !before.contains(row);
                    let fits = !is_new || room > 0;
                    room = room.saturating_sub(is_new.into());
                    fits
                };
                wanted.filter(|row| fits(row)).collect()
            }
        };
        if rows.len() < listing.rows.len().min(listing.query.shown) {
            after_paint(move || painted.set(()));
        }
        in_page.set(Some(rows.clone()));
        rows
    };
    let show_card = move |row| {
        let index = model.index();
        view! { <li>{index.get(Row(row)).map(card)}</li> }.into_any()
    };
    let show_more = move || {
        let mut first_new = 0;
        model.change(|query| first_new = query.show_more());
        // The first new card is found by its position in the page: none before it may be missing.
        let is_whole = |cards: &Option<Vec<usize>>| {
            cards.as_ref().is_none_or(|cards| cards.len() >= first_new)
        };
        if !is_whole(&in_page.read()) {
            in_page.set(None);
        }
        after_render(move || {
            if let Some(cards) = model.cards.get() {
                let first_new = first_new.saturating_add(1);
                dom::focus_in(&cards, &format!("li:nth-child({first_new}) .open"));
            }
        });
    };
    let more = move || {
        let listing = model.listing();
        let left = listing.rows.len().saturating_sub(listing.query.shown);
        (left > 0).then(|| {
            let label = locale.fill(Msg::ShowMore, &[("n", &locale.number(left.min(PAGE)))]);
            view! { <p><button type="button" class="btn block" part="button" on:click=press(show_more)>{label}</button></p> }
                .into_any()
        })
    };
    view! {
        <ul class="cards" role="list" node_ref=model.cards>{each(rows, show_card)}</ul>
        {move || more()}
    }
    .into_any()
}
