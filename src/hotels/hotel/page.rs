//! The page of one hotel.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use stopover_model::{HotelId, HotelOffer, HotelProfile, Location, Occupancy, Position, Stay};

use super::facts::{facts, paragraphs};
use super::rates::rates_table;
use crate::hotels::failure::FailureNotice;
use crate::hotels::results::{place_sketch, sketch_neighbours};
use crate::hotels::search::{Destination, Query, StayBar, people};
use crate::hotels::session::{Profile, Rates, Search, Session, now};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::unique_id;
use crate::ui::notice::{Notice, Tone};
use crate::ui::score::score_badge;
use crate::ui::stars::stars;
use crate::ui::{Icon, icon};

/// The open hotel.
#[component]
pub fn HotelPage(
    /// Which one.
    id: HotelId,
) -> impl IntoView {
    let session = expect_context::<Session>();
    let locale = expect_context::<Locale>();
    let back = move || {
        session.search.with(|search| match search {
            Search::Done(_) => locale.count(Msg::BackToStays, session.matches.get()),
            _ => locale.text(Msg::BackToSearch).to_owned(),
        })
    };
    let name = {
        let id = id.clone();
        move || {
            session.profile.with(|profile| match profile {
                Profile::Ready(profile) => profile.name.clone(),
                _ => session
                    .found_name(&id)
                    .unwrap_or_else(|| locale.text(Msg::HotelLoading).to_owned()),
            })
        }
    };
    let known = {
        let id = StoredValue::new(id.clone());
        move || {
            match session.profile.get() {
            Profile::Loading => loading().into_any(),
            Profile::Ready(profile) => summary(&profile, session).into_any(),
            Profile::Failed(failure) => {
                view! { <FailureNotice failure=failure retry=move || session.load_profile(id.get_value())/> }.into_any()
            }
        }
        }
    };
    let place = move || match session.profile.get() {
        Profile::Ready(profile) => profile
            .position
            .map(|position| place(&profile, position, session)),
        _ => None,
    };
    let details = move || match session.profile.get() {
        Profile::Ready(profile) => Some(facts(&profile, session.scale())),
        _ => None,
    };
    view! {
        <div class="stack g6">
            <nav>
                <button type="button" class="link with sm" on:click=move |_| session.leave_hotel()>
                    {icon(Icon::Back)}
                    <span>{back}</span>
                </button>
            </nav>
            // The heading stays the same element while the rest arrives: it has the focus.
            <header class="cols c-head">
                <div class="stack g3">
                    <h2 class="h1" tabindex="-1" data-heading="">{name}</h2>
                    {known}
                </div>
                {place}
            </header>
            <RatesSection id=id/>
            {details}
        </div>
    }
}

fn loading() -> impl IntoView {
    view! {
        <div class="stack g2" aria-hidden="true">
            <div class="sk w40"></div>
            <div class="sk w60"></div>
            <div class="sk w60"></div>
        </div>
    }
}

fn summary(profile: &Arc<HotelProfile>, session: Session) -> impl IntoView + use<> {
    let rating = profile
        .guest_rating
        .as_ref()
        .filter(|rating| !rating.is_empty())
        .map(|rating| {
            view! { <p class="row">{score_badge(rating, session.scale(), false)}</p> }
        });
    let description = profile
        .description
        .as_deref()
        .map(|text| view! { <div class="prose stack g2">{paragraphs(text)}</div> });
    view! {
        <p class="row g2 sm">
            {profile.stars.map(stars)}
            <span class="mut">{profile.address.written().join(", ")}</span>
        </p>
        {rating}
        {description}
    }
}

fn place(profile: &HotelProfile, position: Position, session: Session) -> impl IntoView + use<> {
    let locale = expect_context::<Locale>();
    let neighbours = session.search.with_untracked(|search| match search {
        Search::Done(found) => sketch_neighbours(&found.results, &profile.id),
        _ => Vec::new(),
    });
    let degrees = |value: f64, positive: &str, negative: &str| {
        let size = js_sys::Number::from(value.abs())
            .to_fixed(4)
            .map(String::from)
            .unwrap_or_default();
        format!("{size}° {}", if value < 0.0 { negative } else { positive })
    };
    let plain = |value: f64| {
        js_sys::Number::from(value)
            .to_fixed(6)
            .map(String::from)
            .unwrap_or_default()
    };
    let map = format!(
        "https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map=16/{lat}/{lon}",
        lat = plain(position.latitude),
        lon = plain(position.longitude),
    );
    view! {
        <figure class="panel sketch place">
            {place_sketch(&profile.name, position, neighbours)}
            <figcaption class="bar">
                <span class="sm num mut" dir="ltr">
                    {format!("{}, {}", degrees(position.latitude, "N", "S"), degrees(position.longitude, "E", "W"))}
                </span>
                <a class="link sm" href=map target="_blank" rel="noopener noreferrer">{locale.text(Msg::OpenInMaps)}</a>
            </figcaption>
        </figure>
    }
}

/// The rates, or the question when to come.
#[component]
fn RatesSection(id: HotelId) -> impl IntoView {
    let session = expect_context::<Session>();
    let locale = expect_context::<Locale>();
    let editing = RwSignal::new(false);
    let id = StoredValue::new(id);
    let heading = unique_id("so-rates");
    let labelledby = heading.clone();

    let ask = move |stay: Stay, occupancy: Occupancy| {
        editing.set(false);
        let name = session.profile.with_untracked(|profile| match profile {
            Profile::Ready(profile) => profile.name.clone(),
            _ => String::new(),
        });
        let location = Location::Hotels(vec![id.get_value()]);
        let destination = Destination {
            location,
            name,
            country: None,
        };
        session.load_rates(Query {
            destination,
            stay,
            occupancy,
        });
    };
    let refresh = move || {
        if let Some(query) = session.rates.with_untracked(query_of) {
            ask(query.stay, query.occupancy);
        }
    };
    let title = move || match session
        .rates
        .with(|rates| query_of(rates).map(|query| query.stay.nights()))
    {
        Some(nights) => locale.count(Msg::RatesForNights, nights as usize),
        None => locale.text(Msg::DatesNeeded).to_owned(),
    };
    let summary = move || {
        let query = session.rates.with(query_of)?;
        let dates = locale.date_range(query.stay.check_in(), query.stay.check_out());
        let people = people(locale, query.occupancy.adults(), query.occupancy.children());
        Some(view! {
            <p class="sm mut num">
                {format!("{dates} · {people}")}
                <button
                    type="button"
                    class="btn quiet s"
                    aria-expanded=move || if editing.get() { "true" } else { "false" }
                    on:click=move |_| editing.update(|editing| *editing = !*editing)
                >
                    {locale.text(Msg::Change)}
                </button>
            </p>
        })
    };
    let body = move || {
        match session.rates.get() {
        Rates::NeedDates => view! { <p class="mut">{locale.text(Msg::DatesNeededText)}</p> }.into_any(),
        Rates::Loading(query) => view! {
            <div class="stack g3" aria-busy="true">
                <p class="with mid sm mut" role="status">
                    <span class="spin" aria-hidden="true"></span>
                    <span>{locale.fill(Msg::Asking, &[("place", &query.destination.name)])}</span>
                </p>
                <div class="sk tall" aria-hidden="true"></div>
                <div class="sk tall" aria-hidden="true"></div>
            </div>
        }
        .into_any(),
        Rates::Ready { offer: None, .. } => view! {
            <div class="panel blank">
                {icon(Icon::Calendar)}
                <h4 class="h2">{locale.text(Msg::NoRates)}</h4>
                <p class="mut prose">{locale.text(Msg::NoRatesText)}</p>
                <button type="button" class="btn primary" on:click=move |_| editing.set(true)>{locale.text(Msg::ChangeDates)}</button>
            </div>
        }
        .into_any(),
        Rates::Ready { query, offer: Some(offer), expires_at } => {
            let left = expires_at.map(|at| (at.instant_or_utc() - now()).num_seconds());
            offered(&offer, query.stay.nights(), left, refresh)
        }
        Rates::Failed(query, failure) => {
            let query = StoredValue::new(query);
            view! { <FailureNotice failure=failure retry=move || session.load_rates(query.get_value())/> }.into_any()
        }
    }
    };
    view! {
        <section class="stack g2" aria-labelledby=labelledby>
            <div class="row between">
                <h3 class="h2" id=heading>{title}</h3>
                {summary}
            </div>
            {move || (editing.get() || session.rates.with(|rates| *rates == Rates::NeedDates)).then(|| view! { <StayBar on_submit=ask/> })}
            {body}
        </section>
    }
}

fn query_of(rates: &Rates) -> Option<Query> {
    match rates {
        Rates::NeedDates => None,
        Rates::Loading(query) | Rates::Failed(query, _) | Rates::Ready { query, .. } => {
            Some(query.clone())
        }
    }
}

/// A day: a search that lasts longer has no believable end.
const LONGEST_LIFE: i64 = 24 * 60 * 60;

fn offered(
    offer: &Arc<HotelOffer>,
    nights: u32,
    seconds_left: Option<i64>,
    refresh: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let session = expect_context::<Session>();
    let expired =
        RwSignal::new(seconds_left.is_some_and(|left| (-LONGEST_LIFE..=0).contains(&left)));
    if let Some(left) = seconds_left.filter(|left| (1..=LONGEST_LIFE).contains(left)) {
        let timer = set_timeout_with_handle(
            move || expired.set(true),
            Duration::from_secs(left.unsigned_abs()),
        );
        on_cleanup(move || {
            if let Ok(timer) = timer {
                timer.clear();
            }
        });
    }
    let has_fees = move || {
        session
            .profile
            .with(|profile| matches!(profile, Profile::Ready(profile) if profile.fees.is_some()))
    };
    let rates: Vec<_> = offer.rates.iter().collect();
    view! {
        {move || expired.get().then(|| view! {
            <Notice tone=Tone::Info glyph=Icon::Clock>
                <p class="b">{locale.text(Msg::Expired)}</p>
                <p><button type="button" class="btn primary s" on:click=move |_| refresh()>{locale.text(Msg::RefreshPrices)}</button></p>
            </Notice>
        })}
        {rates_table(offer, &rates, nights, locale.text(Msg::RatesByRoom).to_owned(), false, Signal::derive(move || !expired.get()))}
        <p class="sm mut prose">
            {move || locale.text(if has_fees() { Msg::RatesNoteFees } else { Msg::RatesNote })}
        </p>
    }
    .into_any()
}
