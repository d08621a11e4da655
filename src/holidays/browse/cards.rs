//! The cards of what was found, and the way to more of them.

use leptos::prelude::*;

use super::model::Model;
use crate::holidays::catalogue::Row;
use crate::holidays::parts::card;
use crate::holidays::visit::PAGE;
use crate::i18n::Msg;
use crate::ui::dom::{self, after_render, press};
use crate::ui::{IntoVec, each};

/// They come a few at a time.
pub fn cards(model: Model) -> AnyView {
    let locale = model.locale;
    let rows = move || {
        let listing = model.listing();
        let found = listing.rows.iter().map(|row| row.0);
        model
            .gradual
            .now(found.take(listing.query.shown).into_vec())
    };
    let show_card = move |row| {
        let index = model.index();
        view! { <li>{index.get(Row(row)).map(|offered| card(offered, index.digits))}</li> }
            .into_any()
    };
    let show_more = move || {
        let mut first_new = 0;
        model.change(|query| first_new = query.show_more());
        model.gradual.need(first_new);
        after_render(move || {
            if let Some(cards) = model.gradual.cards.get() {
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
        <ul class="cards" role="list" node_ref=model.gradual.cards>{each(rows, show_card)}</ul>
        {move || more()}
    }
    .into_any()
}
