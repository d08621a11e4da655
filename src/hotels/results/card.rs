//! A hotel on the list, with the cheapest of its rates that pass the filters.

use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::{CancellationKind, Coordinates, HotelOffer, RateOffer};

use super::model::Model;
use crate::hotels::parts::Validity;
use crate::hotels::parts::rates_table;
use crate::hotels::parts::summary;
use crate::hotels::parts::{SavedStays, heart};
use crate::hotels::visit::{SavedStay, Screen};
use crate::i18n::{Locale, Msg};
use crate::ui::boarding::boarding_name;
use crate::ui::clock::now;
use crate::ui::dom::{self, after_render, press, unique_id};
use crate::ui::price::list_price;
use crate::ui::score::score_badge;
use crate::ui::sketch::draw;
use crate::ui::stars::stars;
use crate::ui::text::has_part;
use crate::ui::{Callback, ElementRef, Icon, State, icon, memo};

/// When a card is unfolded.
const UNFOLDED: usize = 3;

/// `index` is that of the listing.
pub fn card(model: Model, index: usize) -> Option<AnyView> {
    let heading = unique_id("so-hotel");
    let labelledby = heading.clone();
    // A card whose hotel no longer passes is about to go; until then it stays as it is.
    let rate = Memo::new(move |before: Option<&usize>| {
        let passing = model.selection.get().rate(index);
        passing.or(before.copied()).unwrap_or_default()
    });
    let article = ElementRef::new();
    let unfolded = State::new(false);
    let unfold = move |unfold: bool| {
        unfolded.set(unfold);
        // The button that was pressed goes; its counterpart takes the focus.
        after_render(move || {
            if let Some(article) = article.get() {
                dom::focus_in(&article, "[aria-expanded]");
            }
        });
    };
    let hotel = Arc::new(model.offer(index)?);
    let (lines, priced, table) = (hotel.clone(), hotel.clone(), hotel.clone());
    let position = hotel.facts.as_ref().and_then(|facts| facts.coordinates);
    let (name, id) = (hotel.name.clone(), hotel.id.clone());
    let open = Callback::new(move |()| model.navigation.open(Screen::Hotel(id.clone())));
    let others = hotel.rates.len().saturating_sub(1);
    Some(view! {
        <article class="panel hotel" part="card" aria-labelledby=labelledby node_ref=article>
            <div class="sketch">{move || position.and_then(|position| sketch(model, &name, position))}</div>
            {title(model, &hotel, heading, open)}
            <ul class="offer stack g1 sm" role="list">
                {move || lines.rates.get(rate.get()).map(|rate| offer_lines(model.locale, rate))}
                {move || (others > 0 && !unfolded.get()).then(|| view! {
                    <li>
                        <button type="button" class="btn quiet s" part="button-quiet" aria-expanded="false" on:click=press(move || unfold(true))>
                            {model.locale.count(Msg::MoreRates, others)}
                            {icon(Icon::Chevron)}
                        </button>
                    </li>
                }.into_any())}
            </ul>
            <div class="buy">
                {move || priced.rates.get(rate.get()).map(|rate| price(model, rate))}
                <button type="button" class="btn primary s" part="button button-primary" on:click=press(move || open.run(()))>
                    {model.locale.text(Msg::ChooseRoom)}
                    <span class="vh">{format!(", {}", hotel.name)}</span>
                </button>
            </div>
            {move || unfolded.get().then(|| more_rates(model, &table, rate.get(), Callback::new(unfold), open))}
        </article>
    }
    .into_any())
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
    let rating = rating.and_then(|rating| score_badge(rating, model.scale, false));
    let stay = SavedStay {
        id: hotel.id.clone(),
        name: hotel.name.clone(),
    };
    view! {
        <div class="stack g1 titled">
            <h3 class="h3" part="heading" id=id>
                <button type="button" class="open" on:click=press(move || open.run(()))>
                    <span class="name">{hotel.name.clone()}</span>
                    " "
                    {facts.and_then(|facts| facts.stars).map(stars)}
                </button>
            </h3>
            {address(model.locale, hotel).map(|address| view! { <p class="sm mut">{address}</p> }.into_any())}
            {rating.map(|rating| view! { <p class="row">{rating}</p> }.into_any())}
            {heart(expect_context::<SavedStays>(), stay)}
        </div>
    }
    .into_any()
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

fn offer_lines(locale: Locale, rate: &RateOffer) -> AnyView {
    let room = (!rate.room_type.is_empty()).then(|| {
        view! { <li class="with">{icon(Icon::Bed)} <span>{rate.room_type.clone()}</span></li> }
            .into_any()
    });
    let terms = summary(
        locale,
        &rate.cancellation,
        now(),
        Msg::FreeCancellationUntil,
    );
    let (class, glyph, terms) = match rate.cancellation.kind_at(now()) {
        CancellationKind::Free(_) => ("with ok", Icon::Check, terms.main),
        CancellationKind::Partial => {
            let terms = format!("{}{}", terms.main, terms.later);
            (
                "with mut",
                Icon::Info,
                locale.fill(Msg::CancellingCosts, &[("terms", &terms)]),
            )
        }
        _ => ("with mut", Icon::Info, terms.main),
    };
    view! {
        {room}
        <li class="with">{icon(Icon::Meal)} <span>{boarding_name(locale, &rate.boarding)}</span></li>
        <li class=class>{icon(glyph)} <span>{terms}</span></li>
    }
    .into_any()
}

fn price(model: Model, rate: &RateOffer) -> AnyView {
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
            <span class="sm mut num">{each.unwrap_or(count)}</span>
        </div>
    }
    .into_any()
}

/// The rate of the card and the cheapest others.
fn more_rates(
    model: Model,
    hotel: &HotelOffer,
    shown: usize,
    unfold: Callback<bool>,
    open: Callback<()>,
) -> Option<AnyView> {
    let locale = model.locale;
    let selectable = memo(move || model.validity.get() != Validity::Expired);
    let digits = untrack(|| model.listing()).offered.digits;
    hotel.rates.get(shown).map(|shown| {
        let mut rates = vec![shown];
        for rate in hotel.rates.iter().filter(|rate| rate.id != shown.id) {
            let index = rates
                .iter()
                .skip(1)
                .position(|other| rate.is_cheaper_than(other))
                .map_or(rates.len(), |index| index + 1);
            rates.insert(index, rate);
            rates.truncate(UNFOLDED);
        }
        let all = hotel.rates.len();
        let see_all = (all > rates.len()).then(|| {
            view! {
                <button type="button" class="link sm" on:click=press(move || open.run(()))>
                    {locale.fill(Msg::SeeAllRates, &[("n", &locale.number(all))])}
                </button>
            }
            .into_any()
        });
        let caption = locale.fill(Msg::RatesAt, &[("hotel", &hotel.name)]);
        view! {
            <div class="more">
                {rates_table(hotel, &rates, model.stay(), caption, digits, selectable, model.selected)}
                <p class="row">
                    <button type="button" class="btn quiet s" part="button-quiet" aria-expanded="true" on:click=press(move || unfold.run(false))>
                        {locale.text(Msg::HideRates)}
                    </button>
                    {see_all}
                </p>
            </div>
        }
        .into_any()
    })
}
