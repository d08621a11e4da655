//! The form that opens a booking: its number and the contact person's email address.

use stopover_model::wire::LookupRequest;
use stopover_model::wire::booking::ContactPerson;
use stopover_model::{BookingId, Contact, ContactError, ContactField};

use crate::i18n::Msg;

/// What is entered. It has no `Debug`: it tells who somebody is.
#[derive(Clone, Default, PartialEq)]
pub struct LookupForm {
    number: Entry,
    email: Entry,
}

/// A text, and whether what is wrong with it is told.
#[derive(Clone, Default, PartialEq)]
struct Entry {
    text: String,
    is_checked: bool,
}

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookupField {
    /// The booking's number.
    Number,
    /// The contact person's email address.
    Email,
}

impl LookupForm {
    fn entry(&self, field: LookupField) -> &Entry {
        match field {
            LookupField::Number => &self.number,
            LookupField::Email => &self.email,
        }
    }

    fn entry_mut(&mut self, field: LookupField) -> &mut Entry {
        match field {
            LookupField::Number => &mut self.number,
            LookupField::Email => &mut self.email,
        }
    }

    /// What is entered into a field.
    pub fn text(&self, field: LookupField) -> &str {
        &self.entry(field).text
    }

    /// Takes what is typed. What was wrong is not told again before the field is left.
    pub fn edit(&mut self, field: LookupField, text: String) {
        *self.entry_mut(field) = Entry {
            text,
            is_checked: false,
        };
    }

    /// The field is left: from now on it tells what is wrong with it, unless it is still empty.
    pub fn leave(&mut self, field: LookupField) {
        let entry = self.entry_mut(field);
        entry.is_checked = entry.is_checked || !entry.text.trim().is_empty();
    }

    /// What a field tells.
    pub fn error(&self, field: LookupField) -> Option<Msg> {
        self.entry(field)
            .is_checked
            .then(|| self.flaw(field))
            .flatten()
    }

    fn flaw(&self, field: LookupField) -> Option<Msg> {
        let text = self.text(field).trim();
        match field {
            LookupField::Number if text.is_empty() => Some(Msg::NeedBookingNumber),
            LookupField::Number if BookingId::new(text).is_test() => Some(Msg::TestNumber),
            LookupField::Number => None,
            LookupField::Email if text.is_empty() => Some(Msg::NeedBookingEmail),
            LookupField::Email => (!is_email(text)).then_some(Msg::NotAnEmail),
        }
    }

    /// The request, or the first field that keeps it from being sent; then every field tells what is wrong with it.
    ///
    /// # Errors
    /// The first field that needs another look.
    pub fn request(&mut self) -> Result<LookupRequest, LookupField> {
        for field in [LookupField::Number, LookupField::Email] {
            self.entry_mut(field).is_checked = true;
        }
        for field in [LookupField::Number, LookupField::Email] {
            if self.flaw(field).is_some() {
                return Err(field);
            }
        }
        Ok(LookupRequest {
            booking_id: BookingId::new(self.number.text.trim()),
            email: self.email.text.trim().to_owned(),
        })
    }
}

/// The same rule as for the contact person of a booking.
fn is_email(text: &str) -> bool {
    let person = ContactPerson {
        email: text.to_owned(),
        ..ContactPerson::default()
    };
    let flaws = Contact::new(&person).err().unwrap_or_default();
    let of_email = |error: &ContactError| error.field() == ContactField::Email;
    !flaws.iter().any(of_email)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(number: &str, email: &str) -> LookupForm {
        let mut form = LookupForm::default();
        form.edit(LookupField::Number, number.to_owned());
        form.edit(LookupField::Email, email.to_owned());
        form
    }

    #[test]
    fn number_and_address_are_sent_without_the_spaces_around_them() {
        let request = filled(" BKG-500123 ", "ana@mail.example ")
            .request()
            .unwrap();
        assert_eq!(request.booking_id.as_str(), "BKG-500123");
        assert_eq!(request.email, "ana@mail.example");
    }

    #[test]
    fn a_test_number_is_refused_at_its_field_and_never_sent() {
        for number in ["TEST-40021", "test-40021", " Test-1"] {
            let mut form = filled(number, "ana@mail.example");
            assert_eq!(form.request().err(), Some(LookupField::Number), "{number}");
            assert_eq!(form.error(LookupField::Number), Some(Msg::TestNumber));
        }
    }

    #[test]
    fn sending_an_incomplete_form_tells_every_flaw_and_names_the_first() {
        let mut form = filled("", "ana@");
        assert_eq!(form.request().err(), Some(LookupField::Number));
        assert_eq!(
            form.error(LookupField::Number),
            Some(Msg::NeedBookingNumber)
        );
        assert_eq!(form.error(LookupField::Email), Some(Msg::NotAnEmail));
    }

    #[test]
    fn a_flaw_is_told_when_the_field_is_left_and_no_longer_while_typing() {
        let mut form = LookupForm::default();
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
