//! Who books, and who stays.

use leptos::prelude::*;
use stopover_model::{ContactField, GuestField};

use super::words::guest_name;
use crate::hotels::purchase::details::{Details, Field};
use crate::hotels::visit::Quote;
use crate::i18n::{Locale, Msg};
use crate::ui::{
    IntoVec,
    form::{FormHandle, TextField, text_field},
};

pub fn contact(form: FormHandle<Details>, busy: Memo<bool>) -> AnyView {
    let locale = expect_context::<Locale>();
    let field = |field, look| text_field(form, Field::Contact(field), look);
    let email = TextField {
        hint: Some(Msg::EmailHint),
        ..TextField::email(Msg::EmailField)
    };
    let phone = TextField {
        hint: Some(Msg::PhoneHint),
        ..TextField::phone(Msg::PhoneField)
    };
    view! {
        <fieldset class="stack" disabled=move || busy.get()>
            <legend class="h2 legend" part="heading">{locale.text(Msg::WhoIsBooking)}</legend>
            <div class="pair">
                {field(ContactField::FirstName, TextField::new(Msg::FirstName, "given-name"))}
                {field(ContactField::LastName, TextField::new(Msg::LastName, "family-name"))}
                {field(ContactField::Email, email)}
                {field(ContactField::PhoneNumber, phone)}
            </div>
        </fieldset>
    }
    .into_any()
}

pub fn rooms(form: FormHandle<Details>, quote: &Quote, busy: Memo<bool>) -> AnyView {
    let locale = expect_context::<Locale>();
    let kind = quote.rate.as_ref().map(|rate| rate.room_type.clone());
    let rooms = quote.occupancy.rooms().iter().enumerate();
    rooms
        .map(|(room, wanted)| {
            let number = locale.number(room.saturating_add(1));
            let guests = (0..wanted.guests())
                .map(|at| guest(form, locale, room, at))
                .into_vec();
            view! {
                <fieldset class="stack" disabled=move || busy.get()>
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
        .into_vec()
        .into_any()
}

fn guest(form: FormHandle<Details>, locale: Locale, room: usize, guest: usize) -> AnyView {
    let name = guest_name(locale, form.get_untracked().values(), room, guest);
    let field = |name, label| {
        let field = Field::Guest { room, guest, name };
        text_field(form, field, TextField::new(label, "off"))
    };
    view! {
        <fieldset class="guest">
            <legend>{name}</legend>
            <div class="pair">
                {field(GuestField::FirstName, Msg::FirstName)}
                {field(GuestField::LastName, Msg::LastName)}
            </div>
        </fieldset>
    }
    .into_any()
}
