//! Who books, and who stays.

use leptos::prelude::*;
use stopover_model::{ContactField, GuestField};

use super::field::Fields;
use super::words::guest_name;
use crate::hotels::purchase::{Field, Quote};
use crate::i18n::{Locale, Msg};

/// The contact person.
pub fn contact(fields: Fields) -> AnyView {
    let locale = expect_context::<Locale>();
    let of = Field::Contact;
    view! {
        <fieldset class="stack" disabled=move || fields.busy.get()>
            <legend class="h2 legend" part="heading">{locale.text(Msg::WhoIsBooking)}</legend>
            <div class="pair">
                {fields.text(of(ContactField::FirstName), Msg::FirstName, None)}
                {fields.text(of(ContactField::LastName), Msg::LastName, None)}
                {fields.text(of(ContactField::Email), Msg::EmailField, Some(Msg::EmailHint))}
                {fields.text(of(ContactField::PhoneNumber), Msg::PhoneField, Some(Msg::PhoneHint))}
            </div>
        </fieldset>
    }
    .into_any()
}

/// The guests, room by room.
pub fn rooms(fields: Fields, quote: &Quote) -> AnyView {
    let locale = expect_context::<Locale>();
    let kind = quote.rate.as_ref().map(|rate| rate.room_type.clone());
    let rooms = quote.occupancy.rooms().iter().enumerate();
    rooms
        .map(|(room, wanted)| {
            let number = locale.number(room.saturating_add(1));
            let guests = (0..wanted.guests())
                .map(|at| guest(fields, locale, room, at))
                .collect_view();
            view! {
                <fieldset class="stack" disabled=move || fields.busy.get()>
                    <legend class="h2 legend" part="heading">
                        {locale.fill(Msg::RoomNumber, &[("n", &number)])}
                        " "
                        <span class="mut reg sm">{kind.clone()}</span>
                    </legend>
                    {guests}
                </fieldset>
            }
            .into_any()
        })
        .collect_view()
        .into_any()
}

fn guest(fields: Fields, locale: Locale, room: usize, guest: usize) -> AnyView {
    let details = fields.session.intent.details.get_untracked();
    let of = |name| Field::Guest { room, guest, name };
    view! {
        <fieldset class="guest">
            <legend>{guest_name(locale, &details, room, guest)}</legend>
            <div class="pair">
                {fields.text(of(GuestField::FirstName), Msg::FirstName, None)}
                {fields.text(of(GuestField::LastName), Msg::LastName, None)}
            </div>
        </fieldset>
    }
    .into_any()
}
