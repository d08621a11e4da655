//! The map beside the list, or in its place: the same stays, by position.

use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::Money;

use super::card::{choose, name, opener, price, save};
use super::filters::Filters;
use super::model::Model;
use super::selection::Selection;
use crate::hotels::parts::SavedStays;
use crate::hotels::visit::Row;
use crate::i18n::Msg;
use crate::ui::clock::now;
use crate::ui::dom::{after_render, change, press};
use crate::ui::plot::{Area, HEART_WIDTH, Look, Plane, Plotted, Stay, focus_pin, plot};
use crate::ui::score::score_badge;
use crate::ui::{Callback, ElementRef, Icon, IntoVec, icon, memo};

/// Nothing where no stay says where it is.
pub fn map_view(model: Model) -> AnyView {
    let listing = untrack(|| model.listing());
    let Some(origin) = listing.hotels().iter().find_map(|hotel| hotel.coordinates) else {
        return ().into_any();
    };
    let locale = model.locale;
    let saved = expect_context::<SavedStays>();
    let tiles = untrack(|| model.results.config.get()).map;
    let plane = match tiles {
        Some(_) => Plane::tiles(origin),
        None => Plane::plain(origin),
    };
    // What the map shows does not depend on what it shows.
    let selection = memo(move || {
        let filters = model.filters.get();
        if filters.view.is_none() {
            return model.selection.get();
        }
        let filters = Filters {
            view: None,
            ..(*filters).clone()
        };
        Arc::new(model.listing().select(&filters, model.scale, now()))
    });
    let stays = memo(move || Arc::new(stays(model, &selection.get(), saved)));
    let title = memo(move || locale.count(Msg::PlotTitle, stays.get().len()));
    let label = move |hotel: usize| {
        let price = shown_price(model, &selection.get(), hotel);
        price
            .map(|price| locale.money_whole(price))
            .unwrap_or_default()
    };
    let of_row = move |hotel: usize| {
        let listing = untrack(|| model.listing());
        listing
            .hotels()
            .get(hotel)
            .map(|row: &Row| (row.name.clone(), row.id.clone()))
    };
    let look = move |hotel: usize| Look {
        is_viewed: of_row(hotel).is_some_and(|(_, id)| model.results.viewed.get().contains(&id)),
        is_saved: of_row(hotel).is_some_and(|(_, id)| saved.holds(&id)),
    };
    let rested = Callback::new(move |(area, is_by_visitor): (Area, bool)| {
        if let Some(view) = model.filters.get_untracked().view {
            if view != area {
                // That tells the number.
                model.filter(|filters| filters.view = Some(area));
            }
            return;
        }
        if !is_by_visitor {
            return;
        }
        let stays = stays.get_untracked();
        let shown = stays
            .iter()
            .filter(|stay| area.contains(stay.position))
            .count();
        let shown = locale.number(shown);
        model.results.flow.announcer.say(locale.count_with(
            Msg::StaysInView,
            stays.len(),
            &[("shown", &shown)],
        ));
    });
    let plotted = Plotted {
        plane,
        stays,
        order: model.order,
        label: Arc::new(label),
        name: Arc::new(move |hotel| of_row(hotel).map(|(name, _)| name).unwrap_or_default()),
        look: Arc::new(look),
        chosen: model.chosen,
        pointed: model.pointed,
        title,
        tiles,
        seen: model.seen,
        rested,
        choose: Callback::new(move |hotels| model.choose(hotels)),
    };
    let peek = move || peek(model);
    plot(
        plotted,
        only_in_view(model),
        view! { {move || peek()} }.into_any(),
    )
}

/// Those that pass and say where they are, in the order of the answer.
fn stays(model: Model, selection: &Selection, saved: SavedStays) -> Vec<Stay> {
    let listing = model.listing();
    let stay = |(id, rate): (usize, usize)| {
        let hotel = listing.hotels().get(id)?;
        let price = hotel.rates.get(rate)?.price;
        Some(Stay {
            id,
            position: hotel.coordinates?,
            rank: price.minor(),
            kind: kind(price),
            width: if saved.holds(&hotel.id) {
                HEART_WIDTH
            } else {
                0.0
            },
        })
    };
    selection.passing().filter_map(stay).into_vec()
}

/// Of a label: its currency and how many figures it has, which are all of one width.
fn kind(price: Money) -> usize {
    let half = 10_i64.saturating_pow(price.currency().exponent().into()) / 2;
    let figures = price.minor().saturating_add(half).checked_ilog10();
    let [a, b, c] = price.currency().letters();
    u32::from_be_bytes([0, a, b, c]) as usize * 32 + figures.unwrap_or_default() as usize
}

fn shown_price(model: Model, selection: &Selection, hotel: usize) -> Option<Money> {
    let listing = model.listing();
    let rates = &listing.hotels().get(hotel)?.rates;
    Some(rates.get(selection.rate(hotel)?)?.price)
}

/// A filter of what is loaded: it asks nothing.
fn only_in_view(model: Model) -> AnyView {
    let locale = model.locale;
    let is_on = move || model.filters.get().view.is_some();
    let count = move || is_on().then(|| format!(" · {}", locale.number(model.count())));
    let toggle = change(move || {
        let area = model.seen.get_untracked();
        model.filter(|filters| {
            filters.view = if filters.view.is_some() { None } else { area };
        });
    });
    view! {
        <label class="pill" part="chip">
            <input type="checkbox" prop:checked=move || is_on() on:change=toggle/>
            <span class="tick">{icon(Icon::Check)}</span>
            <span class="num">{locale.text(Msg::OnlyInView)} {move || count()}</span>
        </label>
    }
    .into_any()
}

/// The card over the map: of the hotel whose pin was chosen, where the list beside it does not show it, and of several at one place.
fn peek(model: Model) -> Option<AnyView> {
    let chosen = model.chosen.get();
    let is_wanted = match chosen.len() {
        0 => false,
        1 => {
            let place = |hotel: &usize| untrack(|| model.place(*hotel));
            !model.is_wide.get() || chosen.first().and_then(place).is_none()
        }
        _ => true,
    };
    let is_single = chosen.len() == 1;
    if !is_wanted {
        return None;
    }
    // Those that a filter leaves.
    let hotels = chosen
        .into_iter()
        .filter_map(|hotel| hotel_in_brief(model, hotel, is_single))
        .into_vec();
    let card = ElementRef::new();
    let close = move || {
        let plot = card.get().and_then(|card| card.closest(".plot").ok()?);
        model.chosen.set(Vec::new());
        after_render(move || {
            if let Some(plot) = plot {
                focus_pin(&plot);
            }
        });
    };
    (!hotels.is_empty()).then(|| {
        view! {
            <div class="peek" node_ref=card>
                <button
                    type="button"
                    class="btn quiet icon s close" part="button-quiet"
                    aria-label=model.locale.text(Msg::Close)
                    on:click=press(close)
                >
                    {icon(Icon::Close)}
                </button>
                {hotels}
            </div>
        }
        .into_any()
    })
}

fn hotel_in_brief(model: Model, index: usize, is_single: bool) -> Option<AnyView> {
    let hotel = model.offer(index)?;
    let rate = hotel.rates.get(model.selection.get().rate(index)?)?;
    let open = opener(model, &hotel);
    let rating = hotel
        .facts
        .as_ref()
        .and_then(|facts| facts.guest_rating.as_ref());
    let score = rating.and_then(|rating| score_badge(rating, model.scale, false));
    let button = is_single.then(|| choose(model, &hotel.name, open));
    Some(
        view! {
            <article class="stack g1" aria-label=hotel.name.clone()>
                <h3 class="h3" part="heading">{name(&hotel, open)}</h3>
                {save(&hotel)}
                {score.map(|score| view! { <p>{score}</p> }.into_any())}
                <div class="row between">{price(model, rate)} {button}</div>
            </article>
        }
        .into_any(),
    )
}
