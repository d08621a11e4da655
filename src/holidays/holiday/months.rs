use chrono::{Datelike, NaiveDate};
use leptos::prelude::*;
use stopover_model::iso;

use super::choice::DayIndex;
use super::dates::{digits, first_of_month, months};
use super::lists::position;
use super::option_price::OptionPrice;
use super::prices;
use super::selection::Selection;
use super::words;
use crate::i18n::{Locale, Msg};
use crate::ui::calendar::{Calendar, Picked, StayLimits};
use crate::ui::clock::today;
use crate::ui::dom::{after_render, aria, press, unique_id};
use crate::ui::{ElementRef, Icon, IntoVec, State, Stored, icon};

/// The month of the chosen departure, and the way to the others that have departures.
pub fn calendar(selection: Selection) -> AnyView {
    let locale = expect_context::<Locale>();
    let choices = selection.choices();
    let dates = choices.days.iter().map(|day| day.date).into_vec();
    let firsts = months(&dates);
    let chosen = selection.choice.get_untracked().day;
    let chosen = chosen.and_then(|day| first_of_month(choices.day(day)?.date));
    let start = firsts.iter().position(|first| Some(*first) == chosen);
    let shown = State::new(start.unwrap_or_default());
    let last = firsts.len().saturating_sub(1);
    let (previous, next) = (ElementRef::new(), ElementRef::new());
    let firsts = Stored::new(firsts);
    let at = move |at: usize| firsts.read().get(at).copied();
    let turn = move |own_end: usize, other: ElementRef, to: usize| {
        shown.set(to);
        // A button that comes to its end is disabled. The other one, which may have been, takes the focus.
        if to == own_end {
            after_render(move || {
                if let Some(other) = other.get() {
                    let _ = other.focus();
                }
            });
        }
        if let Some(first) = at(to) {
            selection.say(named(selection, locale, first));
        }
    };
    // `June 2027, 2 departures`, where there is one.
    let label = move |to: Option<usize>, none: Msg| match to.and_then(at) {
        Some(first) => named(selection, locale, first),
        None => locale.text(none).to_owned(),
    };
    let month = move || match at(shown.get()) {
        Some(first) => month(selection, first),
        None => ().into_any(),
    };
    view! {
        <div class="months one">
            <button
                type="button"
                class="btn quiet icon s prev" part="button-quiet"
                node_ref=previous
                aria-label=move || label(shown.get().checked_sub(1), Msg::PreviousMonth)
                disabled=move || shown.get() == 0
                on:click=press(move || turn(0, next, shown.get_untracked().saturating_sub(1)))
            >
                {icon(Icon::Prev)}
            </button>
            <button
                type="button"
                class="btn quiet icon s next" part="button-quiet"
                node_ref=next
                aria-label=move || label(shown.get().checked_add(1), Msg::NextMonth)
                disabled=move || shown.get() == last
                on:click=press(move || turn(last, previous, shown.get_untracked().saturating_add(1).min(last)))
            >
                {icon(Icon::Next)}
            </button>
            {move || month()}
        </div>
    }
    .into_any()
}

/// How many departures a month has.
fn count(selection: Selection, first: NaiveDate) -> usize {
    let choices = selection.choices();
    let days = choices.days.iter();
    days.filter(|day| first_of_month(day.date) == Some(first))
        .count()
}

fn named(selection: Selection, locale: Locale, first: NaiveDate) -> String {
    let departures = locale.count(Msg::CountDepartures, count(selection, first));
    locale.pair(&locale.month(first), &departures)
}

fn month(selection: Selection, first: NaiveDate) -> AnyView {
    let locale = expect_context::<Locale>();
    let id = unique_id("so-month");
    let labelledby = id.clone();
    let grid = Calendar::new(
        today(),
        StayLimits::default(),
        locale.first_weekday(),
        Picked::default(),
    );
    let weekdays = locale
        .weekdays()
        .into_iter()
        .map(|(short, long)| view! { <th scope="col" abbr=long>{short}</th> }.into_any())
        .into_vec();
    let weeks = grid
        .weeks(first)
        .into_iter()
        .map(|week| {
            let days = week.map(|day| match day {
                Some(day) => cell(selection, day),
                None => view! { <td></td> }.into_any(),
            });
            view! { <tr>{Vec::from(days)}</tr> }.into_any()
        })
        .into_vec();
    view! {
        <div class="month">
            <h4 class="h3" part="heading" id=id>{locale.month(first)}</h4>
            <table class="cal fares" aria-labelledby=labelledby>
                <thead><tr>{weekdays}</tr></thead>
                <tbody>{weeks}</tbody>
            </table>
            {note(selection, first)}
        </div>
    }
    .into_any()
}

fn cell(selection: Selection, date: NaiveDate) -> AnyView {
    let locale = expect_context::<Locale>();
    let number = locale.number(date.day() as usize);
    let choices = selection.choices();
    let Some(index) = position(&choices.days, DayIndex, |day| day.date == date) else {
        return view! { <td><span class="day none">{number}</span></td> }.into_any();
    };
    let is_cheapest = choices.cheapest_days().contains(&index);
    let price = choices.day_price(index);
    let can_depart = choices.can_depart(index);
    let digits = digits(selection);
    let said = match price {
        OptionPrice::OnRequest if !can_depart => locale.text(Msg::NoPrice).to_owned(),
        _ => prices::option_price(locale, &price, digits),
    };
    let mut label = locale.pair(&locale.date_full(date), &said);
    if is_cheapest {
        label = locale.pair(&label, locale.text(Msg::LowestPriceMark));
    }
    // There is room for one price only.
    let shown = match &price {
        OptionPrice::Person(prices) => prices.first(),
        _ => None,
    };
    let shown = shown.map(|price| locale.price(*price, digits));
    let chosen = move || selection.choice.get().day == Some(index);
    view! {
        <td class=move || if chosen() { "has on" } else { "has" }>
            <button
                type="button"
                class=if is_cheapest { "day least" } else { "day" }
                data-day=iso(date)
                aria-label=label
                aria-pressed=move || aria(chosen())
                disabled=!can_depart
                on:click=press(move || selection.choose(locale, |choice| choice.day = Some(index)))
            >
                <span>{number}</span>
                <small>{shown}</small>
            </button>
        </td>
    }
    .into_any()
}

/// How many departures the month has, and the lowest price where it is one of theirs.
fn note(selection: Selection, first: NaiveDate) -> AnyView {
    let locale = expect_context::<Locale>();
    let choices = selection.choices();
    let here = choices.cheapest_days().into_iter().filter_map(|index| {
        let date = choices.day(index)?.date;
        (first_of_month(date) == Some(first)).then_some((index, date))
    });
    let lowest = here
        .map(|(index, date)| {
            let price = prices::option_price(locale, &choices.day_price(index), digits(selection));
            let words = [("date", words::date(locale, date)), ("price", price)];
            let words = words.each_ref().map(|(name, text)| (*name, text.as_str()));
            view! { <br/> {locale.fill(Msg::LowestPriceOn, &words)} }.into_any()
        })
        .into_vec();
    let count = locale.count(Msg::CountDepartures, count(selection, first));
    view! { <p class="sm mut num note">{count} {lowest}</p> }.into_any()
}
