//! A hotel on the list, with the cheapest of its rates that pass the filters. Its name covers the whole card.

use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::{CancellationKind, Coordinates, GuestRating, HotelOffer, Money, RateOffer};

use super::additions::Additions;
use super::model::Model;
use super::rug::LENGTH;
use crate::hotels::parts::summary;
use crate::hotels::parts::{SavedStays, heart, to_point};
use crate::hotels::visit::{SavedStay, Screen};
use crate::i18n::{Locale, Msg};
use crate::ui::boarding::boarding_name;
use crate::ui::clock::now;
use crate::ui::dom::{press, unique_id};
use crate::ui::price::list_price;
use crate::ui::score::{best, score_badge};
use crate::ui::sketch::draw;
use crate::ui::stars::stars;
use crate::ui::text::has_part;
use crate::ui::{Callback, Icon, icon};

/// `index` is that of the listing.
pub fn card(model: Model, index: usize) -> Option<AnyView> {
    let heading = unique_id("so-hotel");
    let labelledby = heading.clone();
    // A card whose hotel no longer passes is about to go; until then it stays as it is.
    let rate = Memo::new(move |before: Option<&usize>| {
        let passing = model.selection.get().rate(index);
        passing.or(before.copied()).unwrap_or_default()
    });
    let hotel = Arc::new(model.offer(index)?);
    let (lines, priced) = (hotel.clone(), hotel.clone());
    let position = hotel.facts.as_ref().and_then(|facts| facts.coordinates);
    let name = hotel.name.clone();
    let open = opener(model, &hotel);
    let class = move || match (
        model.chosen.get().contains(&index),
        model.pointed.get() == Some(index),
    ) {
        (true, _) => "panel hotel lit",
        (_, true) => "panel hotel hov",
        _ => "panel hotel",
    };
    let point = move |at: Option<usize>| model.pointed.renew(at);
    Some(view! {
        <article
            class=class part="card" aria-labelledby=labelledby
            on:pointerenter=move |_| point(Some(index))
            on:pointerleave=move |_| point(None)
            on:focusin=move |_| point(Some(index))
            on:focusout=move |_| point(None)
        >
            <div class="top">
                <div class="sketch">{move || position.and_then(|position| sketch(model, &name, position))}</div>
                {title(model, &hotel, heading, open)}
            </div>
            <div class="offer stack g2 sm">
                {move || lines.rates.get(rate.get()).map(|rate| offer_lines(model, rate, &lines.rates))}
            </div>
            <div class="buy">
                {move || priced.rates.get(rate.get()).map(|rate| view! { {price(model, rate)} {strip(model, rate.price)} }.into_any())}
                {choose(model, &hotel.name, open)}
            </div>
        </article>
    }
    .into_any())
}

/// Opens the page of a hotel.
pub fn opener(model: Model, hotel: &HotelOffer) -> Callback<()> {
    let id = hotel.id.clone();
    Callback::new(move |()| model.navigation.open(Screen::Hotel(id.clone())))
}

/// What the card's name does, too: the Tab key need not stop twice.
pub fn choose(model: Model, name: &str, open: Callback<()>) -> AnyView {
    view! {
        <button type="button" class="btn primary s" part="button button-primary" tabindex="-1" on:click=press(move || open.run(()))>
            {model.locale.text(Msg::ChooseRoom)}
            <span class="vh">{format!(", {name}")}</span>
        </button>
    }
    .into_any()
}

/// Where it lies among all that were found, once they are known. What has no drawing keeps the space, so that cards line up.
fn sketch(model: Model, name: &str, position: Coordinates) -> Option<AnyView> {
    let listing = model.listing();
    let map = listing.map.as_ref()?;
    let label = if map.has_neighbours() {
        Msg::PositionOf
    } else {
        Msg::PositionAlone
    };
    Some(draw(&map.sketch(position)?, name, label))
}

fn title(model: Model, hotel: &HotelOffer, id: String, open: Callback<()>) -> AnyView {
    let facts = hotel.facts.as_ref();
    let rating = facts.and_then(|facts| facts.guest_rating.as_ref());
    let scores = rating.and_then(|rating| scores(model, rating));
    view! {
        <div class="stack g1 titled">
            <h3 class="h3" part="heading" id=id>{name(hotel, open)}</h3>
            {address(model.locale, hotel).map(|address| view! { <p class="sm mut" lang="">{address}</p> }.into_any())}
            {facts.and_then(|facts| facts.coordinates).map(to_point)}
            {scores}
            {save(hotel)}
        </div>
    }
    .into_any()
}

/// Saves the stay, or lets it go.
pub fn save(hotel: &HotelOffer) -> AnyView {
    let stay = SavedStay {
        id: hotel.id.clone(),
        name: hotel.name.clone(),
    };
    heart(expect_context::<SavedStays>(), stay)
}

/// With its stars; leads to its page.
pub fn name(hotel: &HotelOffer, open: Callback<()>) -> AnyView {
    let rated = hotel
        .facts
        .as_ref()
        .and_then(|facts| facts.stars)
        .map(stars);
    view! {
        <button type="button" class="open" on:click=press(move || open.run(()))>
            <span class="name" lang="">{hotel.name.clone()}</span>
            " "
            {rated}
        </button>
    }
    .into_any()
}

/// The overall score, and the best of its parts or the one that the list is sorted by.
fn scores(model: Model, rating: &GuestRating) -> Option<AnyView> {
    let badge = score_badge(rating, model.scale, false)?;
    let (locale, rating) = (model.locale, *rating);
    let part = move || {
        let sort = model.sort.get();
        let (class, text) = if sort.is_by_part() {
            let score = locale.score(sort.score(&rating)?);
            ("by num", format!("{} {score}", locale.text(sort.label())))
        } else {
            // Nothing is the best where two share it.
            let (part, None, score) = best(&rating)? else {
                return None;
            };
            let values = [
                ("category", locale.text(part)),
                ("score", &*locale.score(score)),
            ];
            ("best num", locale.fill(Msg::BestScore, &values))
        };
        Some(view! { <span class=class>{text}</span> }.into_any())
    };
    Some(view! { <p class="scores">{badge} {move || part()}</p> }.into_any())
}

/// Street and city; the city once, where the street line names it already.
fn address(locale: Locale, hotel: &HotelOffer) -> Option<String> {
    let facts = hotel.facts.as_ref()?;
    match (&facts.address, &facts.city) {
        (Some(address), Some(city)) if !has_part(address, city) => Some(locale.pair(address, city)),
        (Some(address), _) => Some(address.clone()),
        (None, city) => city.clone(),
    }
}

/// The room with its meals, then its terms and what more would cost.
fn offer_lines(model: Model, rate: &RateOffer, rates: &[RateOffer]) -> AnyView {
    let locale = model.locale;
    let meals = boarding_name(locale, &rate.boarding);
    let room = if rate.room_type.is_empty() {
        meals.into_any()
    } else {
        view! { <span class="b">{rate.room_type.clone()}</span> <span class="mut">" · "{meals}</span> }.into_any()
    };
    let terms = summary(
        locale,
        &rate.cancellation,
        now(),
        Msg::FreeCancellationUntil,
    );
    let terms = match rate.cancellation.kind_at(now()) {
        CancellationKind::Free(_) => {
            view! { <span class="tag ok">{icon(Icon::Check)} {terms.main}</span> }.into_any()
        }
        CancellationKind::Partial => {
            let terms = format!("{}{}", terms.main, terms.later);
            let terms = locale.fill(Msg::CancellingCosts, &[("terms", &terms)]);
            view! { <span class="tag">{terms}</span> }.into_any()
        }
        _ => view! { <span class="tag">{terms.main}</span> }.into_any(),
    };
    let Additions {
        breakfast,
        free_cancellation,
    } = Additions::to(rate, rates, now());
    let addition = |label: Msg, amount: Option<Money>| {
        amount.map(|amount| {
            let amount = locale.fill(
                Msg::PlusAmount,
                &[(
                    "amount",
                    &locale.price(amount, model.listing().offered.digits),
                )],
            );
            view! { " " <span class="up">{locale.text(label)} " " <b>{amount}</b></span> }
                .into_any()
        })
    };
    view! {
        <p>{room}</p>
        <p class="ups">
            {terms}
            {addition(Msg::BreakfastServed, breakfast)}
            {addition(Msg::FreeCancellation, free_cancellation)}
        </p>
    }
    .into_any()
}

/// Where a price lies among those of the search, once all are known.
fn strip(model: Model, price: Money) -> Option<AnyView> {
    let listing = model.listing();
    let offered = &listing.offered;
    let rug = offered.rug.as_ref().filter(|_| listing.is_whole())?;
    (offered.currency == Some(price.currency())).then(|| {
        let locale = model.locale;
        let less = offered.prices.iter().filter(|other| **other < price.minor());
        let total = locale.number(offered.prices.len());
        let place = rug.place(price.minor());
        view! {
            <p class="rug">
                <svg viewBox=format!("0 0 {LENGTH} 18") preserveAspectRatio="none" aria-hidden="true">
                    <path class="base" d=format!("M0 13.5h{LENGTH}")></path>
                    <path class="t" d=rug.ticks.clone()></path>
                    <path class="me" d=format!("M{place} 4v10")></path>
                    <path class="me knob" d=format!("M{place} 4h.01")></path>
                </svg>
                <span class="num">{locale.count_with(Msg::CostLess, less.count(), &[("total", &total)])}</span>
            </p>
        }
        .into_any()
    })
}

pub fn price(model: Model, rate: &RateOffer) -> AnyView {
    let locale = model.locale;
    let nights = model.nights();
    let count = locale.count(Msg::Nights, usize::try_from(nights).unwrap_or_default());
    let each = rate.price.each_of(nights).map(|price| {
        locale.fill(
            Msg::NightsEach,
            &[("nights", &count), ("price", &locale.money_whole(price))],
        )
    });
    view! {
        <div>
            <span class="price num" part="price">{list_price(locale, rate.price, model.listing().offered.digits)}</span>
            <span class="line sm mut num">{each.unwrap_or(count)}</span>
        </div>
    }
    .into_any()
}
