//! What is wrong with the details, in words.

use stopover_model::{ContactField, GuestField};

use crate::hotels::purchase::details::{Details, Field, Problem};
use crate::i18n::{Locale, Msg};

/// As in the list above the form: `Last name of Child, 7 years is missing`.
pub fn listed(locale: Locale, details: &Details, rooms: usize, at: (Field, Problem)) -> String {
    let (field, problem) = at;
    let name = match field {
        Field::Contact(ContactField::FirstName) => locale.text(Msg::FirstName).to_owned(),
        Field::Contact(ContactField::LastName) => locale.text(Msg::LastName).to_owned(),
        Field::Contact(ContactField::Email) => locale.text(Msg::EmailField).to_owned(),
        Field::Contact(ContactField::PhoneNumber) => locale.text(Msg::PhoneField).to_owned(),
        Field::Remarks | Field::IsBooker => locale.text(Msg::RemarksField).to_owned(),
        Field::Guest { room, guest, name } => {
            let name = locale.text(match name {
                GuestField::FirstName => Msg::FirstName,
                GuestField::LastName => Msg::LastName,
            });
            let mut who = guest_name(locale, details, room, guest);
            if rooms > 1 {
                let number = locale.number(room.saturating_add(1));
                who = locale.fill(Msg::GuestInRoom, &[("guest", &who), ("room", &number)]);
            }
            locale.fill(Msg::FieldOf, &[("field", name), ("guest", &who)])
        }
    };
    let message = match problem {
        Problem::Missing => Msg::FieldMissing,
        Problem::EmailEnd | Problem::Email | Problem::Phone => Msg::FieldIncomplete,
        Problem::TooLong | Problem::NotText => Msg::FieldWrong,
    };
    locale.fill(message, &[("field", &name)])
}

/// `Adult 2`, `Child, 7 years`
pub fn guest_name(locale: Locale, details: &Details, room: usize, guest: usize) -> String {
    match details.age(room, guest) {
        Some(0) => locale.text(Msg::ChildUnderOne).to_owned(),
        Some(years) => locale.count(Msg::ChildOfYears, years.into()),
        None => {
            let number = locale.number(guest.saturating_add(1));
            locale.fill(Msg::AdultNumber, &[("n", &number)])
        }
    }
}
