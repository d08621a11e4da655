//! The options of one facet, to choose from: a list or pills.

use leptos::prelude::*;
use stopover_model::Currency;
use web_sys::{Event, HtmlElement};

use super::model::Model;
use super::words::{option_name, pill_name};
use crate::holidays::catalogue::{OptionIndex, OptionName};
use crate::holidays::visit::Facet;
use crate::i18n::Msg;
use crate::ui::dom::{self, after_render, unique_id};
use crate::ui::{Icon, IntoVec, icon};

/// Boxed, so that the listeners of all controls are one type.
fn change(mut action: impl FnMut(&Event) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(move |event| action(&event))
}

/// A list, with the number of holidays each option would find.
pub fn list(model: Model, facet: Facet, label: Msg, all: Msg) -> AnyView {
    let locale = model.locale;
    let id = unique_id("so-list");
    let is_chosen = move |key: &str| model.listing().query.filters.chosen(facet) == Some(key);
    let option = move |at: OptionIndex| {
        let index = model.index();
        let option = index.option(facet, at)?;
        let name = option_name(locale, &option.name);
        let (key, value) = (option.key.clone(), option.key.clone());
        let count = move || model.listing().count(facet, at);
        let label = move || {
            let n = locale.number(count());
            locale.fill(Msg::ChoiceCount, &[("name", &name), ("n", &n)])
        };
        let chosen = option.key.clone();
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
    let currencies = currencies(model, facet);
    let options = match currencies.len() {
        0 | 1 => in_order(model, facet)
            .into_iter()
            .filter_map(option)
            .into_vec(),
        // A limit compares prices of its own currency only.
        _ => currencies
            .into_iter()
            .map(|(currency, limits)| {
                let options = limits.into_iter().filter_map(option).into_vec();
                view! { <optgroup label=currency.code().to_owned()>{options}</optgroup> }.into_any()
            })
            .into_vec(),
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
                    <option value="" prop:selected=move || model.listing().query.filters.chosen(facet).is_none()>
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

/// Radio buttons, with the number of holidays each option would find; none where the catalogue has no options. Their label
/// has a class.
pub fn pills(model: Model, facet: Facet, label: (&'static str, Msg), all: Msg) -> Option<AnyView> {
    let locale = model.locale;
    let group = unique_id("so-pills");
    let index = model.index();
    let pill = move |name: AnyView, option: Option<(OptionIndex, String)>| {
        let (at, key) = option.unzip();
        let chosen = key.clone();
        let is_chosen = move || model.listing().query.filters.chosen(facet) == chosen.as_deref();
        let is_none = {
            let is_chosen = is_chosen.clone();
            move || {
                let finds_none = |at| model.listing().count(facet, at) == 0;
                at.is_some_and(finds_none) && !is_chosen()
            }
        };
        view! {
            <label class=move || if is_none() { "pill none" } else { "pill" } part="chip">
                <input
                    type="radio"
                    name=group.clone()
                    prop:checked=move || is_chosen()
                    on:change=change(move |event| {
                        model.filter(|filters| filters.choose(facet, key.clone()));
                        // It may be cut off where pills are swept along.
                        if let Some(pill) = event_target::<HtmlElement>(event).parent_element() {
                            after_render(move || dom::reveal_in(&pill, ":checked"));
                        }
                    })
                />
                {name}
            </label>
        }
        .into_any()
    };
    (!index.options(facet).is_empty()).then(|| {
        let all = pill(locale.text(all).into_any(), None);
        let pills = in_order(model, facet)
            .into_iter()
            .filter_map(|at| {
                let option = index.option(facet, at)?;
                // The catalogue's words are in its language.
                let lang = matches!(option.name, OptionName::Words(_)).then_some("");
                let words = pill_name(locale, &option.name);
                // After a month, a number would be a day.
                let count = (facet != Facet::Month).then(|| {
                    let count = move || locale.number(model.listing().count(facet, at));
                    view! { " " <span class="mut num">{move || count()}</span> }.into_any()
                });
                let name = view! { <bdi lang=lang>{words}</bdi> {count} };
                Some(pill(name.into_any(), Some((at, option.key.clone()))))
            })
            .into_vec();
        view! {
            <fieldset>
                <legend class=label.0>{locale.text(label.1)}</legend>
                <div class="pills">{all} {pills}</div>
            </fieldset>
        }
        .into_any()
    })
}

/// Options in the catalogue's words are sorted by name.
fn in_order(model: Model, facet: Facet) -> Vec<OptionIndex> {
    let index = model.index();
    let options = index.options(facet);
    let order = if matches!(facet, Facet::Country | Facet::Category | Facet::Transport) {
        let names = options
            .iter()
            .map(|option| option_name(model.locale, &option.name));
        model.locale.by_name(&names.into_vec())
    } else {
        (0..options.len()).into_vec()
    };
    order.into_iter().map(OptionIndex).into_vec()
}

/// The price limits by currency; none of other facets.
fn currencies(model: Model, facet: Facet) -> Vec<(Currency, Vec<OptionIndex>)> {
    let mut currencies: Vec<(Currency, Vec<OptionIndex>)> = Vec::new();
    for (at, option) in model.index().options(facet).iter().enumerate() {
        let OptionName::UpTo(limit) = &option.name else {
            continue;
        };
        match currencies.last_mut() {
            Some((currency, limits)) if *currency == limit.currency() => {
                limits.push(OptionIndex(at))
            }
            _ => currencies.push((limit.currency(), vec![OptionIndex(at)])),
        }
    }
    currencies
}
