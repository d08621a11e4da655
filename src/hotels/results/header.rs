//! Above the list: how many stays, until when the prices hold, filters set, order.

use leptos::prelude::*;

use super::chips::chips;
use super::filters_view::filters_panel;
use super::model::Model;
use super::sort::Sort;
use crate::hotels::parts::Validity;
use crate::hotels::parts::stay_summary;
use crate::i18n::Msg;
use crate::ui::clock::time_of_day;
use crate::ui::dom::{aria, press_to_toggle};
use crate::ui::{ElementRef, Icon, IntoVec, State, icon};

pub fn header(model: Model) -> AnyView {
    let locale = model.locale;
    let heading = ElementRef::new();
    let place = model.destination_name();
    let stays = move || {
        let (count, total, place) = (model.count(), model.total(), place.as_str());
        if !model.is_whole.get() {
            // How many there are is not known yet.
            place.to_owned()
        } else if count == total {
            locale.count_with(Msg::StaysIn, count, &[("place", place)])
        } else {
            locale.count_with(
                Msg::SomeStaysIn,
                total,
                &[("shown", &locale.number(count)), ("place", place)],
            )
        }
    };
    let query = &untrack(|| model.listing()).found.query;
    let summary = stay_summary(locale, query.stay, &query.occupancy);
    let focus_heading = move || {
        if let Some(heading) = heading.get() {
            let _ = heading.focus();
        }
    };
    let note = move || {
        (model.sort.get() == Sort::Recommended)
            .then(|| view! { <p class="sm mut">{locale.text(Msg::RecommendedNote)}</p> }.into_any())
    };
    view! {
        <div class="found">
            <div class="row between">
                <h2 class="h2" part="heading" tabindex="-1" data-landing="" node_ref=heading>{move || stays()}</h2>
                {held_until(model)}
            </div>
            <p class="sm mut num brief">{summary}</p>
            {move || note()}
        </div>
        {tools(model, focus_heading)}
    }
    .into_any()
}

/// Order and filters. Where the page is narrow they are one bar, which stays in sight.
fn tools(model: Model, focus_heading: impl Fn() + Copy + Send + Sync + 'static) -> AnyView {
    let locale = model.locale;
    let open = State::new(false);
    let count = move || match model.filters.get().chips().len() {
        0 => None,
        n => Some(view! { " " <span class="count">{locale.number(n)}</span> }.into_any()),
    };
    view! {
        <div class="tools anchor">
            {sort_menu(model)}
            <button
                type="button"
                class="btn s narrow" part="button"
                aria-haspopup="dialog"
                aria-expanded=move || aria(open.get())
                disabled=move || !model.is_whole.get()
                on:click=press_to_toggle(open)
            >
                {icon(Icon::Filter)}
                <span>{locale.text(Msg::Filters)} {move || count()}</span>
            </button>
            {chips(model, focus_heading)}
            {filters_panel(model, open)}
        </div>
    }
    .into_any()
}

/// Information, not pressure: nothing counts down.
fn held_until(model: Model) -> AnyView {
    let locale = model.locale;
    let line = move || match model.validity.get() {
        Validity::Until(end) => {
            let time = locale.time(time_of_day(end));
            Some(
                view! {
                    <p class="sm mut with num">
                        {icon(Icon::Clock)}
                        <span>{locale.fill(Msg::PricesValid, &[("time", &time)])}</span>
                    </p>
                }
                .into_any(),
            )
        }
        _ => None,
    };
    view! { {move || line()} }.into_any()
}

fn sort_menu(model: Model) -> AnyView {
    let locale = model.locale;
    let choose = move |value: String| {
        let chosen = Sort::ALL
            .into_iter()
            .zip(["0", "1", "2", "3", "4"])
            .find(|(_, name)| *name == value);
        if let Some((sort, _)) = chosen {
            model.sort_by(sort);
        }
    };
    let options = Sort::ALL
        .into_iter()
        .map(|sort| {
            view! {
                <option value=(sort as u8).to_string() selected=model.sort.get_untracked() == sort>
                    {locale.text(sort.label())}
                </option>
            }
            .into_any()
        })
        .into_vec();
    view! {
        <label class="row g2 sm nowrap sortl">
            <span class="narrow with mid">{icon(Icon::Sort)} <span>{locale.text(Msg::Sort)}</span></span>
            <span class="mut side">{locale.text(Msg::SortBy)}</span>
            <span class="select">
                <select
                    class="input" part="field"
                    aria-label=locale.text(Msg::SortBy)
                    disabled=move || !model.is_whole.get()
                    prop:value=move || (model.sort.get() as u8).to_string()
                    on:change=move |event| choose(event_target_value(&event))
                >
                    {options}
                </select>
                {icon(Icon::Chevron)}
            </span>
        </label>
    }
    .into_any()
}
