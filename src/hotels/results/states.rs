//! What is shown in place of the list: waiting, nothing free, nothing that matches.

use std::rc::Rc;
use std::sync::Arc;

use futures_util::FutureExt;
use leptos::prelude::*;
use stopover_model::Location;

use super::controller::ResultsController;
use super::header::{can_share, tools};
use super::model::Model;
use super::nearby::{NearbyContext, nearby};
use super::selection::Listing;
use super::state::PAGE;
use super::view::layout;
use super::words::facet_label;
use crate::hotels::visit::{Found, Go, Navigation, Query};
use crate::i18n::{Locale, Msg};
use crate::ui::chunk::Lazy;
use crate::ui::clock::{now, time_of_day};
use crate::ui::dom::{self, after_render, press};
use crate::ui::notice::{Notice, Tone};
use crate::ui::{Callback, ElementRef, Icon, IntoVec, State, icon};

/// Placeholders in the geometry of what they stand for, so that nothing moves when that comes. The style sheet hides them for a moment,
/// so that a quick answer does not flicker.
pub fn loading(controller: ResultsController, query: &Query, is_wide: State<bool>) -> AnyView {
    let locale = expect_context::<Locale>();
    let nothing = Rc::new(Listing::beginning(Rc::new(Found::nothing(query.clone()))));
    let tools = tools(
        Model::of(controller, nothing, is_wide),
        Callback::new(|()| ()),
    );
    let sentence = locale.fill(Msg::Asking, &[("place", &query.destination.name)]);
    controller.flow.announcer.say_of_list(sentence.clone());
    let card = || {
        view! {
            <div class="panel hotel" part="card" aria-hidden="true">
                <div class="top">
                    <div class="sketch sk tall"></div>
                    <div class="stack g1 sm">
                        <div class="sk h3 w60"></div>
                        <div class="sk w40"></div>
                        <div class="sk h2 w40"></div>
                    </div>
                </div>
                <div class="offer stack g2 sm">
                    <div class="sk w60"></div>
                    <div class="sk h2 w40"></div>
                </div>
                <div class="buy">
                    <div class="sm">
                        <div class="sk pw tall"></div>
                        <div class="sk pw"></div>
                    </div>
                    <div class="rug">
                        <div class="sk"></div>
                        <div class="sk"></div>
                    </div>
                    <div class="sk pw tall"></div>
                </div>
            </div>
        }
    };
    view! {
        <div class=format!("{} late", layout(controller)) aria-busy="true">
            <div class="side facets"></div>
            <div class="stack head">
                <div class="found wait">
                    {heading(locale, query, can_share(controller))}
                    <p class="with mid sm mut" tabindex="-1" data-landing="">
                        <span class="spin" aria-hidden="true"></span>
                        <span>{sentence}</span>
                    </p>
                </div>
                {tools}
            </div>
            <div class="stack listed">{card()} {card()} {card()}</div>
            <div class="pane"><div class="plot" aria-hidden="true"></div></div>
        </div>
    }
    .into_any()
}

/// What will stand above the list, as far as it can be guessed, for the room that it takes.
fn heading(locale: Locale, query: &Query, is_shared: bool) -> AnyView {
    let place = query.destination.name.as_str();
    let stays = locale.count_with(Msg::StaysIn, PAGE, &[("place", place)]);
    let time = locale.time(time_of_day(now()));
    let held = locale.fill(Msg::PricesValid, &[("time", &time)]);
    view! {
        <div aria-hidden="true">
            <div class="row between">
                <p class="h2">{stays} <span class="sk"></span></p>
                <p class="sm with">{icon(Icon::Clock)} {held} <span class="sk"></span></p>
            </div>
            <p class=if is_shared { "sm with" } else { "sm with brief" }>{icon(Icon::Share)} {locale.text(Msg::Share)}</p>
            <p class="sm">{locale.text(Msg::RecommendedNote)}</p>
        </div>
    }
    .into_any()
}

/// No hotel has a room: other dates, or a wider search. `leave` leads to another search, and the focus with it.
pub fn nothing_free(controller: ResultsController, query: &Query, leave: Callback<Go>) -> AnyView {
    let locale = expect_context::<Locale>();
    let title = locale.fill(Msg::NothingFree, &[("place", &query.destination.name)]);
    controller.flow.announcer.say_of_list(title.clone());
    let dates = locale.date_range(query.stay.check_in(), query.stay.check_out());
    let text = locale.fill(Msg::NothingFreeText, &[("dates", &dates)]);
    let nights = locale.count(
        Msg::Nights,
        usize::try_from(query.stay.nights()).unwrap_or_default(),
    );
    let (stay, query) = (query.stay, Arc::new(query.clone()));
    provide_context(NearbyContext {
        results: controller,
        leave,
    });
    let root = ElementRef::new();
    let is_checked = State::new(false);
    let check = move || {
        is_checked.set(true);
        after_render(move || {
            if let Some(root) = root.get() {
                dom::focus_in(&root, "[data-heading], [data-landing]");
            }
        });
    };
    let offer = move || {
        let wider = wider_search(controller, &query, leave);
        let searches = controller.nearby(stay).total();
        let ways = if searches == 0 {
            view! { {change_dates("btn primary", "button button-primary")} {wider} }.into_any()
        } else {
            let check = press(check);
            view! {
                <button type="button" class="btn primary" part="button button-primary" on:click=check>
                    {icon(Icon::Calendar)}
                    {locale.text(Msg::CheckNearby)}
                </button>
                {wider.unwrap_or_else(|| change_dates("btn", "button"))}
            }
            .into_any()
        };
        let note = (searches > 0).then(|| {
            let note = locale.count_with(Msg::NearbyNote, searches, &[("nights", &nights)]);
            view! { <p class="sm mut prose">{note}</p> }.into_any()
        });
        view! {
            <div class="panel blank" part="panel">
                {icon(Icon::Calendar)}
                <h2 class="h2" part="heading" tabindex="-1" data-landing="">{title.clone()}</h2>
                <p class="mut prose">{text.clone()}</p>
                <p class="row g3">{ways}</p>
                {note}
            </div>
        }
        .into_any()
    };
    let content = move || {
        if is_checked.get() {
            view! { <Lazy load=|| nearby().boxed_local()/> }.into_any()
        } else {
            offer()
        }
    };
    view! { <div node_ref=root>{move || content()}</div> }.into_any()
}

/// None where the country is searched already, is not known, or where the site has fixed the destination.
pub fn wider_search(
    controller: ResultsController,
    query: &Query,
    leave: Callback<Go>,
) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let is_country = matches!(query.destination.location, Location::Country(_));
    let may_be_wider = !is_country && !controller.config.get_untracked().fixed;
    let country = query.destination.country.clone().filter(|_| may_be_wider)?;
    let label = locale.fill(Msg::SearchCountry, &[("country", &country)]);
    let search = press(move || leave.run(Go::SearchCountry(country.clone())));
    Some(
        view! { <button type="button" class="btn" part="button" on:click=search>{label}</button> }
            .into_any(),
    )
}

pub fn change_dates(class: &'static str, part: &'static str) -> AnyView {
    let navigation = expect_context::<Navigation>();
    let locale = expect_context::<Locale>();
    let change = press(move || navigation.go(Go::ChangeDates));
    view! { <button type="button" class=class part=part on:click=change>{locale.text(Msg::ChangeDates)}</button> }
        .into_any()
}

/// Which filters to give up, and what that brings. `after` takes the focus.
pub fn no_match(model: Model, after: impl Fn() + Copy + Send + Sync + 'static) -> AnyView {
    let locale = model.locale;
    let scale = model.scale;
    let ways = move || {
        let ways = model.selection.get().ways_out();
        ways.into_iter()
            .map(|(facet, count)| {
                let filter = facet_label(locale, scale, &model.filters.get(), facet);
                view! {
                    <button
                        type="button"
                        class="pill" part="chip"
                        on:click=press(move || {
                            model.filter(|filters| filters.clear(facet));
                            after();
                        })
                    >
                        {locale.count_with(Msg::LoosenFilter, count, &[("filter", &filter)])}
                    </button>
                }
                .into_any()
            })
            .into_vec()
    };
    view! {
        <div class="panel blank" part="panel">
            {icon(Icon::Search)}
            <h2 class="h2" part="heading">{locale.text(Msg::NoMatch)}</h2>
            <p class="mut prose">{locale.count_with(Msg::NoMatchText, model.total(), &[("place", &model.destination_name())])}</p>
            <div class="pills mid">{move || ways()}</div>
            <button
                type="button"
                class="btn quiet s" part="button-quiet"
                on:click=press(move || {
                    model.clear_filters();
                    after();
                })
            >
                {locale.text(Msg::ClearAllFilters)}
            </button>
        </div>
    }
    .into_any()
}

pub fn expired_notice(locale: Locale, refresh: Callback<()>) -> AnyView {
    view! {
        <Notice tone=Tone::Info glyph=Icon::Clock>
            <p><span class="b">{locale.text(Msg::Expired)}</span> " " {locale.text(Msg::ExpiredKept)}</p>
            <p><button type="button" class="btn primary s" part="button button-primary" on:click=press(move || refresh.run(()))>{locale.text(Msg::RefreshPrices)}</button></p>
        </Notice>
    }
    .into_any()
}
