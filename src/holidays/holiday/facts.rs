//! What a holiday is at a glance: its route, and its key facts. Facts that are not known are left out.

use leptos::prelude::*;
use stopover_model::{Holiday, HolidayDetail, Transport};

use super::choices::Choices;
use super::route::stops;
use crate::holidays::parts::words::{categories, length, transport, transport_icon};
use crate::i18n::{Locale, Msg};
use crate::ui::icon;
use crate::ui::{IntoVec, clock::today};

pub fn route(holiday: &Holiday) -> AnyView {
    let locale = expect_context::<Locale>();
    let Some(route) = &holiday.route else {
        return ().into_any();
    };
    let stops = stops(route)
        .into_iter()
        .map(|stop| view! { <li><bdi lang="">{stop}</bdi></li> }.into_any())
        .into_vec();
    view! { <ol class="route mut" role="list" aria-label=locale.text(Msg::Route)>{stops}</ol> }
        .into_any()
}

/// `listed` is the holiday as the catalogue lists it: only there it has categories.
pub fn facts(detail: &HolidayDetail, listed: Option<&Holiday>, choices: &Choices) -> AnyView {
    let locale = expect_context::<Locale>();
    let holiday = &detail.holiday;
    let entries = [
        by(locale, &holiday.transport),
        text(Msg::Length, length(locale, holiday.days, holiday.nights)),
        text(Msg::FactDepartures, departures(locale, holiday, choices)),
        text(Msg::FactType, kind(locale, holiday, listed)),
        text(
            Msg::Country,
            holiday.country.as_ref().map(|country| country.name.clone()),
        ),
        text(Msg::FactPrice, prices(locale, holiday)),
    ];
    let entries: Vec<_> = entries
        .into_iter()
        .flatten()
        .map(|(label, value)| {
            view! { <div><dt>{locale.text(label)}</dt><dd class="num">{value}</dd></div> }
                .into_any()
        })
        .into_vec();
    view! { <dl class="facts rule">{entries}</dl> }.into_any()
}

fn text(label: Msg, value: Option<String>) -> Option<(Msg, AnyView)> {
    let value = value.filter(|value| !value.is_empty())?;
    Some((
        label,
        view! { <span lang="" dir="auto">{value}</span> }.into_any(),
    ))
}

fn by(locale: Locale, by: &Transport) -> Option<(Msg, AnyView)> {
    let word = transport(locale, by)?;
    let value = view! {
        <span class="with">
            {icon(transport_icon(by))}
            <span lang="" dir="auto">{word}</span>
        </span>
    }
    .into_any();
    Some((Msg::Transport, value))
}

/// From the next departure to the last.
fn departures(locale: Locale, holiday: &Holiday, choices: &Choices) -> Option<String> {
    let ahead = choices.days.first().zip(choices.days.last());
    let (first, last) = match ahead {
        Some((first, last)) => (first.date, last.date),
        None => {
            let today = today();
            let last = holiday.available_to.filter(|last| *last >= today)?;
            (holiday.available_from.unwrap_or(today).max(today), last)
        }
    };
    Some(if first == last {
        super::words::date(locale, first)
    } else {
        locale.date_range(first, last)
    })
}

/// Its categories, else the kind the catalogue names, unless that only says that it is a holiday.
fn kind(locale: Locale, holiday: &Holiday, listed: Option<&Holiday>) -> Option<String> {
    listed
        .and_then(|listed| categories(locale, listed))
        .or_else(|| {
            let kind = holiday.holiday_type.clone();
            kind.filter(|kind| kind != "Holiday")
        })
}

fn prices(locale: Locale, holiday: &Holiday) -> Option<String> {
    let (low, high) = (holiday.min_price, holiday.max_price);
    match (low, high) {
        (Some(low), Some(high)) if low.checked_cmp(&high).is_some_and(|order| order.is_lt()) => {
            Some(locale.fill(
                Msg::PriceBetween,
                &[
                    ("low", &locale.money_short(low)),
                    ("high", &locale.money_short(high)),
                ],
            ))
        }
        (Some(low), _) => Some(locale.fill(Msg::FromPrice, &[("price", &locale.money_short(low))])),
        _ => Some(locale.text(Msg::OnRequest).to_owned()),
    }
}
