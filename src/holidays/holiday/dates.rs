//! The departures: a strip of dates, or a month.

use leptos::prelude::*;

use super::choice::DayIndex;
use super::lists::indices;
use super::months::months;
use super::pill::Pill;
use super::selection::Selection;
use super::words;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, aria, press, unique_id};
use crate::ui::{ElementRef, IntoVec, State};

pub fn dates(selection: Selection) -> AnyView {
    let locale = expect_context::<Locale>();
    let by_month = State::new(false);
    let root = ElementRef::new();
    let legend = unique_id("so-dates");
    let labelledby = legend.clone();
    let toggle = move || {
        by_month.set(!by_month.get_untracked());
        after_render(move || {
            if let Some(root) = root.get() {
                dom::reveal_in(&root, ".dates :checked");
            }
        });
    };
    let is_one_day = selection.choices().days.len() == 1;
    let switch = (!is_one_day).then(|| {
        view! {
            <button
                type="button"
                class="btn quiet s" part="button-quiet"
                aria-pressed=move || aria(by_month.get())
                on:click=press(toggle)
            >
                {locale.text(Msg::MonthView)}
            </button>
        }
        .into_any()
    });
    view! {
        <div role="group" aria-labelledby=labelledby node_ref=root>
            <div class="row between legend">
                <span class="label" id=legend>{locale.text(Msg::DepartureDate)}</span>
                {switch}
            </div>
            {move || if by_month.get() { months(selection) } else { strip(selection) }}
        </div>
    }
    .into_any()
}

fn strip(selection: Selection) -> AnyView {
    let locale = expect_context::<Locale>();
    let choices = selection.choices();
    let cheapest = choices.cheapest_days();
    let group = unique_id("so-date");
    let days = choices
        .days
        .iter()
        .zip(indices(&choices.days, DayIndex))
        .map(|(day, index)| {
            let price = words::option_price(locale, &choices.day_price(index));
            let mark = cheapest.contains(&index).then(|| {
                view! { <span class="xs ok">{locale.text(Msg::LowestPriceMark)}</span> }.into_any()
            });
            let content = view! {
                <span class="num">{words::date(locale, day.date)}</span>
                <span class="sm num mut reg">{price}</span>
                {mark}
            };
            Pill::new(&group).view(
                selection,
                move |choice| choice.day = Some(index),
                content.into_any(),
            )
        })
        .into_vec();
    view! { <div class="dates">{days}</div> }.into_any()
}
