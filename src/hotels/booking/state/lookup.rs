//! Finding a booking by its number and the contact person's email address.

use stopover_model::wire::LookupRequest;
use stopover_model::wire::booking::ContactPerson;
use stopover_model::{BookingId, Contact, ContactError, ContactField};

use crate::i18n::Msg;
use crate::ui::failure::Failure;
use crate::ui::form::Fields;

/// How far finding the booking is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lookup {
    #[default]
    Ready,
    /// A booking was open too long; it has to be found again.
    Lapsed,
    Running,
    /// No such number, or another address: the gateway does not say which.
    NotFound,
    /// The gateway would not look.
    Refused,
    /// It can be tried again.
    Failed(Failure),
}

/// What is entered. It has no `Debug`: it is personal data.
#[derive(Clone, Default)]
pub struct LookupDetails {
    pub number: String,
    pub email: String,
}

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookupField {
    Number,
    Email,
}

impl LookupDetails {
    /// The request, without the spaces around what was entered.
    pub fn request(&self) -> LookupRequest {
        LookupRequest {
            booking_id: BookingId::new(self.number.trim()),
            email: self.email.trim().to_owned(),
        }
    }
}

impl Fields for LookupDetails {
    type Field = LookupField;
    type Problem = Msg;

    fn text(&self, field: LookupField) -> &str {
        match field {
            LookupField::Number => &self.number,
            LookupField::Email => &self.email,
        }
    }

    fn set_text(&mut self, field: LookupField, text: String) {
        match field {
            LookupField::Number => self.number = text,
            LookupField::Email => self.email = text,
        }
    }

    fn problems(&self) -> Vec<(LookupField, Msg)> {
        let LookupRequest { booking_id, email } = self.request();
        let number = if booking_id.as_str().is_empty() {
            Some(Msg::NeedBookingNumber)
        } else {
            booking_id.is_test().then_some(Msg::TestNumber)
        };
        let email = if email.is_empty() {
            Some(Msg::NeedBookingEmail)
        } else {
            (!is_email(email)).then_some(Msg::NotAnEmail)
        };
        let number = number.map(|problem| (LookupField::Number, problem));
        let email = email.map(|problem| (LookupField::Email, problem));
        number.into_iter().chain(email).collect()
    }

    fn sentence(_: LookupField, problem: Msg) -> Msg {
        problem
    }

    fn id(field: LookupField) -> String {
        let name = match field {
            LookupField::Number => "number",
            LookupField::Email => "email",
        };
        name.to_owned()
    }
}

/// The same rule as for the contact person of a booking.
fn is_email(email: String) -> bool {
    let person = ContactPerson {
        email,
        ..ContactPerson::default()
    };
    let errors = Contact::new(&person).err().unwrap_or_default();
    let of_email = |error: &ContactError| error.field() == ContactField::Email;
    !errors.iter().any(of_email)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::form::Form;

    fn filled(number: &str, email: &str) -> Form<LookupDetails> {
        Form::new(LookupDetails {
            number: number.to_owned(),
            email: email.to_owned(),
        })
    }

    #[test]
    fn number_and_address_are_sent_without_the_spaces_around_them() {
        let mut form = filled(" BKG-500123 ", "ana@mail.example ");
        assert!(form.submit());
        let request = form.values().request();
        assert_eq!(request.booking_id.as_str(), "BKG-500123");
        assert_eq!(request.email, "ana@mail.example");
    }

    #[test]
    fn a_test_number_is_refused_at_its_field_and_never_sent() {
        for number in ["TEST-40021", "test-40021", " Test-1"] {
            let mut form = filled(number, "ana@mail.example");
            assert!(!form.submit(), "{number}");
            assert_eq!(form.error(LookupField::Number), Some(Msg::TestNumber));
        }
    }

    #[test]
    fn submitting_an_incomplete_form_shows_every_error_in_the_order_of_the_form() {
        let mut form = filled("", "ana@");
        assert!(!form.submit());
        let errors: Vec<_> = form.errors().collect();
        assert_eq!(
            errors,
            [
                (LookupField::Number, Msg::NeedBookingNumber),
                (LookupField::Email, Msg::NotAnEmail)
            ]
        );
    }

    #[test]
    fn an_error_is_shown_when_the_field_is_left_and_no_longer_while_typing() {
        let mut form = Form::<LookupDetails>::default();
        form.leave(LookupField::Email);
        assert_eq!(form.error(LookupField::Email), None, "nothing was entered");
        form.edit(LookupField::Email, "ana@".to_owned());
        assert_eq!(form.error(LookupField::Email), None, "still typing");
        form.leave(LookupField::Email);
        assert_eq!(form.error(LookupField::Email), Some(Msg::NotAnEmail));
        form.edit(LookupField::Email, "ana@m".to_owned());
        assert_eq!(form.error(LookupField::Email), None, "typing again");
    }
}
