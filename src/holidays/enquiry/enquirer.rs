//! What is entered into the form of an enquiry.

use stopover_model::wire::holiday::EnquiryRequest;
use stopover_model::{Enquiry, EnquiryError, EnquiryField, HolidayId};

use crate::i18n::Msg;
use crate::ui::{
    IntoVec,
    form::{Fields, TICKED},
    text::plain,
};

/// No `Debug`: personal data.
#[derive(Clone, Default)]
pub struct Enquirer {
    name: String,
    email: String,
    phone: String,
    message: String,
    consent: String,
}

impl Enquirer {
    /// In the order of the form.
    pub const FIELDS: [EnquiryField; 5] = [
        EnquiryField::Name,
        EnquiryField::Email,
        EnquiryField::Phone,
        EnquiryField::Message,
        EnquiryField::Consent,
    ];

    /// The request with the person who makes it.
    pub fn sign(&self, request: EnquiryRequest) -> EnquiryRequest {
        let text = |field| plain(self.text(field), field == EnquiryField::Message);
        EnquiryRequest {
            name: text(EnquiryField::Name),
            email: text(EnquiryField::Email),
            phone: text(EnquiryField::Phone),
            message: text(EnquiryField::Message),
            consent: self.consent == TICKED,
            ..request
        }
    }
}

impl Fields for Enquirer {
    type Field = EnquiryField;
    type Problem = EnquiryError;

    fn text(&self, field: EnquiryField) -> &str {
        match field {
            EnquiryField::Email => &self.email,
            EnquiryField::Phone => &self.phone,
            EnquiryField::Message => &self.message,
            EnquiryField::Consent => &self.consent,
            _ => &self.name,
        }
    }

    fn set_text(&mut self, field: EnquiryField, text: String) {
        *match field {
            EnquiryField::Email => &mut self.email,
            EnquiryField::Phone => &mut self.phone,
            EnquiryField::Message => &mut self.message,
            EnquiryField::Consent => &mut self.consent,
            _ => &mut self.name,
        } = text;
    }

    fn problems(&self) -> Vec<(EnquiryField, EnquiryError)> {
        let request = EnquiryRequest {
            holiday_id: Some(HolidayId::new("")),
            ..EnquiryRequest::default()
        };
        let errors = Enquiry::new(self.sign(request)).err().unwrap_or_default();
        let with_field = |error: EnquiryError| (error.field(), error);
        errors.into_iter().map(with_field).into_vec()
    }

    fn sentence(_: EnquiryField, error: EnquiryError) -> Msg {
        match error {
            EnquiryError::Missing(EnquiryField::Email) => Msg::NeedEnquiryEmail,
            EnquiryError::Missing(EnquiryField::Consent) => Msg::NeedConsent,
            EnquiryError::Missing(_) => Msg::NeedEnquiryName,
            EnquiryError::NotAnEmail => Msg::NotAnEmail,
            _ => Msg::EnquiryTooLong,
        }
    }

    fn id(field: EnquiryField) -> String {
        field.name().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::form::Form;

    fn filled() -> Form<Enquirer> {
        let mut form = Form::<Enquirer>::default();
        form.edit(EnquiryField::Name, " Ana Vidal ".into());
        form.edit(EnquiryField::Email, "ana@mail.example".into());
        form.edit(EnquiryField::Consent, TICKED.into());
        form
    }

    fn flaws(form: &Form<Enquirer>) -> Vec<EnquiryField> {
        form.errors().map(|(field, _)| field).collect()
    }

    fn sentence(form: &Form<Enquirer>, field: EnquiryField) -> Option<Msg> {
        let error = form.error(field)?;
        Some(Enquirer::sentence(field, error))
    }

    #[test]
    fn name_email_and_consent_are_enough() {
        let mut form = filled();
        assert!(form.submit());
        let request = form.values().sign(EnquiryRequest::default());
        assert_eq!(request.name, "Ana Vidal");
        assert!(request.consent);
    }

    #[test]
    fn what_a_paste_has_brought_along_is_not_sent() {
        let mut form = filled();
        form.edit(EnquiryField::Name, "Ana\tVidal".into());
        form.edit(EnquiryField::Message, "Good day,\n\u{b}when?".into());
        assert!(form.submit());
        let request = form.values().sign(EnquiryRequest::default());
        assert_eq!(request.name, "Ana Vidal");
        assert_eq!(request.message, "Good day,\n when?");
    }

    #[test]
    fn an_empty_form_shows_every_flaw_once_it_is_sent() {
        let mut form = Form::<Enquirer>::default();
        assert!(flaws(&form).is_empty(), "not before");
        assert!(!form.submit());
        assert_eq!(
            flaws(&form),
            [
                EnquiryField::Name,
                EnquiryField::Email,
                EnquiryField::Consent
            ]
        );
        assert_eq!(
            sentence(&form, EnquiryField::Consent),
            Some(Msg::NeedConsent)
        );
    }

    #[test]
    fn a_flaw_is_shown_when_the_field_is_left_and_no_longer_while_typing() {
        let mut form = filled();
        form.edit(EnquiryField::Email, "ana@".into());
        assert_eq!(sentence(&form, EnquiryField::Email), None, "still typing");
        form.leave(EnquiryField::Email);
        assert_eq!(sentence(&form, EnquiryField::Email), Some(Msg::NotAnEmail));
        form.edit(EnquiryField::Email, "ana@m".into());
        assert_eq!(sentence(&form, EnquiryField::Email), None, "typing again");
    }

    #[test]
    fn a_message_longer_than_the_gateway_takes_is_said_at_its_field() {
        let mut form = filled();
        form.edit(EnquiryField::Message, "x".repeat(5_000));
        assert!(!form.submit());
        assert_eq!(flaws(&form), [EnquiryField::Message]);
        assert_eq!(
            sentence(&form, EnquiryField::Message),
            Some(Msg::EnquiryTooLong)
        );
    }

    #[test]
    fn consent_can_be_taken_back() {
        let mut form = filled();
        form.edit(EnquiryField::Consent, String::new());
        assert!(!form.submit());
        assert!(!form.values().sign(EnquiryRequest::default()).consent);
    }
}
