//! The departures: month by month, or one month as a calendar.

use chrono::{Datelike, NaiveDate};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::choice::DayIndex;
use super::lists::indices;
use super::months::calendar;
use super::option_price::OptionPrice;
use super::pill::Pill;
use super::prices;
use super::selection::Selection;
use crate::i18n::{Digits, Locale, Msg};
use crate::ui::dom::{self, after_render, press, unique_id};
use crate::ui::{ElementRef, Icon, IntoVec, State, icon};

pub fn dates(selection: Selection) -> AnyView {
    let locale = expect_context::<Locale>();
    let as_calendar = State::new(false);
    let root = ElementRef::new();
    let legend = unique_id("so-dates");
    let labelledby = legend.clone();
    // The button that is pressed goes; the one that leads back has the focus then.
    let toggle = move || {
        as_calendar.set(!as_calendar.get_untracked());
        after_render(move || {
            if let Some(root) = root.get() {
                dom::focus_in(&root, ".btn");
            }
        });
    };
    let on_keydown = move |event: KeyboardEvent| {
        if as_calendar.get_untracked() && event.key() == "Escape" {
            event.stop_propagation();
            toggle();
        }
    };
    let choices = selection.choices();
    let is_one_day = choices.days.len() == 1;
    let is_person = |day| matches!(choices.day_price(day), OptionPrice::Person(_));
    let note = indices(&choices.days, DayIndex).any(is_person);
    let note = note
        .then(|| view! { <p class="sm mut">{locale.text(Msg::PersonPriceNote)}</p> }.into_any());
    let content = move || {
        let (glyph, label) = if as_calendar.get() {
            (Icon::Back, Msg::AllDates)
        } else {
            (Icon::Calendar, Msg::MonthView)
        };
        let switch = (!is_one_day).then(|| {
            view! {
                <button type="button" class="btn s" part="button" on:click=press(toggle)>
                    {icon(glyph)}
                    {locale.text(label)}
                </button>
            }
            .into_any()
        });
        if as_calendar.get() {
            view! { <div class="panel stack g3 cal-panel">{switch} {calendar(selection)}</div> }
                .into_any()
        } else {
            view! { {switch} {by_month(selection)} }.into_any()
        }
    };
    view! {
        <div class="departs" role="group" aria-labelledby=labelledby node_ref=root on:keydown=on_keydown>
            <div class="legend">
                <span class="label" id=legend>{locale.text(Msg::DepartureDate)}</span>
                {note}
            </div>
            {move || content()}
        </div>
    }
    .into_any()
}

/// The first day of each month that has departures.
pub fn months(days: &[NaiveDate]) -> Vec<NaiveDate> {
    let mut months = Vec::new();
    for first in days.iter().copied().filter_map(first_of_month) {
        if months.last() != Some(&first) {
            months.push(first);
        }
    }
    months
}

pub fn first_of_month(date: NaiveDate) -> Option<NaiveDate> {
    date.with_day(1)
}

fn by_month(selection: Selection) -> AnyView {
    let locale = expect_context::<Locale>();
    let choices = selection.choices();
    let cheapest = choices.cheapest_days();
    let digits = digits(selection);
    let group = unique_id("so-date");
    let dates = choices.days.iter().map(|day| day.date).into_vec();
    let names = locale.days(&dates);
    let pill = |index: DayIndex, date: NaiveDate, name: &str| {
        let is_cheapest = cheapest.contains(&index);
        let can_depart = choices.can_depart(index);
        let price = choices.day_price(index);
        let (price, unit) = match &price {
            OptionPrice::Person(prices) => (
                prices::either(locale, prices, digits),
                locale.around(Msg::PersonPrice),
            ),
            OptionPrice::OnRequest if !can_depart => {
                (locale.text(Msg::NoPrice).to_owned(), ("", ""))
            }
            price => (prices::option_price(locale, price, digits), ("", "")),
        };
        let mark = is_cheapest.then(|| {
            view! { " · " <span class="ok">{locale.text(Msg::LowestPriceMark)}</span> }.into_any()
        });
        // The month is said with the day to those who do not see under which it stands.
        let content = view! {
            <span class="num">{name.to_owned()} <span class="vh">" "{locale.month(date)}", "</span></span>
            <small class="num">
                <span class="vh">{unit.0}</span>
                {price}
                <span class="vh">{unit.1}</span>
                {mark}
            </small>
        };
        let pill = Pill {
            class: "pill chip",
            is_offered: Box::new(move || can_depart),
            ..Pill::new(&group)
        };
        pill.view(
            selection,
            move |choice| choice.day = Some(index),
            content.into_any(),
        )
    };
    let groups = months(&dates)
        .into_iter()
        .map(|first| {
            let days = indices(&dates, DayIndex).zip(dates.iter().zip(&names));
            let here = days.filter(|(_, (date, _))| first_of_month(**date) == Some(first));
            let pills = here
                .map(|(index, (date, name))| pill(index, *date, name))
                .into_vec();
            view! {
                <div>
                    <h4>{locale.month(first)}</h4>
                    <div class="pills">{pills}</div>
                </div>
            }
            .into_any()
        })
        .into_vec();
    view! { <div class="bymonth">{groups}</div> }.into_any()
}

pub fn digits(selection: Selection) -> Digits {
    let choices = selection.choices();
    let days = indices(&choices.days, DayIndex);
    prices::digits(days.map(|day| choices.day_price(day)).into_vec())
}
