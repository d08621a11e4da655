//! Some rates of a hotel in a list of hotels, grouped by room.

use leptos::prelude::*;
use stopover_model::{HotelId, HotelOffer, RateId, RateOffer, Stay};

use crate::hotels::parts::{cancellation_line, cancellation_periods, summary};
use crate::hotels::visit::{Go, Navigation};
use crate::i18n::{Digits, Locale, Msg};
use crate::ui::boarding::boarding_name;
use crate::ui::clock::now;
use crate::ui::dom::{aria, press};
use crate::ui::price::list_price;
use crate::ui::{Icon, IntoVec, State, icon, memo};

/// The rate of all tables that is selected.
pub type SelectedRate = State<Option<(HotelId, RateId)>>;

/// Without what follows a free period. Rates can be selected while `selectable`.
pub fn rates_table(
    offer: &HotelOffer,
    rates: &[&RateOffer],
    stay: Stay,
    caption: String,
    digits: Digits,
    selectable: Memo<bool>,
    selected: SelectedRate,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let price = locale.count(
        Msg::Nights,
        usize::try_from(stay.nights()).unwrap_or_default(),
    );
    let rooms = by_room(rates)
        .into_iter()
        .map(|(room, places)| {
            let rows = places
                .into_iter()
                .filter_map(|place| rates.get(place))
                .map(|rate| row(&offer.id, rate, digits, stay, selectable, selected))
                .into_vec();
            let heading = room_name(locale, room);
            view! {
                <tbody>
                    <tr><th class="room" scope="rowgroup" colspan="4">{heading}</th></tr>
                    {rows}
                </tbody>
            }
            .into_any()
        })
        .into_vec();
    view! {
        <table class="rates">
            <caption class="vh">{caption}</caption>
            <thead>
                <tr>
                    <th scope="col">{locale.text(Msg::Meals)}</th>
                    <th scope="col">{locale.text(Msg::Cancellation)}</th>
                    <th scope="col" class="p">{price}</th>
                    <th scope="col"><span class="vh">{locale.text(Msg::Select)}</span></th>
                </tr>
            </thead>
            {rooms}
        </table>
    }
    .into_any()
}

/// Rooms and the places of their rates, in the order in which they come.
pub fn by_room<'a>(rates: &[&'a RateOffer]) -> Vec<(&'a str, Vec<usize>)> {
    let mut rooms: Vec<(&str, Vec<usize>)> = Vec::new();
    for (place, rate) in rates.iter().enumerate() {
        match rooms.iter_mut().find(|(room, _)| *room == rate.room_type) {
            Some((_, together)) => together.push(place),
            None => rooms.push((&rate.room_type, vec![place])),
        }
    }
    rooms
}

pub fn room_name(locale: Locale, room: &str) -> String {
    if room.is_empty() {
        locale.text(Msg::RoomNotStated)
    } else {
        room
    }
    .to_owned()
}

fn row(
    hotel: &HotelId,
    rate: &RateOffer,
    digits: Digits,
    stay: Stay,
    selectable: Memo<bool>,
    selected: SelectedRate,
) -> AnyView {
    let navigation = expect_context::<Navigation>();
    let locale = expect_context::<Locale>();
    let choice = (hotel.clone(), rate.id.clone());
    let book = {
        let (hotel, rate) = choice.clone();
        move || navigation.go(Go::Book(hotel.clone(), rate.clone()))
    };
    let schedule = rate.cancellation.clone();
    let chosen = {
        let choice = Some(choice.clone());
        memo(move || selected.get() == choice)
    };

    let meals = boarding_name(locale, &rate.boarding);
    let code = rate.boarding.code().to_owned();
    // An unknown code is the name already.
    let code = (!meals.ends_with(&code))
        .then(|| view! { <abbr class="mut" title=meals.clone()>{code}</abbr> }.into_any());
    let price = locale.price(rate.price, digits);
    let each_night = rate
        .price
        .each_of(stay.nights())
        .map(|price| locale.fill(Msg::EachNight, &[("price", &locale.money_whole(price))]));
    let terms = summary(locale, &rate.cancellation, now(), Msg::FreeUntil);
    let later = (!terms.is_free).then_some(terms.later);
    let book_label = locale.fill(Msg::BookRoom, &[("price", &locale.money(rate.price))]);
    let label = {
        let (meals, price) = (meals.clone(), price.clone());
        move || {
            let message = if chosen.get() {
                Msg::SelectedRate
            } else {
                Msg::SelectRate
            };
            locale.fill(message, &[("boarding", &meals), ("price", &price)])
        }
    };
    view! {
        <tr>
            <td>
                <span class="with">{icon(Icon::Meal)} <span>{meals} " " {code}</span></span>
            </td>
            <td class="can">
                <span class="with mid">
                    {cancellation_line(&rate.cancellation, stay.check_in(), now(), true)}
                    <span><span class=if terms.is_free { "ok" } else { "" }>{terms.main}</span> {later}</span>
                </span>
            </td>
            <td class="p">
                <span class="price s" part="price">{list_price(locale, rate.price, digits)}</span>
                <span class="xs mut num">{each_night}</span>
            </td>
            <td>
                <button
                    type="button"
                    class="btn tone s" part="button"
                    aria-label=move || label()
                    aria-pressed=move || aria(chosen.get())
                    disabled=move || !selectable.get()
                    on:click=press(move || selected.set(Some(choice.clone())))
                >
                    {move || locale.text(if chosen.get() { Msg::Selected } else { Msg::Select })}
                </button>
            </td>
        </tr>
        {move || chosen.get().then(|| view! {
            <tr>
                <td class="terms" colspan="4">
                    <div class="stack">
                        {cancellation_periods(&schedule, stay.check_in(), now())}
                        <p>
                            <button
                                type="button"
                                class="btn primary s num" part="button button-primary"
                                disabled=move || !selectable.get()
                                on:click=press(book.clone())
                            >
                                {book_label.clone()}
                            </button>
                        </p>
                    </div>
                </td>
            </tr>
        }.into_any())}
    }
    .into_any()
}
