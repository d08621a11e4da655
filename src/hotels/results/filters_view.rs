//! The filters: in a column beside the list, or in a panel where there is no room for one.

use leptos::prelude::*;

use super::filters::{MOST_STARS, RATINGS};
use super::model::Model;
use super::names::folded;
use super::price_filter::price_filter;
use super::words::rating_threshold;
use crate::hotels::boarding::boarding_name;
use crate::i18n::Msg;
use crate::ui::dom::unique_id;
use crate::ui::popover::{Popover, Shape};
use crate::ui::{Icon, icon};

/// The form. Every change counts at once. Facets the results say nothing about are left out.
pub fn filters_form(model: Model) -> impl IntoView {
    let scale = model.listing.with_value(|listing| listing.offered.scale);
    view! {
        <form aria-label=model.locale.text(Msg::FilterResults) on:submit=|event| event.prevent_default()>
            {scale.map(|scale| price_filter(model, scale))}
            {cancellation_filter(model)}
            {rating_filter(model)}
            {stars_filter(model)}
            {meals_filter(model)}
            {name_filter(model)}
        </form>
    }
}

fn facet(model: Model, title: Msg, class: &'static str, controls: impl IntoView) -> impl IntoView {
    view! {
        <fieldset class="facet">
            <legend class="label">{model.locale.text(title)}</legend>
            <div class=class>{controls}</div>
        </fieldset>
    }
}

/// A checkbox with the number of hotels it would leave.
fn check(
    model: Model,
    label: String,
    checked: impl Fn() -> bool + Send + Sync + 'static,
    count: impl Fn() -> usize + Send + Sync + 'static,
    toggle: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <label class="check">
            <input type="checkbox" prop:checked=checked on:change=move |_| toggle()/>
            <span>{label}</span>
            <span class="num">{move || model.locale.number(count())}</span>
        </label>
    }
}

fn cancellation_filter(model: Model) -> impl IntoView {
    let control = check(
        model,
        model.locale.text(Msg::FreeCancellation).to_owned(),
        move || model.filters.with(|filters| filters.free_cancellation),
        move || {
            model
                .selection
                .with(|selection| selection.free_cancellation)
        },
        move || model.filter(|filters| filters.free_cancellation = !filters.free_cancellation),
    );
    facet(model, Msg::Cancellation, "", control)
}

fn rating_filter(model: Model) -> Option<impl IntoView> {
    let group = unique_id("so-rating");
    let is_rated = model.listing.with_value(|listing| {
        listing
            .hotels()
            .iter()
            .any(|hotel| super::filters::rating_of(hotel).is_some())
    });
    let pill = move |label: String, least: Option<u8>, count: usize| {
        let checked = move || model.filters.with(|filters| filters.rating == least);
        let is_empty = move || {
            !checked()
                && model.selection.with(|selection| {
                    selection
                        .ratings
                        .get(count)
                        .is_some_and(|hotels| *hotels == 0)
                })
        };
        view! {
            <label class="pill">
                <input
                    type="radio"
                    name=group.clone()
                    prop:checked=checked
                    disabled=is_empty
                    on:change=move |_| model.filter(|filters| filters.rating = least)
                />
                {label}
            </label>
        }
    };
    is_rated.then(|| {
        let any = pill(
            model.locale.text(Msg::AnyRating).to_owned(),
            None,
            usize::MAX,
        );
        let scale = model.listing.with_value(|listing| listing.scale);
        let least = RATINGS
            .into_iter()
            .enumerate()
            .map(|(place, least)| {
                let label = model.locale.fill(
                    Msg::AtLeast,
                    &[("n", &rating_threshold(model.locale, scale, least))],
                );
                pill(label, Some(least), place)
            })
            .collect_view();
        facet(model, Msg::GuestRating, "pills", view! { {any} {least} })
    })
}

fn stars_filter(model: Model) -> Option<impl IntoView> {
    let is_known = model.listing.with_value(|listing| {
        listing
            .hotels()
            .iter()
            .any(|hotel| super::filters::stars_of(hotel).is_some())
    });
    let pill = move |stars: u8| {
        let checked = move || model.filters.with(|filters| filters.stars.contains(&stars));
        let is_empty = move || {
            let place = usize::from(stars).saturating_sub(1);
            !checked()
                && model.selection.with(|selection| {
                    selection
                        .stars
                        .get(place)
                        .is_some_and(|hotels| *hotels == 0)
                })
        };
        view! {
            <label class="pill">
                <input
                    type="checkbox"
                    aria-label=model.locale.count(Msg::CountStars, stars.into())
                    prop:checked=checked
                    disabled=is_empty
                    on:change=move |_| model.filter(|filters| filters.toggle_stars(stars))
                />
                {model.locale.number(stars.into())}
                {icon(Icon::Star)}
            </label>
        }
    };
    is_known.then(|| {
        facet(
            model,
            Msg::Stars,
            "pills",
            (1..=MOST_STARS).rev().map(pill).collect_view(),
        )
    })
}

fn meals_filter(model: Model) -> impl IntoView {
    let plans = model
        .listing
        .with_value(|listing| listing.offered.meals.clone());
    let controls = plans
        .into_iter()
        .enumerate()
        .map(|(place, plan)| {
            let plan = StoredValue::new(plan);
            check(
                model,
                plan.with_value(|plan| boarding_name(model.locale, plan)),
                move || {
                    plan.with_value(|plan| {
                        model.filters.with(|filters| filters.meals.contains(plan))
                    })
                },
                move || {
                    model
                        .selection
                        .with(|selection| selection.meals.get(place).copied().unwrap_or_default())
                },
                move || model.filter(|filters| filters.toggle_meals(plan.get_value())),
            )
        })
        .collect_view();
    facet(model, Msg::Meals, "", controls)
}

fn name_filter(model: Model) -> impl IntoView {
    let id = unique_id("so-name");
    let on_input = move |event| {
        let name = event_target_value(&event);
        model.filter(|filters| {
            filters.folded_name = folded(name.trim());
            filters.name = name;
        });
    };
    view! {
        <div class="facet">
            <div class="field">
                <label class="label" for=id.clone()>{model.locale.text(Msg::HotelName)}</label>
                <input
                    id=id
                    class="input"
                    type="search"
                    autocomplete="off"
                    placeholder=model.locale.text(Msg::HotelNameHint)
                    prop:value=move || model.filters.with(|filters| filters.name.clone())
                    on:input=on_input
                />
            </div>
        </div>
    }
}

/// The panel behind the Filters button.
pub fn filters_panel(model: Model, open: RwSignal<bool>) -> impl IntoView {
    let locale = model.locale;
    let content = move |shape: Shape| {
        let bar = (shape == Shape::Anchored).then(|| {
            view! {
                <div class="bar t">
                    <h2 class="h3">{locale.text(Msg::Filters)}</h2>
                    <button type="button" class="btn quiet icon s" aria-label=locale.text(Msg::Close) on:click=move |_| open.set(false)>
                        {icon(Icon::Close)}
                    </button>
                </div>
            }
        });
        view! {
            {bar}
            <div class="inset" tabindex="-1" data-autofocus="">{filters_form(model)}</div>
        }
        .into_any()
    };
    let footer = move || {
        view! {
            <div class="bar f">
                <button type="button" class="btn quiet s" on:click=move |_| model.clear_filters()>{locale.text(Msg::ClearAll)}</button>
                <button type="button" class="btn primary s" on:click=move |_| open.set(false)>
                    {move || locale.count(Msg::ShowStays, model.count())}
                </button>
            </div>
        }
        .into_any()
    };
    view! { <Popover open=open title=Msg::Filters class="pop narrow" content=content footer=footer/> }
}
