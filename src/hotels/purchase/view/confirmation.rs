//! The end of a purchase: the room is booked.

use leptos::prelude::*;
use stopover_model::{BookingStatus, Stay};

use super::calendar_file::CalendarEvent;
use super::save::save;
use crate::hotels::parts::{
    BookedHotel, Summary, address, at_hotel, hotel_heading, if_you_cancel, print_button, stay_list,
    summary, todo_item, total_row,
};
use crate::hotels::visit::{HotelFlow, Known, Record};
use crate::i18n::{Locale, Msg};
use crate::ui::clock::now;
use crate::ui::dom::{press, unique_id};
use crate::ui::flow::copy_button;
use crate::ui::notice::{Notice, Tone};
use crate::ui::{Callback, Icon, icon};

/// Its heading is marked `data-heading`. `on_manage` opens the booking's page.
pub fn confirmation(known: &Known, flow: HotelFlow, on_manage: Callback<()>) -> AnyView {
    let locale = expect_context::<Locale>();
    let record = Record::from_purchase(&known.purchase);
    let heading = if record.is_test {
        Msg::TestComplete
    } else {
        match &record.status {
            Some(BookingStatus::Cancelled) => Msg::StayCancelled,
            Some(BookingStatus::Other(_)) => Msg::StayBooked,
            Some(BookingStatus::Confirmed) | None => Msg::StayConfirmed,
        }
    };
    // Nothing follows from a test or a cancelled stay.
    let stands = !record.is_test && !record.is_cancelled();
    let hotel = BookedHotel::new(flow);
    if let (Some(id), true) = (known.purchase.hotel_id.clone(), stands) {
        hotel.ask(id);
    }
    let next = stands.then(|| next(&record, hotel, on_manage));
    let number = record.number.as_ref().map(ToString::to_string);
    let copy = number
        .clone()
        .and_then(|number| copy_button(number, Msg::BookingNumber));
    let terms = if_you_cancel(&record, "h2")
        .filter(|_| stands)
        .map(|terms| view! { <div class="panel pad" part="panel">{terms}</div> }.into_any());
    let stay = match record.stay {
        Some(_) => {
            view! { {hotel_heading(&record.hotel)} <div class="rule">{stay_list(&record)}</div> }
                .into_any()
        }
        None => view! { <p>{locale.text(Msg::NoDetailsNow)}</p> }.into_any(),
    };
    view! {
        <div class="stack g5">
            <div class="stack g3">
                <span class="seal">{icon(Icon::Check)}</span>
                <h2 class="h1" part="heading" tabindex="-1" data-heading="">{locale.text(heading)}</h2>
                {sentence(locale, &record)}
            </div>
            <div class="split r">
                <div class="stack g5">
                    <div class="panel pad row between" part="panel">
                        <div>
                            <p class="sm mut">{locale.text(Msg::BookingNumber)}</p>
                            <p class="ref">{number}</p>
                        </div>
                        <div class="row g2 noprint">{copy} {print_button()}</div>
                    </div>
                    {next}
                    {terms}
                </div>
                <aside aria-label=locale.text(Msg::YourBooking)>
                    <div class="panel pad stack" part="panel">
                        {stay}
                        {record.price().map(|total| total_row(total, record.stay))}
                    </div>
                </aside>
            </div>
        </div>
    }
    .into_any()
}

/// What happens next, in the order in which it matters to a guest.
fn next(record: &Record, hotel: BookedHotel, on_manage: Callback<()>) -> AnyView {
    let locale = expect_context::<Locale>();
    let id = unique_id("so-next");
    let labelledby = id.clone();
    let terms = match &record.rate {
        Some(rate) => summary(
            locale,
            &rate.cancellation,
            now(),
            Msg::FreeCancellationUntil,
        ),
        None => Summary::unknown(locale),
    };
    let (glyph, tone) = if terms.is_free {
        (Icon::Check, "ic ok")
    } else {
        (Icon::Info, "ic")
    };
    let manage = view! {
        <button type="button" class="btn s" part="button" on:click=press(move || on_manage.run(()))>{locale.text(Msg::ManageBooking)}</button>
    };
    let words = view! { <p><span class="b">{terms.main}</span>{terms.later}</p> };
    let change = todo_item(glyph, tone, words.into_any(), manage.into_any());
    let record = record.clone();
    let items = move || {
        let calendar = record
            .stay
            .map(|stay| calendar_button(record.clone(), stay));
        at_hotel(&record, &hotel.known.get(), calendar.into_any())
    };
    view! {
        <section class="panel pad stack" part="panel" aria-labelledby=labelledby>
            <h3 class="h2" part="heading" id=id>{locale.text(Msg::WhatHappensNext)}</h3>
            <ul class="todo" role="list">{move || items()} {change}</ul>
        </section>
    }
    .into_any()
}

fn sentence(locale: Locale, record: &Record) -> AnyView {
    if record.is_test {
        return view! {
            <Notice tone=Tone::Warn glyph=Icon::Info>
                <p>{locale.text(Msg::TestCompleteText)}</p>
            </Notice>
        }
        .into_any();
    }
    let email = record
        .contact
        .as_ref()
        .map(|contact| contact.email.as_str());
    let text = match (&record.status, email.filter(|email| !email.is_empty())) {
        (Some(BookingStatus::Cancelled), _) => return ().into_any(),
        (Some(BookingStatus::Other(status)), _) => {
            locale.fill(Msg::StayBookedStatus, &[("status", status)])
        }
        (_, Some(email)) => locale.fill(Msg::StayConfirmedText, &[("email", email)]),
        _ => locale.text(Msg::StayConfirmedNumber).to_owned(),
    };
    view! { <p class="prose wrap">{text}</p> }.into_any()
}

fn calendar_button(record: Record, stay: Stay) -> AnyView {
    let locale = expect_context::<Locale>();
    let download = move || {
        let number = record
            .number
            .as_ref()
            .map(ToString::to_string)
            .unwrap_or_default();
        let site = window().location().hostname().unwrap_or_default();
        let event = CalendarEvent {
            uid: &format!("{number}@{site}"),
            made_at: now(),
            stay,
            summary: &locale.fill(Msg::CalendarTitle, &[("hotel", &record.hotel.name)]),
            location: &address(locale, &record.hotel),
            description: &locale.fill(Msg::CalendarNumber, &[("number", &number)]),
        };
        save("booking.ics", "text/calendar;charset=utf-8", &event.file());
    };
    view! {
        <button type="button" class="btn s" part="button" on:click=press(download)>
            {icon(Icon::Calendar)}
            {locale.text(Msg::AddToCalendar)}
        </button>
    }
    .into_any()
}
