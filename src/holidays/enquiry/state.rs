//! What is entered, and how far the enquiry is.

use stopover_model::wire::holiday::EnquiryRequest;
use stopover_model::{Enquiry, EnquiryError, EnquiryField, HolidayId};

use crate::i18n::Msg;
use crate::ui::failure::Failure;

/// How far an enquiry is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The visitor reads the page.
    Reading,
    /// The visitor fills in the form.
    Filling,
    /// The form was sent incomplete.
    Rejected,
    Sending,
    /// It was not received; it can be sent again.
    Failed(Failure),
    /// It was received, under this reference.
    Sent(String),
}

/// What is entered. It has no `Debug`: it tells who somebody is.
#[derive(Clone, Default, PartialEq)]
pub struct Form {
    name: Entry,
    email: Entry,
    phone: Entry,
    message: Entry,
    consent: Entry,
    /// The field no visitor sees.
    pub website: String,
}

/// A text, and whether what is wrong with it is told.
#[derive(Clone, Default, PartialEq)]
struct Entry {
    text: String,
    is_checked: bool,
}

/// What stands in the consent's entry when it is given.
const GIVEN: &str = "yes";

impl Form {
    pub const FIELDS: [EnquiryField; 5] = [
        EnquiryField::Name,
        EnquiryField::Email,
        EnquiryField::Phone,
        EnquiryField::Message,
        EnquiryField::Consent,
    ];

    fn entry(&self, field: EnquiryField) -> &Entry {
        match field {
            EnquiryField::Email => &self.email,
            EnquiryField::Phone => &self.phone,
            EnquiryField::Message => &self.message,
            EnquiryField::Consent => &self.consent,
            _ => &self.name,
        }
    }

    fn entry_mut(&mut self, field: EnquiryField) -> &mut Entry {
        match field {
            EnquiryField::Email => &mut self.email,
            EnquiryField::Phone => &mut self.phone,
            EnquiryField::Message => &mut self.message,
            EnquiryField::Consent => &mut self.consent,
            _ => &mut self.name,
        }
    }

    pub fn text(&self, field: EnquiryField) -> &str {
        &self.entry(field).text
    }

    /// Whether the visitor consents.
    pub fn consents(&self) -> bool {
        self.consent.text == GIVEN
    }

    /// Takes what is typed. What was wrong is not told again before the field is left.
    pub fn edit(&mut self, field: EnquiryField, text: String) {
        *self.entry_mut(field) = Entry {
            text,
            is_checked: false,
        };
    }

    /// Takes the consent, or takes it back.
    pub fn consent(&mut self, is_given: bool) {
        let text = if is_given { GIVEN } else { "" };
        self.edit(EnquiryField::Consent, text.to_owned());
    }

    /// The field is left: from now on it tells what is wrong with it, unless it is still empty.
    pub fn leave(&mut self, field: EnquiryField) {
        let entry = self.entry_mut(field);
        entry.is_checked = entry.is_checked || !entry.text.trim().is_empty();
    }

    /// What a field tells.
    pub fn error(&self, field: EnquiryField) -> Option<Msg> {
        if !self.entry(field).is_checked {
            return None;
        }
        let errors = self.errors();
        errors
            .into_iter()
            .find(|error| error.field() == field)
            .map(sentence)
    }

    /// The fields that tell something, in their order.
    pub fn flaws(&self) -> Vec<EnquiryField> {
        let mut fields = Self::FIELDS.to_vec();
        fields.retain(|field| self.error(*field).is_some());
        fields
    }

    /// From now on every field tells what is wrong with it. Whether nothing is.
    pub fn check(&mut self) -> bool {
        for field in Self::FIELDS {
            self.entry_mut(field).is_checked = true;
        }
        self.errors().is_empty()
    }

    fn errors(&self) -> Vec<EnquiryError> {
        let request = EnquiryRequest {
            holiday_id: Some(HolidayId::new("")),
            ..EnquiryRequest::default()
        };
        Enquiry::new(self.sign(request)).err().unwrap_or_default()
    }

    /// The request with who makes it.
    pub fn sign(&self, request: EnquiryRequest) -> EnquiryRequest {
        let text = |field| self.text(field).trim().to_owned();
        EnquiryRequest {
            name: text(EnquiryField::Name),
            email: text(EnquiryField::Email),
            phone: text(EnquiryField::Phone),
            message: text(EnquiryField::Message),
            consent: self.consents(),
            website: self.website.clone(),
            ..request
        }
    }
}

fn sentence(error: EnquiryError) -> Msg {
    match error {
        EnquiryError::Missing(EnquiryField::Email) => Msg::NeedEnquiryEmail,
        EnquiryError::Missing(EnquiryField::Consent) => Msg::NeedConsent,
        EnquiryError::Missing(_) => Msg::NeedEnquiryName,
        EnquiryError::NotAnEmail => Msg::NotAnEmail,
        _ => Msg::EnquiryTooLong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled() -> Form {
        let mut form = Form::default();
        form.edit(EnquiryField::Name, " Ana Vidal ".into());
        form.edit(EnquiryField::Email, "ana@mail.example".into());
        form.consent(true);
        form
    }

    #[test]
    fn name_email_and_consent_are_enough() {
        let mut form = filled();
        assert!(form.check());
        let request = form.sign(EnquiryRequest::default());
        assert_eq!(request.name, "Ana Vidal");
        assert!(request.consent);
    }

    #[test]
    fn an_empty_form_tells_every_flaw_once_it_is_sent() {
        let mut form = Form::default();
        assert!(form.flaws().is_empty(), "not before");
        assert!(!form.check());
        assert_eq!(
            form.flaws(),
            [
                EnquiryField::Name,
                EnquiryField::Email,
                EnquiryField::Consent
            ]
        );
        assert_eq!(form.error(EnquiryField::Consent), Some(Msg::NeedConsent));
    }

    #[test]
    fn a_flaw_is_told_when_the_field_is_left_and_no_longer_while_typing() {
        let mut form = filled();
        form.edit(EnquiryField::Email, "ana@".into());
        assert_eq!(form.error(EnquiryField::Email), None, "still typing");
        form.leave(EnquiryField::Email);
        assert_eq!(form.error(EnquiryField::Email), Some(Msg::NotAnEmail));
        form.edit(EnquiryField::Email, "ana@m".into());
        assert_eq!(form.error(EnquiryField::Email), None, "typing again");
    }

    #[test]
    fn a_message_longer_than_the_gateway_takes_is_told_at_its_field() {
        let mut form = filled();
        form.edit(EnquiryField::Message, "x".repeat(5_000));
        assert!(!form.check());
        assert_eq!(form.flaws(), [EnquiryField::Message]);
        assert_eq!(form.error(EnquiryField::Message), Some(Msg::EnquiryTooLong));
    }

    #[test]
    fn consent_can_be_taken_back() {
        let mut form = filled();
        form.consent(false);
        assert!(!form.check());
        assert!(!form.sign(EnquiryRequest::default()).consent);
    }
}
