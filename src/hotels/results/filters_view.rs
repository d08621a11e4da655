//! The filters: in a column beside the list, or in a panel where the page is narrow.

use leptos::prelude::*;
use web_sys::Event;

use super::filters::{Facet, Filters, MOST_STARS, RATINGS, TENS_OF_RATINGS, is_reached};
use super::model::Model;
use super::price_filter::price_filter;
use super::selection::Selection;
use super::words::{rating_threshold, ratings_threshold};
use crate::i18n::Msg;
use crate::ui::boarding::boarding_name;
use crate::ui::dom::{change, press, unique_id};
use crate::ui::popover::{Popover, Shape};
use crate::ui::text::folded;
use crate::ui::{Icon, IntoVec, State, icon};

/// Every change counts at once. Facets that the results have no data for are left out.
/// The facet that is wanted takes the focus where it opens.
pub fn filters_form(model: Model, wanted: Option<Facet>) -> AnyView {
    let scale = model.listing().offered.scale;
    view! {
        <form aria-label=model.locale.text(Msg::FilterResults) on:submit=|event| event.prevent_default()>
            {scale.map(|scale| focused(wanted, Facet::Price, price_filter(model, scale)))}
            {cancellation_filter(model)}
            {rating_filter(model).map(|filter| focused(wanted, Facet::Rating, filter))}
            {ratings_filter(model)}
            {stars_filter(model).map(|filter| focused(wanted, Facet::Stars, filter))}
            {focused(wanted, Facet::Meals, meals_filter(model))}
            {name_filter(model)}
        </form>
    }
    .into_any()
}

fn focused(wanted: Option<Facet>, facet: Facet, filter: AnyView) -> AnyView {
    if wanted == Some(facet) {
        view! { <div tabindex="-1" data-autofocus="">{filter}</div> }.into_any()
    } else {
        filter
    }
}

fn facet(model: Model, title: Msg, class: &'static str, controls: AnyView) -> AnyView {
    view! {
        <fieldset class="facet">
            <legend class="label">{model.locale.text(title)}</legend>
            <div class=class>{controls}</div>
        </fieldset>
    }
    .into_any()
}

/// With the number of hotels it would leave.
fn check(
    model: Model,
    label: String,
    checked: impl Fn() -> bool + Send + Sync + 'static,
    count: impl Fn() -> usize + Send + Sync + 'static,
    toggle: Box<dyn FnMut(Event)>,
) -> AnyView {
    view! {
        <label class="check">
            <input type="checkbox" prop:checked=move || checked() on:change=toggle/>
            <span>{label}</span>
            <span class="num">{move || model.locale.number(count())}</span>
        </label>
    }
    .into_any()
}

fn cancellation_filter(model: Model) -> AnyView {
    let control = check(
        model,
        model.locale.text(Msg::FreeCancellation).to_owned(),
        move || model.filters.get().free_cancellation,
        move || model.selection.get().free_cancellation,
        change(move || {
            model.filter(|filters| filters.free_cancellation = !filters.free_cancellation)
        }),
    );
    facet(model, Msg::Cancellation, "", control)
}

fn rating_filter(model: Model) -> Option<AnyView> {
    let (locale, listing) = (model.locale, model.listing());
    let is_rated = listing.hotels().iter().any(|hotel| hotel.score.is_some());
    let label = |least| {
        let score = rating_threshold(locale, model.scale, least);
        locale.fill(Msg::AtLeast, &[("n", &score)])
    };
    is_rated.then(|| {
        let least = Least {
            read: |filters| filters.rating,
            write: |filters, least| filters.rating = least,
            count: |selection, index| selection.ratings.get(index).copied(),
        };
        let choices = RATINGS.map(|least| (label(least), least)).into_iter();
        at_least(model, Msg::GuestRating, choices.into_vec(), least)
    })
}

/// Of no use where every hotel is rated by fewer guests.
fn ratings_filter(model: Model) -> Option<AnyView> {
    let most = model.listing().offered.ratings;
    let reached = TENS_OF_RATINGS
        .into_iter()
        .filter(|tens| is_reached(most, *tens));
    let choices = reached.map(|tens| (ratings_threshold(model.locale, tens), tens));
    let choices = choices.into_vec();
    (!choices.is_empty()).then(|| {
        let least = Least {
            read: |filters| filters.ratings,
            write: |filters, least| filters.ratings = least,
            count: |selection, index| selection.rated_by.get(index).copied(),
        };
        at_least(model, Msg::NumberOfRatings, choices, least)
    })
}

/// A filter that asks for one of several values at least, or for none.
#[derive(Clone, Copy)]
struct Least {
    read: fn(&Filters) -> Option<u8>,
    write: fn(&mut Filters, Option<u8>),
    /// How many hotels a value would leave, by its index.
    count: fn(&Selection, usize) -> Option<usize>,
}

fn at_least(model: Model, title: Msg, choices: Vec<(String, u8)>, least: Least) -> AnyView {
    let group = unique_id("so-least");
    let any = model.locale.text(Msg::AnyRating).to_owned();
    let choices = choices
        .into_iter()
        .map(|(label, value)| (label, Some(value)));
    let pills = std::iter::once((any, None))
        .chain(choices)
        .enumerate()
        .map(|(place, (label, value))| {
            let checked = move || (least.read)(&model.filters.get()) == value;
            let is_empty = move || {
                let index = place.checked_sub(1);
                let count = |index| (least.count)(&model.selection.get(), index);
                !checked() && index.and_then(count) == Some(0)
            };
            view! {
                <label class=move || if is_empty() { "pill none" } else { "pill" } part="chip">
                    <input
                        type="radio"
                        name=group.clone()
                        prop:checked=move || checked()
                        on:change=change(move || model.filter(|filters| (least.write)(filters, value)))
                    />
                    {label}
                </label>
            }
            .into_any()
        })
        .into_vec();
    facet(model, title, "pills", pills.into_any())
}

fn stars_filter(model: Model) -> Option<AnyView> {
    let is_known = model
        .listing()
        .hotels()
        .iter()
        .any(|hotel| hotel.stars.is_some());
    let pill = move |stars: u8| {
        let checked = move || model.filters.get().stars.contains(&stars);
        let is_empty = move || {
            let index = usize::from(stars).saturating_sub(1);
            !checked() && model.selection.get().stars.get(index) == Some(&0)
        };
        view! {
            <label class=move || if is_empty() { "pill none" } else { "pill" } part="chip">
                <input
                    type="checkbox"
                    aria-label=model.locale.count(Msg::CountStars, stars.into())
                    prop:checked=move || checked()
                    on:change=change(move || model.filter(|filters| filters.toggle_stars(stars)))
                />
                {model.locale.number(stars.into())}
                {icon(Icon::Star)}
            </label>
        }
        .into_any()
    };
    is_known.then(|| {
        facet(
            model,
            Msg::Stars,
            "pills",
            (1..=MOST_STARS).rev().map(pill).into_vec().into_any(),
        )
    })
}

fn meals_filter(model: Model) -> AnyView {
    let listing = model.listing();
    let controls = listing
        .offered
        .meals
        .iter()
        .enumerate()
        .map(|(index, plan)| {
            let (shown, toggled) = (plan.clone(), plan.clone());
            check(
                model,
                boarding_name(model.locale, plan),
                move || model.filters.get().meals.contains(&shown),
                move || {
                    model
                        .selection
                        .get()
                        .meals
                        .get(index)
                        .copied()
                        .unwrap_or_default()
                },
                change(move || model.filter(|filters| filters.toggle_meals(toggled.clone()))),
            )
        })
        .into_vec();
    facet(model, Msg::Meals, "", controls.into_any())
}

fn name_filter(model: Model) -> AnyView {
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
                    class="input" part="field"
                    type="search"
                    autocomplete="off"
                    placeholder=model.locale.text(Msg::HotelNameHint)
                    prop:value=move || model.filters.get().name.clone()
                    on:input=on_input
                />
            </div>
        </div>
    }
    .into_any()
}

/// Opens at the facet that is wanted.
pub fn filters_panel(model: Model, open: State<bool>, wanted: State<Option<Facet>>) -> AnyView {
    let locale = model.locale;
    let content = move |shape: Shape| {
        let bar = (shape == Shape::Anchored).then(|| {
            view! {
                <div class="bar t">
                    <h2 class="h3" part="heading">{locale.text(Msg::Filters)}</h2>
                    <button type="button" class="btn quiet icon s" part="button-quiet" aria-label=locale.text(Msg::Close) on:click=press(move || open.set(false))>
                        {icon(Icon::Close)}
                    </button>
                </div>
            }
            .into_any()
        });
        let wanted = wanted.get_untracked();
        let from_top = wanted.is_none().then_some("");
        view! {
            {bar}
            <div class="inset" tabindex="-1" data-autofocus=from_top>{filters_form(model, wanted)}</div>
        }
        .into_any()
    };
    let footer = move || {
        view! {
            <div class="bar f">
                <button type="button" class="btn quiet s" part="button-quiet" on:click=press(move || model.clear_filters())>{locale.text(Msg::ClearAll)}</button>
                <button type="button" class="btn primary s" part="button button-primary" on:click=press(move || open.set(false))>
                    {move || locale.count(Msg::ShowStays, model.count())}
                </button>
            </div>
        }
        .into_any()
    };
    view! { <Popover open=open title=Msg::Filters class="pop" content=Box::new(content) footer=Box::new(footer)/> }.into_any()
}
