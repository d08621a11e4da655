//! What is shown in place of the list: waiting, nothing on offer, nothing that matches.

use leptos::prelude::*;

use super::model::Model;
use crate::holidays::visit::HolidayFlow;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::press;
use crate::ui::notice::{Notice, Tone};
use crate::ui::{Icon, IntoVec, icon};

/// The same geometry as the shell paints, so that nothing moves.
pub fn loading() -> AnyView {
    let flow = expect_context::<HolidayFlow>();
    let locale = expect_context::<Locale>();
    flow.announcer
        .say_of_list(locale.text(Msg::CatalogueLoading).to_owned());
    let field = || view! { <div class="sk"></div> }.into_any();
    let card = || {
        view! {
            <div class="panel trip" part="card">
                <div class="sk scene"></div>
                <div class="body sm">
                    <div class="sk h3 w60"></div>
                    <div class="sk w40"></div>
                    <div class="sk w40"></div>
                    <div class="sk w20"></div>
                    <div class="sk w20"></div>
                </div>
            </div>
        }
        .into_any()
    };
    view! {
        <div class="stack g5" aria-busy="true">
            <h2 class="vh" tabindex="-1" data-landing="">{locale.text(Msg::CatalogueLoading)}</h2>
            <div class="stack" aria-hidden="true">
                <div class="fbar">{(0..6).map(|_| field()).into_vec()}</div>
                <div class="sk tall"></div>
            </div>
            <div class="sk tall w40" aria-hidden="true"></div>
            <div class="cards" aria-hidden="true">{(0..6).map(|_| card()).into_vec()}</div>
        </div>
    }
    .into_any()
}

pub fn nothing_offered() -> AnyView {
    let flow = expect_context::<HolidayFlow>();
    let locale = expect_context::<Locale>();
    flow.announcer
        .say_of_list(locale.text(Msg::NoHolidays).to_owned());
    view! {
        <div class="panel blank" part="panel">
            {icon(Icon::Calendar)}
            <h2 class="h2" part="heading" tabindex="-1" data-landing="">{locale.text(Msg::NoHolidays)}</h2>
            <p class="mut prose">{locale.text(Msg::NoHolidaysText)}</p>
        </div>
    }
    .into_any()
}

/// Which filters to give up, and what that brings. `after` takes the focus.
pub fn no_match(model: Model, after: impl Fn() + Copy + Send + Sync + 'static) -> AnyView {
    let locale = model.locale;
    let ways = move || {
        let listing = model.listing();
        listing
            .ways_out()
            .map(|(filter, count)| {
                let label = model.filter_label(&listing.query.filters, filter);
                let loosen = press(move || {
                    model.filter(|filters| filters.remove(filter));
                    after();
                });
                view! {
                    <button type="button" class="pill" part="chip" on:click=loosen>
                        {locale.count_with(Msg::LoosenHolidays, count, &[("filter", &label)])}
                    </button>
                }
                .into_any()
            })
            .into_vec()
    };
    let clear = press(move || {
        model.clear_filters();
        after();
    });
    view! {
        <div class="panel blank" part="panel">
            {icon(Icon::Search)}
            <h2 class="h2" part="heading">{locale.text(Msg::NoHolidayMatches)}</h2>
            <p class="mut prose">{locale.count(Msg::NoHolidayMatchesText, model.listing().total)}</p>
            <div class="pills mid">{move || ways()}</div>
            <button type="button" class="btn quiet s" part="button-quiet" on:click=clear>{locale.text(Msg::ClearAllFilters)}</button>
        </div>
    }
    .into_any()
}

/// The provider cannot be asked at the moment; `seconds` is how old the list is.
pub fn stale_note(model: Model, seconds: u32) -> AnyView {
    let locale = model.locale;
    let minutes = usize::try_from(seconds.div_ceil(60)).unwrap_or_default();
    let age = match minutes {
        0..120 => locale.count(Msg::CountMinutes, minutes),
        120..2880 => locale.count(Msg::CountHours, minutes / 60),
        _ => locale.count(Msg::CountDays, minutes / 1440),
    };
    view! {
        <Notice tone=Tone::Plain glyph=Icon::Clock>
            <p>{locale.fill(Msg::CatalogueStale, &[("age", &age)])}</p>
        </Notice>
    }
    .into_any()
}
