//! What is bought: beside the form, or folded above it where the page is narrow.

use leptos::prelude::*;
use stopover_model::Occupancy;

use crate::hotels::parts::{age, hotel_heading, people, summary, total_row};
use crate::hotels::visit::Quote;
use crate::i18n::{Digits, Locale, Msg};
use crate::ui::boarding::boarding_name;
use crate::ui::clock::now;
use crate::ui::price::list_price;
use crate::ui::{Icon, IntoVec, icon};

pub fn side(quote: &Quote) -> AnyView {
    let locale = expect_context::<Locale>();
    view! {
        <aside class="side" aria-label=locale.text(Msg::YourBooking)>
            <div class="panel pad stack" part="panel">
                {hotel_heading(&quote.hotel)}
                <div class="rule">{facts(quote)}</div>
                {total_row(quote.price, Some(quote.stay))}
                {terms_line(quote)}
            </div>
        </aside>
    }
    .into_any()
}

/// Above the form: a line with the total, that unfolds.
pub fn strip(quote: &Quote) -> AnyView {
    let locale = expect_context::<Locale>();
    let dates = locale.date_range(quote.stay.check_in(), quote.stay.check_out());
    let (adults, children) = (quote.occupancy.adults(), quote.occupancy.children());
    let line = format!("{dates} · {}", people(locale, adults, children));
    view! {
        <details class="panel narrow strip" part="panel">
            <summary>
                <span><bdi lang="">{quote.hotel.name.clone()}</bdi> <span class="line sm mut reg num">{line}</span></span>
                <span class="price m num" part="price">{list_price(locale, quote.price, Digits::Exact)}</span>
                {icon(Icon::Chevron)}
            </summary>
            <div class="stack g3">
                {facts(quote)}
                {terms_line(quote)}
            </div>
        </details>
    }
    .into_any()
}

/// Dates, guests, room and meals.
pub fn facts(quote: &Quote) -> AnyView {
    let locale = expect_context::<Locale>();
    let (stay, occupancy) = (quote.stay, &quote.occupancy);
    let nights = locale.count(
        Msg::Nights,
        usize::try_from(stay.nights()).unwrap_or_default(),
    );
    let rooms = locale.count(Msg::CountRooms, occupancy.rooms().len());
    let length = locale.fill(
        Msg::NightsAndRooms,
        &[("nights", &nights), ("rooms", &rooms)],
    );
    let rate = quote.rate.as_ref();
    let room = rate.map(|rate| rate.room_type.clone());
    let meals = rate.map(|rate| boarding_name(locale, &rate.boarding));
    let rows = [
        (Msg::CheckIn, Some(locale.date_medium(stay.check_in()))),
        (Msg::CheckOut, Some(locale.date_medium(stay.check_out()))),
        (Msg::StayRow, Some(length)),
        (Msg::Guests, Some(guests(locale, occupancy))),
        (Msg::RoomRow, room),
        (Msg::Meals, meals),
    ]
    .into_iter()
    .filter_map(|(label, value)| {
        let value = value.filter(|value| !value.is_empty())?;
        Some(view! { <dt>{locale.text(label)}</dt> <dd class="num">{value}</dd> }.into_any())
    })
    .into_vec();
    view! { <dl class="kv sm">{rows}</dl> }.into_any()
}

/// `2 adults, 1 child (7)`
fn guests(locale: Locale, occupancy: &Occupancy) -> String {
    let people = people(locale, occupancy.adults(), occupancy.children());
    let ages = occupancy.rooms().iter().flat_map(|room| &room.children);
    let ages: Vec<String> = ages.map(|child| age(locale, child.years())).into_vec();
    if ages.is_empty() {
        people
    } else {
        let values = [("people", people.as_str()), ("ages", &locale.list(ages))];
        locale.fill(Msg::ChildrenAged, &values)
    }
}

/// `Free cancellation until 9 Sep`, or what cancelling costs now.
pub fn terms_line(quote: &Quote) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let schedule = quote.cancellation.as_ref()?;
    let terms = summary(locale, schedule, now(), Msg::FreeCancellationUntil);
    let (class, glyph) = if terms.is_free {
        ("with sm ok", Icon::Check)
    } else {
        ("with sm mut", Icon::Info)
    };
    Some(view! { <p class=class>{icon(glyph)} <span>{terms.main}</span></p> }.into_any())
}
