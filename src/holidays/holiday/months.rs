use chrono::{Datelike, Months, NaiveDate};
use leptos::prelude::*;
use stopover_model::iso;

use super::choice::DayIndex;
use super::lists::position;
use super::selection::Selection;
use super::words;
use crate::i18n::{Locale, Msg};
use crate::ui::calendar::{Calendar, Picked, StayLimits};
use crate::ui::clock::today;
use crate::ui::dom::{aria, press, unique_id};
use crate::ui::{ElementRef, Icon, IntoVec, State, Stored, icon};

/// The month of the chosen departure, and the way to the others that have departures.
pub fn months(selection: Selection) -> AnyView {
    let locale = expect_context::<Locale>();
    let choices = selection.choices();
    let mut firsts: Vec<NaiveDate> = Vec::new();
    for first in choices.days.iter().filter_map(|day| day.date.with_day(1)) {
        if firsts.last() != Some(&first) {
            firsts.push(first);
        }
    }
    let chosen = selection.choice.get_untracked().day;
    let chosen = chosen.and_then(|day| choices.day(day)?.date.with_day(1));
    let start = firsts.iter().position(|first| Some(*first) == chosen);
    let shown = State::new(start.unwrap_or_default());
    let last = firsts.len().saturating_sub(1);
    let (previous, next) = (ElementRef::new(), ElementRef::new());
    let turned = Stored::new(firsts.clone());
    let turn = move |own_end: usize, other: ElementRef, to: usize| {
        // A button that comes to its end is disabled; the other one takes the focus first.
        if let Some(other) = other.get().filter(|_| to == own_end) {
            let _ = other.focus();
        }
        shown.set(to);
        let first = turned.read().get(to).copied();
        if let Some(first) = first {
            selection.say(locale.month(first));
        }
    };
    let month = move || match firsts.get(shown.get()) {
        Some(first) => month(selection, *first),
        None => ().into_any(),
    };
    view! {
        <div class="months one">
            <button
                type="button"
                class="btn quiet icon s prev" part="button-quiet"
                node_ref=previous
                aria-label=locale.text(Msg::PreviousMonth)
                disabled=move || shown.get() == 0
                on:click=press(move || turn(0, next, shown.get_untracked().saturating_sub(1)))
            >
                {icon(Icon::Prev)}
            </button>
            <button
                type="button"
                class="btn quiet icon s next" part="button-quiet"
                node_ref=next
                aria-label=locale.text(Msg::NextMonth)
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
            <table class="cal" aria-labelledby=labelledby>
                <thead><tr>{weekdays}</tr></thead>
                <tbody>{weeks}</tbody>
            </table>
            {cheapest(selection, first)}
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
    let price = words::option_price(locale, &choices.day_price(index));
    let mut label = locale.pair(&locale.date_full(date), &price);
    if is_cheapest {
        label = locale.pair(&label, locale.text(Msg::LowestPriceMark));
    }
    let chosen = move || selection.choice.get().day == Some(index);
    view! {
        <td class=move || if chosen() { "on" } else { "" }>
            <button
                type="button"
                class=if is_cheapest { "day least" } else { "day" }
                data-day=iso(date)
                aria-label=label
                aria-pressed=move || aria(chosen())
                on:click=press(move || selection.choose(locale, |choice| choice.day = Some(index)))
            >
                {number}
            </button>
        </td>
    }
    .into_any()
}

/// Nothing where the cheapest departure is in another month.
fn cheapest(selection: Selection, first: NaiveDate) -> AnyView {
    let locale = expect_context::<Locale>();
    let choices = selection.choices();
    let end = first.checked_add_months(Months::new(1)).unwrap_or(first);
    let here = choices.cheapest_days().into_iter().filter_map(|index| {
        let day = choices.day(index)?;
        (first <= day.date && day.date < end).then_some((index, day.date))
    });
    here.map(|(index, date)| {
        let price = words::option_price(locale, &choices.day_price(index));
        let words = [("date", words::date(locale, date)), ("price", price)];
        let words = words.each_ref().map(|(name, text)| (*name, text.as_str()));
        view! { <p class="sm mut num note">{locale.fill(Msg::LowestPriceOn, &words)}</p> }
            .into_any()
    })
    .into_vec()
    .into_any()
}
