//! What is wrong with a field, in words.

use stopover_model::{ContactField, GuestField};

use crate::hotels::purchase::{Details, Field, Problem};
use crate::i18n::{Locale, Msg};

/// How to mend a field, said under it.
pub fn mend(locale: Locale, field: Field, problem: Problem) -> &'static str {
    locale.text(match (problem, field) {
        (Problem::EmailEnd, _) => Msg::EnterEmailEnd,
        (Problem::Email, _) => Msg::NotAnEmail,
        (Problem::Phone, _) => Msg::EnterPhoneCode,
        (Problem::TooLong, _) => Msg::EnterLess,
        (Problem::NotText, _) => Msg::EnterText,
        (Problem::Missing, Field::Contact(ContactField::FirstName)) => Msg::EnterFirstName,
        (Problem::Missing, Field::Contact(ContactField::LastName)) => Msg::EnterLastName,
        (Problem::Missing, Field::Contact(ContactField::Email)) => Msg::EnterEmail,
        (Problem::Missing, Field::Contact(ContactField::PhoneNumber)) => Msg::EnterPhone,
        (Problem::Missing, Field::Guest { name, .. }) => match name {
            GuestField::FirstName => Msg::EnterFirstNamePassport,
            GuestField::LastName => Msg::EnterLastNamePassport,
        },
        (Problem::Missing, Field::Remarks) => Msg::RemarksHint,
    })
}

/// What is wrong, said in the list above the form: `Last name of Child, 7 years is missing`.
pub fn listed(locale: Locale, details: &Details, rooms: usize, at: (Field, Problem)) -> String {
    let (field, problem) = at;
    let name = match field {
        Field::Contact(ContactField::FirstName) => locale.text(Msg::FirstName).to_owned(),
        Field::Contact(ContactField::LastName) => locale.text(Msg::LastName).to_owned(),
        Field::Contact(ContactField::Email) => locale.text(Msg::EmailField).to_owned(),
        Field::Contact(ContactField::PhoneNumber) => locale.text(Msg::PhoneField).to_owned(),
        Field::Remarks => locale.text(Msg::RemarksField).to_owned(),
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
