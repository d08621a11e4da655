//! The bar of filters: a text, a list per facet, the categories as pills. Every change counts at once.

use leptos::prelude::*;
use stopover_model::Currency;
use web_sys::Event;

use super::choices::Name;
use super::filters::Facet;
use super::model::Model;
use super::words::choice_name;
use crate::i18n::Msg;
use crate::ui::dom::unique_id;
use crate::ui::{Icon, icon};

/// The form.
pub fn filter_bar(model: Model) -> AnyView {
    let locale = model.locale;
    view! {
        <form
            class="stack"
            role="search"
            aria-label=locale.text(Msg::FilterHolidays)
            on:submit=|event| event.prevent_default()
        >
            <div class="fbar">
                {text_field(model)}
                {list(model, Facet::Country, Msg::Country, Msg::AllCountries)}
                {list(model, Facet::Month, Msg::DepartureMonth, Msg::AnyMonth)}
                {list(model, Facet::Transport, Msg::Transport, Msg::AnyTransport)}
                {list(model, Facet::Length, Msg::Length, Msg::AnyLength)}
                {list(model, Facet::Price, Msg::PriceLimit, Msg::AnyPrice)}
            </div>
            {categories(model)}
            {price_note(model)}
        </form>
    }
    .into_any()
}

fn text_field(model: Model) -> AnyView {
    let id = unique_id("so-find");
    let on_input = move |event| {
        let text = event_target_value(&event);
        model.filter(|filters| filters.text = text);
    };
    view! {
        <div class="field">
            <label class="label" for=id.clone()>{model.locale.text(Msg::FindHoliday)}</label>
            <input
                id=id
                class="input" part="field"
                type="search"
                autocomplete="off"
                placeholder=model.locale.text(Msg::FindHolidayHint)
                prop:value=move || model.seen().state.filters.text.clone()
                on:input=on_input
            />
        </div>
    }
    .into_any()
}

/// What a change of a control does. Boxed, so that all of them are one type.
fn change(mut action: impl FnMut(&Event) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(move |event| action(&event))
}

/// A list to choose from, with the number of holidays each choice would find.
fn list(model: Model, facet: Facet, label: Msg, all: Msg) -> AnyView {
    let locale = model.locale;
    let id = unique_id("so-list");
    let is_chosen = move |key: &str| model.seen().state.filters.chosen(facet) == Some(key);
    let option = move |place: usize| {
        let shelf = model.shelf();
        let choice = shelf.choices(facet).get(place)?;
        let name = choice_name(locale, &choice.name);
        let (key, value) = (choice.key.clone(), choice.key.clone());
        let count = move || model.seen().count(facet, place);
        let label = move || {
            let n = locale.number(count());
            locale.fill(Msg::ChoiceCount, &[("name", &name), ("n", &n)])
        };
        let chosen = choice.key.clone();
        Some(
            view! {
                <option
                    value=value
                    disabled=move || count() == 0 && !is_chosen(&key)
                    prop:selected=move || is_chosen(&chosen)
                >
                    {move || label()}
                </option>
            }
            .into_any(),
        )
    };
    let all_places = places(model, facet);
    let currencies = currencies(model, facet);
    let options = match currencies.len() {
        0 | 1 => all_places.into_iter().filter_map(option).collect_view(),
        // A limit compares prices of its own currency only.
        _ => currencies
            .into_iter()
            .map(|(currency, places)| {
                let options = places.into_iter().filter_map(option).collect_view();
                view! { <optgroup label=currency.code().to_owned()>{options}</optgroup> }.into_any()
            })
            .collect_view(),
    };
    let on_change = change(move |event| {
        let key = event_target_value(event);
        model.filter(|filters| filters.choose(facet, Some(key)));
    });
    view! {
        <div class="field">
            <label class="label" for=id.clone()>{locale.text(label)}</label>
            <span class="select">
                <select id=id class="input" part="field" on:change=on_change>
                    <option value="" prop:selected=move || model.seen().state.filters.chosen(facet).is_none()>
                        {locale.text(all)}
                    </option>
                    {options}
                </select>
                {icon(Icon::Chevron)}
            </span>
        </div>
    }
    .into_any()
}

/// The places of a facet's choices as they are shown: those in the catalogue's words by name.
fn places(model: Model, facet: Facet) -> Vec<usize> {
    let shelf = model.shelf();
    let choices = shelf.choices(facet);
    if !matches!(facet, Facet::Country | Facet::Category | Facet::Transport) {
        return (0..choices.len()).collect();
    }
    let names: Vec<_> = choices
        .iter()
        .map(|choice| choice_name(model.locale, &choice.name))
        .collect();
    model.locale.by_name(&names)
}

/// The places of price limits, by currency; none of other facets.
fn currencies(model: Model, facet: Facet) -> Vec<(Currency, Vec<usize>)> {
    let mut currencies: Vec<(Currency, Vec<usize>)> = Vec::new();
    for (place, choice) in model.shelf().choices(facet).iter().enumerate() {
        let Name::UpTo(limit) = &choice.name else {
            continue;
        };
        match currencies.last_mut() {
            Some((currency, places)) if *currency == limit.currency() => places.push(place),
            _ => currencies.push((limit.currency(), vec![place])),
        }
    }
    currencies
}

fn categories(model: Model) -> Option<AnyView> {
    let locale = model.locale;
    let group = unique_id("so-category");
    let shelf = model.shelf();
    let pill = move |name: AnyView, key: Option<String>, place: usize| {
        let chosen = key.clone();
        let is_chosen =
            move || model.seen().state.filters.chosen(Facet::Category) == chosen.as_deref();
        let is_none = {
            let (is_chosen, is_choice) = (is_chosen.clone(), key.is_some());
            move || is_choice && !is_chosen() && model.seen().count(Facet::Category, place) == 0
        };
        view! {
            <label class=move || if is_none() { "pill none" } else { "pill" } part="chip">
                <input
                    type="radio"
                    name=group.clone()
                    prop:checked=move || is_chosen()
                    on:change=change(move |_| model.filter(|filters| filters.choose(Facet::Category, key.clone())))
                />
                {name}
            </label>
        }
        .into_any()
    };
    let choices = shelf.choices(Facet::Category);
    (!choices.is_empty()).then(|| {
        let all = pill(locale.text(Msg::AllCategories).into_any(), None, usize::MAX);
        let pills = places(model, Facet::Category)
            .into_iter()
            .filter_map(|place| {
                let choice = choices.get(place)?;
                let Name::Words(words) = &choice.name else {
                    return None;
                };
                let count = move || locale.number(model.seen().count(Facet::Category, place));
                let name = view! { <bdi lang="">{words.clone()}</bdi> " " <span class="mut num">{move || count()}</span> };
                Some(pill(name.into_any(), Some(choice.key.clone()), place))
            })
            .collect_view();
        view! {
            <fieldset>
                <legend class="vh">{locale.text(Msg::Category)}</legend>
                <div class="pills">{all} {pills}</div>
            </fieldset>
        }
        .into_any()
    })
}

/// A limit compares prices of one currency only; what that leaves out is said.
fn price_note(model: Model) -> AnyView {
    let locale = model.locale;
    let note = move || {
        let seen = model.seen();
        let shelf = model.shelf();
        let limit = shelf.chosen(&seen.state.filters, Facet::Price)?;
        let Name::UpTo(limit) = &limit.name else {
            return None;
        };
        let left_out = shelf.priced_otherwise(limit.currency());
        (left_out > 0).then(|| {
            let currency = limit.currency();
            let note = locale.count_with(
                Msg::PricesCompared,
                left_out,
                &[("currency", currency.code())],
            );
            view! { <p class="sm mut">{note}</p> }.into_any()
        })
    };
    view! { {move || note()} }.into_any()
}
