//! The rates of the open hotel: one group over all its rooms, in which the lowest is chosen first.

use std::sync::Arc;

use chrono::NaiveDate;
use leptos::prelude::*;
use stopover_model::{CancellationKind, HotelOffer, RateOffer, Stay};

use super::difference::Difference;
use crate::hotels::parts::{
    SelectedRate, by_room, cancellation_line, cancellation_periods, room_name, summary,
};
use crate::hotels::visit::{Go, Navigation, same_rate};
use crate::i18n::{Digits, Locale, Msg};
use crate::ui::boarding::boarding_name;
use crate::ui::clock::now;
use crate::ui::dom::{change, press, unique_id};
use crate::ui::price::list_price;
use crate::ui::{IntoVec, memo};

/// What all rows share.
#[derive(Clone)]
struct Group {
    offer: Arc<HotelOffer>,
    stay: Stay,
    digits: Digits,
    /// The name of the radio buttons.
    name: String,
    /// The place of the chosen rate in the offer.
    chosen: Memo<usize>,
    bookable: Memo<bool>,
    selected: SelectedRate,
}

/// The place in the offer of the rate that is chosen: the lowest of the hotel until the visitor chooses one, and where that is not
/// offered any more.
pub fn chosen_rate(offer: &Arc<HotelOffer>, selected: SelectedRate) -> Memo<usize> {
    let offer = offer.clone();
    memo(move || {
        let selected = selected.get().filter(|(hotel, _)| *hotel == offer.id);
        let selected = selected.and_then(|(_, rate)| same_rate(&rate, &offer));
        let chosen = selected.or_else(|| offer.cheapest());
        let place = chosen.and_then(|best| offer.rates.iter().position(|rate| rate.id == best.id));
        place.unwrap_or_default()
    })
}

/// How the prices of the hotel are written.
pub fn digits(offer: &HotelOffer) -> Digits {
    Digits::of(offer.rates.iter().map(|rate| rate.price))
}

/// `labelledby` is the heading above the list. Rates can be booked while `bookable`.
pub fn rate_group(
    offer: &Arc<HotelOffer>,
    stay: Stay,
    labelledby: String,
    chosen: Memo<usize>,
    bookable: Memo<bool>,
    selected: SelectedRate,
) -> AnyView {
    let rates: Vec<&RateOffer> = offer.rates.iter().into_vec();
    let group = Group {
        offer: offer.clone(),
        stay,
        digits: digits(offer),
        name: unique_id("so-rate"),
        chosen,
        bookable,
        selected,
    };
    let rooms = by_room(&rates)
        .into_iter()
        .map(|(name, places)| room(&group, name, places))
        .into_vec();
    // A form of their own, which sends nothing: Chromium holds radio buttons that are in no form as long as the shadow root, and
    // with them all of the page they stood in.
    view! {
        <form method="dialog">
            <div class="stack g3" role="radiogroup" aria-labelledby=labelledby>{rooms}</div>
        </form>
    }
    .into_any()
}

/// A room with its rates, the lowest first.
fn room(group: &Group, name: &str, places: Vec<usize>) -> AnyView {
    let locale = expect_context::<Locale>();
    let mut rates: Vec<(usize, &RateOffer)> = Vec::new();
    for place in places {
        let Some(rate) = group.offer.rates.get(place) else {
            continue;
        };
        let dearer = rates
            .iter()
            .position(|(_, other)| rate.is_cheaper_than(other));
        rates.insert(dearer.unwrap_or(rates.len()), (place, rate));
    }
    let count = locale.count(Msg::CountRates, rates.len());
    let lowest = rates.first().map(|(_, lowest)| *lowest);
    let from = lowest.map(|lowest| {
        let price = locale.price(lowest.price, group.digits);
        let from = locale.fill(Msg::FromPrice, &[("price", &price)]);
        format!("{count} · {from}")
    });
    let rows = rates
        .iter()
        .map(|(place, rate)| row(group, *place, rate, lowest.unwrap_or(rate)))
        .into_vec();
    let id = unique_id("so-room");
    let labelledby = id.clone();
    view! {
        <section class="panel rateset" part="panel" aria-labelledby=labelledby>
            <header class="row between">
                <h4 class="h3" part="heading" id=id lang="">{room_name(locale, name)}</h4>
                <p class="sm mut num">{from}</p>
            </header>
            <ul role="list">{rows}</ul>
        </section>
    }
    .into_any()
}

fn row(group: &Group, place: usize, rate: &RateOffer, lowest: &RateOffer) -> AnyView {
    let navigation = expect_context::<Navigation>();
    let locale = expect_context::<Locale>();
    let Group {
        offer,
        digits,
        name,
        chosen,
        bookable,
        selected,
        ..
    } = group.clone();
    let is_chosen = memo(move || chosen.get() == place);
    let choice = (offer.id.clone(), rate.clone());
    let book = {
        let (hotel, rate) = (offer.id.clone(), rate.id.clone());
        move || navigation.go(Go::Book(hotel.clone(), rate.clone()))
    };
    let is_lowest = offer.cheapest().is_some_and(|best| best.id == rate.id);
    let tag = is_lowest
        .then(|| view! { <span class="tag act">{locale.text(Msg::LowestPrice)}</span> }.into_any());
    let id = unique_id("so-row");
    let described = format!("{id}c {id}d {id}p");
    let difference = Difference::between(rate, lowest, now()).map(|difference| {
        let amount = locale.fill(
            Msg::PlusAmount,
            &[("amount", &locale.price(difference.amount, digits))],
        );
        view! {
            <p class="rate-d" id=format!("{id}d")><b>{amount}</b> " " {difference.words(locale)}</p>
        }
        .into_any()
    });
    let each_night = rate
        .price
        .each_of(group.stay.nights())
        .map(|price| locale.fill(Msg::EachNight, &[("price", &locale.money_whole(price))]));
    let price = [("price", &*locale.price(rate.price, digits))];
    let book_label = locale.fill(Msg::BookRoom, &price);
    let schedule = rate.cancellation.clone();
    let check_in = group.stay.check_in();
    let button = move || {
        if is_chosen.get() {
            view! {
                <button
                    type="button"
                    class="btn primary" part="button button-primary"
                    aria-label=book_label.clone()
                    disabled=move || !bookable.get()
                    on:click=press(book.clone())
                >
                    {locale.text(Msg::Book)}
                </button>
            }
            .into_any()
        } else {
            // The row is pressed, of which this is the part that says so.
            view! { <span class="btn tone s" part="button" aria-hidden="true">{locale.text(Msg::Select)}</span> }
                .into_any()
        }
    };
    let steps = move || {
        is_chosen.get().then(|| {
            view! { <div class="rate-m">{cancellation_periods(&schedule, check_in, now(), digits)}</div> }.into_any()
        })
    };
    view! {
        <li class=move || if is_chosen.get() { "rate on" } else { "rate" }>
            <label>
                <input
                    type="radio"
                    name=name
                    aria-describedby=described
                    prop:checked=move || is_chosen.get()
                    on:change=change(move || selected.set(Some(choice.clone())))
                />
                <span>{boarding_name(locale, &rate.boarding)} " " {tag}</span>
            </label>
            <div class="rate-c" id=format!("{id}c")>{terms(locale, rate, check_in)}</div>
            {difference}
            <p class="rate-p" id=format!("{id}p")>
                <span class="price s" part="price">{list_price(locale, rate.price, digits)}</span>
                <span class="xs mut num">{each_night}</span>
            </p>
            <div class="rate-b">{move || button()}</div>
            {move || steps()}
        </li>
    }
    .into_any()
}

/// What cancelling costs, drawn and in words.
fn terms(locale: Locale, rate: &RateOffer, check_in: NaiveDate) -> AnyView {
    let schedule = &rate.cancellation;
    let terms = summary(locale, schedule, now(), Msg::FreeUntil);
    let class = match schedule.kind_at(now()) {
        CancellationKind::NonRefundable => "tag",
        _ if terms.is_free => "ok",
        _ => "",
    };
    view! {
        {cancellation_line(schedule, check_in, now(), true)}
        <span><span class=class>{terms.main}</span> {terms.later}</span>
    }
    .into_any()
}
