//! Above the list: how many stays, until when the prices hold, filters set, order.

use leptos::prelude::*;

use super::chips::chips;
use super::controller::ResultsController;
use super::filters::Facet;
use super::filters_view::filters_panel;
use super::model::Model;
use super::sort::Sort;
use crate::hotels::parts::Validity;
use crate::hotels::parts::stay_summary;
use crate::i18n::Msg;
use crate::ui::clock::time_of_day;
use crate::ui::dom::{after_render, aria, change, press, press_to_toggle};
use crate::ui::flow::route::Route;
use crate::ui::flow::share;
use crate::ui::{Callback, ElementRef, Icon, IntoVec, State, Stored, icon, memo};

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
    let shared = model.destination_name();
    let focus_heading = Callback::new(move |()| {
        if let Some(heading) = heading.get() {
            let _ = heading.focus();
        }
    });
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
            <div class="row between">
                <p class="sm mut num brief">{summary}</p>
                {can_share(model.results).then(|| share(move || shared.clone()))}
            </div>
            {move || note()}
        </div>
        {tools(model, focus_heading)}
    }
    .into_any()
}

/// Whether the page's address says what is searched.
pub fn can_share(results: ResultsController) -> bool {
    results.flow.address.route() != Route::None
}

/// Order and filters. Where the page is narrow they are one bar, which stays in sight. `leave` takes the focus where the last filter goes.
pub fn tools(model: Model, leave: Callback<()>) -> AnyView {
    let locale = model.locale;
    // Known once all is read; most have one, and the others lose it then.
    let has_switch = memo(move || model.has_map.get() || !model.is_whole.get());
    let open = State::new(false);
    let wanted = State::new(None::<Facet>);
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
            {pills(model, open, wanted)}
            {chips(model, leave)}
            {move || has_switch.get().then(|| switch(model))}
            {filters_panel(model, open, wanted)}
        </div>
    }
    .into_any()
}

/// The ways into the filters where the map stands in their place.
fn pills(model: Model, open: State<bool>, wanted: State<Option<Facet>>) -> AnyView {
    let locale = model.locale;
    let pill = move |facet: Option<Facet>, label: Msg| {
        let mut toggle = press_to_toggle(open);
        let glyph = if facet.is_none() {
            Icon::Filter
        } else {
            Icon::Chevron
        };
        view! {
            <button
                type="button"
                class="pill" part="chip"
                aria-haspopup="dialog"
                aria-expanded=move || aria(open.get() && wanted.get() == facet)
                disabled=move || !model.is_whole.get()
                on:click=move |event| {
                    wanted.set(facet);
                    toggle(event);
                }
            >
                {facet.is_none().then(|| icon(glyph))}
                {locale.text(label)}
                {facet.is_some().then(|| icon(glyph))}
            </button>
        }
        .into_any()
    };
    let toggle = change(move || {
        model.filter(|filters| filters.free_cancellation = !filters.free_cancellation);
    });
    view! {
        <div class="fpills">
            {pill(None, Msg::AllFilters)}
            {pill(Some(Facet::Price), Msg::FactPrice)}
            <label class="pill" part="chip">
                <input
                    type="checkbox"
                    disabled=move || !model.is_whole.get()
                    prop:checked=move || model.filters.get().free_cancellation
                    on:change=toggle
                />
                {locale.text(Msg::FreeCancellation)}
            </label>
            {pill(Some(Facet::Rating), Msg::GuestRating)}
            {pill(Some(Facet::Stars), Msg::Stars)}
            {pill(Some(Facet::Meals), Msg::Meals)}
        </div>
    }
    .into_any()
}

/// List or map; where there is room, the list or both. Back in the list, the page is where it was.
fn switch(model: Model) -> AnyView {
    let locale = model.locale;
    let was_at = Stored::new(None::<f64>);
    let button = move |is_map: bool, glyph: Icon| {
        let label = move || match (is_map, model.is_wide.get()) {
            (false, _) => Msg::ViewList,
            (true, false) => Msg::ViewMap,
            (true, true) => Msg::ViewBoth,
        };
        let choose = move || {
            if model.shows_map() == is_map {
                return;
            }
            let at = if is_map {
                was_at.set(window().scroll_y().ok());
                None
            } else {
                was_at.take()
            };
            model.results.state.update(|state| state.map = Some(is_map));
            if let Some(at) = at.filter(|_| !model.is_wide.get_untracked()) {
                after_render(move || window().scroll_to_with_x_and_y(0.0, at));
            }
        };
        view! {
            <button
                type="button"
                aria-pressed=move || aria(model.wants_map() == is_map)
                disabled=move || !model.is_whole.get()
                on:click=press(move || untrack(choose))
            >
                <span class="side">{icon(glyph)}</span>
                {move || locale.text(label())}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="switch" role="group" aria-label=locale.text(Msg::View)>
            {button(false, Icon::List)}
            {button(true, Icon::Map)}
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
            .find(|sort| (*sort as u8).to_string() == value);
        if let Some(sort) = chosen {
            model.sort_by(sort);
        }
    };
    let option = move |sort: Sort| {
        view! {
            <option value=(sort as u8).to_string() selected=model.sort.get_untracked() == sort>
                {locale.text(sort.label())}
            </option>
        }
        .into_any()
    };
    let whole = Sort::ALL.into_iter().filter(|sort| !sort.is_by_part());
    let whole = whole.map(option).into_vec();
    let parts = move || {
        let mut parts = model.listing().offered.parts.clone();
        let sort = model.sort.get_untracked();
        if sort.is_by_part() && !parts.contains(&sort) {
            // Chosen before this search, whose answer may have it.
            parts.push(sort);
        }
        (!parts.is_empty()).then(|| {
            let options = parts.iter().map(|sort| option(*sort)).into_vec();
            view! { <optgroup label=locale.text(Msg::GuestRating)>{options}</optgroup> }.into_any()
        })
    };
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
                    {whole}
                    {move || parts()}
                </select>
                {icon(Icon::Chevron)}
            </span>
        </label>
    }
    .into_any()
}
