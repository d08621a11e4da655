//! Departure, hotel, meals, room: the way to a price, one choice after the other.

use leptos::prelude::*;

use super::choice::MealsIndex;
use super::dates::dates;
use super::hotels::hotels;
use super::lists::indices;
use super::option_price::OptionPrice;
use super::pill::Pill;
use super::pricing::{Part, Priced};
use super::rooms::rooms;
use super::selection::Selection;
use super::words;
use crate::i18n::{Locale, Msg};
use crate::ui::memo;
use crate::ui::notice::field_error;
use crate::ui::{IntoVec, dom::unique_id};

/// A holiday without departures says so.
pub fn chooser(selection: Selection) -> AnyView {
    let locale = expect_context::<Locale>();
    let id = unique_id("so-departure");
    let labelledby = id.clone();
    let has_days = !selection.choices().days.is_empty();
    let content = if has_days {
        view! {
            {dates(selection)}
            {hotels(selection)}
            {meals(selection)}
            {rooms(selection)}
        }
        .into_any()
    } else {
        view! { <p class="mut prose">{locale.text(Msg::NoDepartures)}</p> }.into_any()
    };
    view! {
        <section class="stack g5" aria-labelledby=labelledby>
            <h3 class="h2" part="heading" id=id>{locale.text(Msg::DepartureAndPrice)}</h3>
            {content}
        </section>
    }
    .into_any()
}

/// Those that the chosen hotel does not have are struck out.
fn meals(selection: Selection) -> AnyView {
    let locale = expect_context::<Locale>();
    let choices = selection.choices();
    if choices.meals.is_empty() {
        return ().into_any();
    }
    let group = unique_id("so-meals");
    let options = choices
        .meals
        .iter()
        .zip(indices(&choices.meals, MealsIndex))
        .map(|(meals, index)| {
            let choices = choices.clone();
            let offered = memo(move || {
                choices.meals_price(selection.choice.get(), index) != OptionPrice::Unavailable
            });
            let name = words::meals(locale, meals);
            let pill = Pill {
                is_offered: Box::new(move || offered.get()),
                ..Pill::new(&group)
            };
            let content = view! { <span lang="" dir="auto">{name}</span> };
            pill.view(
                selection,
                move |choice| choice.meals = Some(index),
                content.into_any(),
            )
        })
        .into_vec();
    view! {
        <fieldset>
            <legend class="label legend">{locale.text(Msg::Meals)}</legend>
            <div class="pills">{options}</div>
            {flaw(selection, Part::Meals)}
        </fieldset>
    }
    .into_any()
}

/// What is said under a group whose choice is not on offer. The bar's button leads here.
pub fn flaw(selection: Selection, part: Part) -> AnyView {
    let locale = expect_context::<Locale>();
    let choices = selection.choices();
    let sentence = memo(move || {
        let choice = selection.choice.get();
        (choices.priced(choice) == Priced::Unavailable(part))
            .then(|| words::flaw(locale, &choices, choice, part))
    });
    let shown = move || {
        let sentence = sentence.get()?;
        Some(
            view! { <div class="note" tabindex="-1" data-flaw="">{field_error(None, sentence)}</div> }
                .into_any(),
        )
    };
    view! { {move || shown()} }.into_any()
}
