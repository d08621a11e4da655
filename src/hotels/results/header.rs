//! Above the list: how many stays, until when the prices hold, filters set, order.

use leptos::prelude::*;

use super::chips::chips;
use super::filters_view::filters_panel;
use super::model::Model;
use super::sort::Sort;
use crate::hotels::parts::Validity;
use crate::hotels::parts::stay_summary;
use crate::i18n::Msg;
use crate::ui::dom::{aria, press_to_toggle};
use crate::ui::{ElementRef, Icon, State, icon, memo};

pub fn header(model: Model) -> AnyView {
    let locale = model.locale;
    let heading = ElementRef::new();
    let filters_open = State::new(false);
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
    let filters_label = move || match model.filters.get().chips().len() {
        0 => locale.text(Msg::Filters).to_owned(),
        n => locale.fill(Msg::FiltersCount, &[("n", &locale.number(n))]),
    };
    let focus_heading = move || {
        if let Some(heading) = heading.get() {
            let _ = heading.focus();
        }
    };
    view! {
        <div class="anchor">
            <div class="stack g3">
                <div class="row between">
                    <div>
                        <h2 class="h2" part="heading" tabindex="-1" data-landing="" node_ref=heading>{move || stays()}</h2>
                        <p class="sm mut num">{summary}</p>
                    </div>
                    {timer(model)}
                </div>
                <div class="row between">
                    <div class="row g2 grow">
                        <button
                            type="button"
                            class="btn s narrow" part="button"
                            aria-haspopup="dialog"
                            aria-expanded=move || aria(filters_open.get())
                            disabled=move || !model.is_whole.get()
                            on:click=press_to_toggle(filters_open)
                        >
                            {icon(Icon::Filter)}
                            {move || filters_label()}
                        </button>
                        {chips(model, focus_heading)}
                    </div>
                    {sort_menu(model)}
                </div>
            </div>
            {filters_panel(model, filters_open)}
        </div>
    }
    .into_any()
}

/// Information, not pressure: not a live region, and in muted text.
fn timer(model: Model) -> AnyView {
    let locale = model.locale;
    let seconds = move || match model.validity.get() {
        Validity::For(seconds) => Some(seconds),
        _ => None,
    };
    let counts_down = memo(move || seconds().is_some());
    let label = memo(move || {
        let minutes =
            usize::try_from(Validity::minutes(seconds().unwrap_or_default())).unwrap_or_default();
        locale.count(Msg::PricesExpireIn, minutes)
    });
    let text = move || {
        locale.fill(
            Msg::PricesValid,
            &[("time", &Validity::clock(seconds().unwrap_or_default()))],
        )
    };
    let clock = move || {
        counts_down.get().then(|| {
            view! {
                <p class="sm mut with num" role="timer" aria-label=move || label.get()>
                    {icon(Icon::Clock)}
                    <span>{move || text()}</span>
                </p>
            }
            .into_any()
        })
    };
    view! { {move || clock()} }.into_any()
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
        .collect_view();
    view! {
        <label class="row g2 sm nowrap sortl">
            <span class="mut">{locale.text(Msg::SortBy)}</span>
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
