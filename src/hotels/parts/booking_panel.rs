//! A booking as pages show it.

use leptos::prelude::*;
use stopover_model::{BookedRoom, BookingStatus, HotelSummary, Money, Stay};

use super::cancellation::cancellation_periods;
use super::guests::guests;
use crate::hotels::visit::Record;
use crate::i18n::{Digits, Locale, Msg};
use crate::ui::boarding::boarding_name;
use crate::ui::clock::now;
use crate::ui::price::list_price;
use crate::ui::stars::stars;
use crate::ui::{Icon, IntoVec, icon};

/// With the number as the page's heading. `aside` stands beside the stay: what cancelling costs, or what it gave back. `actions`
/// are the panel's buttons.
pub fn booking_panel(record: &Record, aside: Option<AnyView>, actions: AnyView) -> AnyView {
    let locale = expect_context::<Locale>();
    let number = record.number.as_ref().map(ToString::to_string);
    let details = match record.stay {
        None => view! { <p>{locale.text(Msg::NoDetailsNow)}</p> }.into_any(),
        Some(_) => view! {
            <div class="stack g5">
                {hotel_heading(&record.hotel)}
                <div class="cols c2 g-wide">
                    {stay_list(record)}
                    {aside}
                </div>
            </div>
        }
        .into_any(),
    };
    view! {
        <div class="panel pad stack g5" part="panel">
            <div class="row between top">
                <h2 tabindex="-1" data-heading="">
                    <span class="line sm mut reg">{locale.text(Msg::BookingNumber)}</span>
                    <span class="line ref">{number}</span>
                </h2>
                {status_tag(locale, record.status.as_ref())}
            </div>
            <hr/>
            {details}
            {record.price().map(|total| total_row(total, record.stay))}
            <div class="row noprint">{actions}</div>
        </div>
    }
    .into_any()
}

/// What is paid, and for each night.
pub fn total_row(total: Money, stay: Option<Stay>) -> AnyView {
    let locale = expect_context::<Locale>();
    let each = stay
        .and_then(|stay| total.each_of(stay.nights()))
        .map(|price| {
            let text = locale.fill(Msg::EachNight, &[("price", &locale.money(price))]);
            view! { <p class="sm mut num end">{text}</p> }.into_any()
        });
    view! {
        <div class="rule stack g1">
            <p class="sum">
                <span class="b">{locale.text(Msg::TotalRow)}</span>
                " "
                <span class="price num" part="price">{list_price(locale, total, Digits::Exact)}</span>
            </p>
            {each}
        </div>
    }
    .into_any()
}

/// `Confirmed`, `Cancelled`, or whatever the provider says.
fn status_tag(locale: Locale, status: Option<&BookingStatus>) -> AnyView {
    let (class, glyph, word) = match status {
        Some(BookingStatus::Confirmed) => (
            "tag ok",
            Icon::Check,
            locale.text(Msg::StatusConfirmed).to_owned(),
        ),
        Some(BookingStatus::Cancelled) => (
            "tag bad",
            Icon::Close,
            locale.text(Msg::StatusCancelled).to_owned(),
        ),
        Some(BookingStatus::Other(status)) if !status.is_empty() => {
            ("tag", Icon::Info, status.clone())
        }
        _ => return ().into_any(),
    };
    view! { <span class=class>{icon(glyph)} {word}</span> }.into_any()
}

/// The hotel's name with its stars, and its address.
pub fn hotel_heading(hotel: &HotelSummary) -> AnyView {
    let locale = expect_context::<Locale>();
    let rated = hotel.stars.map(stars);
    view! {
        <div>
            <h3 class="h3" part="heading"><bdi lang="">{hotel.name.clone()}</bdi> " " {rated}</h3>
            <p class="sm mut" lang="">{address(locale, hotel)}</p>
        </div>
    }
    .into_any()
}

/// In one line.
pub fn address(locale: Locale, hotel: &HotelSummary) -> String {
    let parts = [&hotel.address, &hotel.city, &hotel.country];
    locale.list(parts.into_iter().flatten().cloned().into_vec())
}

/// Dates, rooms, meals and guests; then the contact person and the remarks, where they are known.
pub fn stay_list(record: &Record) -> AnyView {
    let locale = expect_context::<Locale>();
    let row = |label: String, value: String| {
        (!value.is_empty()).then(|| view! { <dt>{label}</dt> <dd>{value}</dd> }.into_any())
    };
    let text = |label: Msg, value: String| row(locale.text(label).to_owned(), value);
    let mut rows = Vec::new();
    if let Some(stay) = record.stay {
        let nights = usize::try_from(stay.nights()).unwrap_or_default();
        rows.push(text(Msg::CheckIn, locale.date_medium(stay.check_in())));
        rows.push(text(Msg::CheckOut, locale.date_medium(stay.check_out())));
        rows.push(text(Msg::StayRow, locale.count(Msg::Nights, nights)));
    }
    let offered = record.rate.as_ref();
    let meals = |room: &BookedRoom| boarding_name(locale, &room.boarding);
    let title = |room: &BookedRoom| match (&*room.title, offered) {
        ("", Some(rate)) => rate.room_type.clone(),
        (title, _) => title.to_owned(),
    };
    match record.rooms.as_slice() {
        [] => {
            let rate = offered.map(|rate| {
                (
                    rate.room_type.clone(),
                    boarding_name(locale, &rate.boarding),
                )
            });
            let (room, meals) = rate.unwrap_or_default();
            rows.push(text(Msg::RoomRow, room));
            rows.push(text(Msg::Meals, meals));
        }
        [room] => {
            rows.push(text(Msg::RoomRow, title(room)));
            rows.push(text(Msg::Meals, meals(room)));
            rows.push(text(Msg::Guests, guests(locale, room)));
        }
        rooms => rows.extend(rooms.iter().enumerate().map(|(i, room)| {
            let label = locale.fill(
                Msg::RoomNumber,
                &[("n", &locale.number(i.saturating_add(1)))],
            );
            Some(
                view! {
                    <dt>{label}</dt>
                    <dd>
                        <span class="line">{title(room)}</span>
                        <span class="line">{meals(room)}</span>
                        <span class="line">{guests(locale, room)}</span>
                    </dd>
                }
                .into_any(),
            )
        })),
    }
    let contact = record.contact.clone().map(|person| {
        view! {
            <dt>{locale.text(Msg::Contact)}</dt>
            <dd>
                <span class="line wrap">{person.email}</span>
                <span class="line" dir="ltr">{person.phone_number}</span>
            </dd>
        }
        .into_any()
    });
    rows.push(contact);
    rows.push(text(
        Msg::RemarksRow,
        record.remarks.clone().unwrap_or_default(),
    ));
    view! { <dl class="kv sm">{rows}</dl> }.into_any()
}

/// In percent and amounts. `class` is that of its heading.
pub fn if_you_cancel(record: &Record, class: &'static str) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let schedule = &record.rate.as_ref()?.cancellation;
    let check_in = record.stay?.check_in();
    Some(
        view! {
            <section class="stack g3">
                <h3 class=class part="heading">{locale.text(Msg::IfYouCancel)}</h3>
                {cancellation_periods(schedule, check_in, now(), Digits::Exact)}
            </section>
        }
        .into_any(),
    )
}
