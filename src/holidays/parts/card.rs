//! A holiday among others.

use leptos::prelude::*;
use web_sys::MouseEvent;

use super::picture::picture;
use super::words::{self, categories, departures, length, transport, transport_icon};
use crate::holidays::catalogue::OfferedHoliday;
use crate::holidays::visit::{Navigation, Screen};
use crate::i18n::{Digits, Locale, Msg};
use crate::ui::dom::{press, unique_id};
use crate::ui::price::list_price;
use crate::ui::{Icon, icon};

/// How wide a card's picture is shown: cards stand in as many columns of at least 296 pixels as there is room for.
const SIZES: &str = "(max-width: 660px) 100vw, 400px";

/// `digits` are those of all prices beside it.
pub fn card(offered: &OfferedHoliday, digits: Digits) -> AnyView {
    let locale = expect_context::<Locale>();
    let holiday = &offered.holiday;
    let id = unique_id("so-trip");
    let labelledby = id.clone();
    let route = holiday
        .route
        .clone()
        .map(|route| view! { <p class="sm mut"><bdi lang="">{route}</bdi></p> }.into_any());
    let by = transport(locale, &holiday.transport)
        .map(|by| fact(transport_icon(&holiday.transport), by));
    let length =
        length(locale, holiday.days, holiday.nights).map(|length| fact(Icon::Calendar, length));
    let has_facts = by.is_some() || length.is_some();
    let facts = has_facts.then(|| view! { <p class="row sm g3">{by} {length}</p> }.into_any());
    let categories = categories(locale, holiday)
        .map(|names| view! { <bdi lang="">{names}</bdi> <br/> }.into_any());
    view! {
        <article class="panel trip" part="card" aria-labelledby=labelledby>
            {picture(holiday.image.as_deref(), SIZES)}
            <div class="body">
                <div class="stack g1">
                    <h3 class="h3" part="heading" id=id>{title(offered)}</h3>
                    {route}
                </div>
                {facts}
                <div class="row between">
                    <p class="sm mut num">{categories} {departures(locale, offered.departs)}</p>
                    {price(locale, offered, digits)}
                </div>
            </div>
        </article>
    }
    .into_any()
}

fn fact(glyph: Icon, words: String) -> AnyView {
    view! { <span class="with">{icon(glyph)} <span class="num">{words}</span></span> }.into_any()
}

fn price(locale: Locale, offered: &OfferedHoliday, digits: Digits) -> AnyView {
    match offered.holiday.min_price {
        Some(price) => {
            let (before, after) = locale.around(Msg::FromPrice);
            view! {
                <p class="end">
                    <span class="sm mut">{before}</span>
                    <span class="price m num" part="price">{list_price(locale, price, digits)}</span>
                    <span class="sm mut">{after}</span>
                </p>
            }
            .into_any()
        }
        None => view! { <p class="end sm mut">{locale.text(Msg::PriceOnRequest)}</p> }.into_any(),
    }
}

/// Where its page has an address, a link that can be opened in another tab.
fn title(offered: &OfferedHoliday) -> AnyView {
    let navigation = expect_context::<Navigation>();
    let locale = expect_context::<Locale>();
    let id = offered.holiday.id.clone();
    let name = view! { <bdi lang="">{words::title(locale, &offered.holiday)}</bdi> };
    if untrack(|| navigation.href.run(id.clone())).is_none() {
        return view! {
            <button type="button" class="open" on:click=press(move || navigation.open(Screen::Holiday(id.clone())))>{name}</button>
        }
        .into_any();
    }
    let href = {
        let id = id.clone();
        move || navigation.href.run(id.clone())
    };
    let follow = move |event: MouseEvent| {
        let elsewhere =
            event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
        if !elsewhere {
            event.prevent_default();
            navigation.open(Screen::Holiday(id.clone()));
        }
    };
    view! { <a class="open" href=move || href() on:click=follow>{name}</a> }.into_any()
}
