//! Who books, and who stays.

use leptos::prelude::*;
use stopover_model::{ContactField, GuestField};

use super::words::guest_name;
use crate::hotels::purchase::details::{Details, Field};
use crate::hotels::visit::Quote;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::unique_id;
use crate::ui::form::{FormHandle, TICKED, TextField, text_field};
use crate::ui::{IntoVec, memo};

/// Fields under a heading, which are closed while the booking is made.
fn panel(title: String, busy: Memo<bool>, fields: AnyView) -> AnyView {
    let id = unique_id("so-fields");
    let labelledby = id.clone();
    view! {
        <section class="panel pad stack" part="panel">
            <h3 class="h2" part="heading" id=id>{title}</h3>
            <fieldset class="stack" aria-labelledby=labelledby disabled=move || busy.get()>{fields}</fieldset>
        </section>
    }
    .into_any()
}

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
    let fields = view! {
        <div class="pair">
            {field(ContactField::FirstName, TextField::new(Msg::FirstName, "given-name"))}
            {field(ContactField::LastName, TextField::new(Msg::LastName, "family-name"))}
            {field(ContactField::Email, email)}
            {field(ContactField::PhoneNumber, phone)}
        </div>
    };
    panel(
        locale.text(Msg::WhoIsBooking).to_owned(),
        busy,
        fields.into_any(),
    )
}

/// A panel for each room.
pub fn rooms(form: FormHandle<Details>, quote: &Quote, busy: Memo<bool>) -> AnyView {
    let locale = expect_context::<Locale>();
    let kind = quote.rate.as_ref().map(|rate| rate.room_type.as_str());
    let kind = kind.filter(|kind| !kind.is_empty());
    let rooms = quote.occupancy.rooms();
    rooms
        .iter()
        .enumerate()
        .map(|(room, wanted)| {
            let title = if rooms.len() == 1 {
                locale.text(Msg::GuestsInTheRoom).to_owned()
            } else {
                let number = locale.number(room.saturating_add(1));
                locale.fill(Msg::RoomNumber, &[("n", &number)])
            };
            let guests = (0..wanted.guests())
                .map(|at| guest(form, locale, room, at))
                .into_vec();
            let fields = view! {
                <p class="sm mut">{kind.map(|kind| format!("{kind} · "))} {locale.text(Msg::NamesAsInPassport)}</p>
                {guests}
            };
            panel(title, busy, fields.into_any())
        })
        .into_vec()
        .into_any()
}

fn guest(form: FormHandle<Details>, locale: Locale, room: usize, guest: usize) -> AnyView {
    let name = guest_name(locale, form.get_untracked().values(), room, guest);
    let content = if (room, guest) == (0, 0) {
        lead(form, locale)
    } else {
        names(form, room, guest)
    };
    view! {
        <fieldset class="guest">
            <legend>{name}</legend>
            {content}
        </fieldset>
    }
    .into_any()
}

fn names(form: FormHandle<Details>, room: usize, guest: usize) -> AnyView {
    let field = |name, label| {
        let field = Field::Guest { room, guest, name };
        text_field(form, field, TextField::new(label, "off"))
    };
    view! {
        <div class="pair">
            {field(GuestField::FirstName, Msg::FirstName)}
            {field(GuestField::LastName, Msg::LastName)}
        </div>
    }
    .into_any()
}

/// The first adult: the person who is booking, or somebody who is named.
fn lead(form: FormHandle<Details>, locale: Locale) -> AnyView {
    let is_booker = memo(move || form.get().values().is_booker());
    let booker = memo(move || form.get().values().booker());
    let label = move || {
        let name = booker.get();
        if name.is_empty() {
            locale.text(Msg::IsBooker).to_owned()
        } else {
            locale.fill(Msg::IsBookerNamed, &[("name", &name)])
        }
    };
    let tick = move |is_ticked: bool| {
        let text = if is_ticked { TICKED } else { "" };
        form.edit(Field::IsBooker, text.to_owned());
    };
    view! {
        <label class="check">
            <input type="checkbox" prop:checked=move || is_booker.get() on:change=move |event| tick(event_target_checked(&event))/>
            <span>{move || label()}</span>
        </label>
        {move || (!is_booker.get()).then(|| names(form, 0, 0))}
    }
    .into_any()
}
