//! Finding a booking by its number, the contact person's email address and the first day of the stay.

use stopover_model::wire::LookupRequest;
use stopover_model::wire::booking::ContactPerson;
use stopover_model::{BookingId, Contact, ContactError, ContactField, parse_date, typed_number};

use crate::i18n::Msg;
use crate::ui::form::Fields;
use crate::ui::{IntoVec, failure::Failure};

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
    /// `YYYY-MM-DD`, as a browser gives it that knows date fields, or as the visitor types it.
    pub check_in: String,
}

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookupField {
    Number,
    Email,
    CheckIn,
}

impl LookupDetails {
    /// The request, without what was entered around number and address and is not seen; none while there is no date.
    pub fn request(&self) -> Option<LookupRequest> {
        Some(LookupRequest {
            booking_id: BookingId::new(typed_number(&self.number)),
            email: self.email.trim().to_owned(),
            check_in: parse_date(self.check_in.trim()).ok()?,
        })
    }
}

impl Fields for LookupDetails {
    type Field = LookupField;
    type Problem = Msg;

    fn text(&self, field: LookupField) -> &str {
        match field {
            LookupField::Number => &self.number,
            LookupField::Email => &self.email,
            LookupField::CheckIn => &self.check_in,
        }
    }

    fn set_text(&mut self, field: LookupField, text: String) {
        match field {
            LookupField::Number => self.number = text,
            LookupField::Email => self.email = text,
            LookupField::CheckIn => self.check_in = text,
        }
    }

    fn problems(&self) -> Vec<(LookupField, Msg)> {
        let number = match &*typed_number(&self.number) {
            "" => Some(Msg::NeedBookingNumber),
            number => BookingId::new(number).is_test().then_some(Msg::TestNumber),
        };
        let email = match self.email.trim() {
            "" => Some(Msg::NeedBookingEmail),
            email => (!is_email(email)).then_some(Msg::NotAnEmail),
        };
        let check_in = parse_date(self.check_in.trim()).is_err();
        let problems = [
            (LookupField::Number, number),
            (LookupField::Email, email),
            (
                LookupField::CheckIn,
                check_in.then_some(Msg::NeedBookingCheckIn),
            ),
        ];
        let found = |(field, problem): (_, Option<Msg>)| Some((field, problem?));
        problems.into_iter().filter_map(found).into_vec()
    }

    fn sentence(_: LookupField, problem: Msg) -> Msg {
        problem
    }

    fn id(field: LookupField) -> String {
        let name = match field {
            LookupField::Number => "number",
            LookupField::Email => "email",
            LookupField::CheckIn => "check-in",
        };
        name.to_owned()
    }
}

/// The same rule as for the contact person of a booking.
fn is_email(email: &str) -> bool {
    let person = ContactPerson {
        email: email.to_owned(),
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
            check_in: "2027-06-12".to_owned(),
        })
    }

    #[test]
    fn what_was_entered_is_sent_without_the_spaces_around_it() {
        let mut form = filled(" BKG-500123 ", "ana@mail.example ");
        assert!(form.submit());
        let request = form.values().request().unwrap();
        assert_eq!(request.booking_id.as_str(), "BKG-500123");
        assert_eq!(request.email, "ana@mail.example");
        assert_eq!(request.check_in.to_string(), "2027-06-12");
    }

    #[test]
    fn a_number_is_found_as_it_was_copied_or_typed() {
        for number in [
            "\u{2068}BKG-500123\u{2069}",
            "\u{200f}BKG\u{2011}500123\u{200b}",
            "BKG-٥٠٠١٢٣",
            "BKG–۵۰۰۱۲۳",
        ] {
            let form = filled(number, "ana@mail.example");
            let request = form.values().request().unwrap();
            assert_eq!(request.booking_id.as_str(), "BKG-500123", "{number}");
        }
    }

    #[test]
    fn a_test_number_is_refused_at_its_field_and_never_sent() {
        for number in [
            "TEST-40021",
            "test-40021",
            " Test-1",
            "\u{2068}TEST-1\u{2069}",
        ] {
            let mut form = filled(number, "ana@mail.example");
            assert!(!form.submit(), "{number}");
            assert_eq!(form.error(LookupField::Number), Some(Msg::TestNumber));
        }
    }

    #[test]
    fn submitting_an_incomplete_form_shows_every_error_in_the_order_of_the_form() {
        let mut form = filled("", "ana@");
        form.edit(LookupField::CheckIn, "12 June".to_owned());
        assert!(!form.submit());
        let errors: Vec<_> = form.errors().collect();
        assert_eq!(
            errors,
            [
                (LookupField::Number, Msg::NeedBookingNumber),
                (LookupField::Email, Msg::NotAnEmail),
                (LookupField::CheckIn, Msg::NeedBookingCheckIn),
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
