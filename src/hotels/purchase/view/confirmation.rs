//! The end of a purchase: the room is booked.

use leptos::prelude::*;
use stopover_model::{BookingStatus, Stay};

use super::calendar_file::CalendarEvent;
use super::save::save;
use crate::hotels::parts::{Frame, address, booking_panel, if_you_cancel, print_button};
use crate::hotels::visit::{Known, Record};
use crate::i18n::{Locale, Msg};
use crate::ui::clock::now;
use crate::ui::dom::press;
use crate::ui::notice::{Notice, Tone};
use crate::ui::{Callback, Icon, icon};

/// Its heading is marked `data-heading`.
#[component]
pub fn Confirmation(
    known: Known,
    /// Opens the booking's page.
    on_manage: Callback<()>,
) -> impl IntoView {
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
    let manage = (!record.is_test).then(|| {
        view! {
            <button type="button" class="btn s" part="button" on:click=press(move || on_manage.run(()))>{locale.text(Msg::ManageBooking)}</button>
        }
        .into_any()
    });
    // A test and a cancelled stay need no calendar.
    let calendar = record
        .stay
        .filter(|_| !record.is_test && !record.is_cancelled())
        .map(|stay| calendar_button(record.clone(), stay));
    let actions = view! {
        {print_button()}
        {calendar}
        {manage}
    }
    .into_any();
    view! {
        <div class="stack g5">
            <div class="stack g3">
                <span class="seal">{icon(Icon::Check)}</span>
                <h2 class="h1" part="heading" tabindex="-1" data-heading="">{locale.text(heading)}</h2>
                {sentence(locale, &record)}
            </div>
            {booking_panel(&record, Frame::Confirmation, if_you_cancel(&record), actions)}
        </div>
    }
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
