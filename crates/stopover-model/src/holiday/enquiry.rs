//! A visitor's enquiry, filled in plausibly.

use std::fmt;

use crate::booking::{is_email, unmarked};
use crate::wire::holiday::{EnquiryChoice, EnquiryRequest};

/// Longest email address (RFC 5321).
const MAX_EMAIL_CHARS: usize = 254;
/// Most characters of the message.
const MAX_MESSAGE_CHARS: usize = 4000;

/// An enquiry whose fields are filled in plausibly.
#[derive(Clone, PartialEq)]
pub struct Enquiry(EnquiryRequest);

/// A field of the enquiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EnquiryField {
    Holiday,
    /// What was chosen.
    Choice,
    /// The visitor's name.
    Name,
    Email,
    Phone,
    Message,
    Consent,
}

/// What is wrong with an enquiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EnquiryError {
    /// Not filled in.
    Missing(EnquiryField),
    /// Longer than any such value.
    TooLong(EnquiryField),
    /// Contains control characters; in the message, others than line breaks and tabs.
    NotText(EnquiryField),
    NotAnEmail,
}

impl Enquiry {
    /// Most characters of a name, a telephone number and each text of the choice.
    pub const MAX_LINE_CHARS: usize = 200;
    /// Most extras that can be asked for.
    pub const MAX_EXTRAS: usize = 50;

    /// Trims and checks the fields. Telephone and message may be empty.
    ///
    /// # Errors
    /// Every field that is wrong, in the order of the form.
    pub fn new(mut request: EnquiryRequest) -> Result<Self, Vec<EnquiryError>> {
        for text in [&mut request.name, &mut request.message] {
            *text = text.trim().to_owned();
        }
        request.email = unmarked(&request.email);
        request.phone = unmarked(&request.phone);
        let errors: Vec<_> = [
            missing(EnquiryField::Holiday, request.holiday_id.is_none()),
            too_long(EnquiryField::Choice, !is_short(&request.choice)),
            not_text(
                EnquiryField::Choice,
                texts(&request.choice).any(is_controlled),
            ),
            missing(EnquiryField::Name, request.name.is_empty()),
            too_long(
                EnquiryField::Name,
                exceeds(&request.name, Self::MAX_LINE_CHARS),
            ),
            not_text(EnquiryField::Name, is_controlled(&request.name)),
            email_error(&request.email),
            too_long(
                EnquiryField::Phone,
                exceeds(&request.phone, Self::MAX_LINE_CHARS),
            ),
            not_text(EnquiryField::Phone, is_controlled(&request.phone)),
            too_long(
                EnquiryField::Message,
                exceeds(&request.message, MAX_MESSAGE_CHARS),
            ),
            not_text(
                EnquiryField::Message,
                is_controlled(&request.message.replace(['\n', '\r', '\t'], "")),
            ),
            missing(EnquiryField::Consent, !request.consent),
        ]
        .into_iter()
        .flatten()
        .collect();
        if errors.is_empty() {
            Ok(Self(request))
        } else {
            Err(errors)
        }
    }

    /// The enquiry as sent.
    #[must_use]
    pub fn request(&self) -> &EnquiryRequest {
        &self.0
    }
}

fn missing(field: EnquiryField, is: bool) -> Option<EnquiryError> {
    is.then_some(EnquiryError::Missing(field))
}

fn too_long(field: EnquiryField, is: bool) -> Option<EnquiryError> {
    is.then_some(EnquiryError::TooLong(field))
}

fn not_text(field: EnquiryField, is: bool) -> Option<EnquiryError> {
    is.then_some(EnquiryError::NotText(field))
}

/// What stands in one line goes into subjects and headers of mails, where control characters begin something else.
fn is_controlled(text: &str) -> bool {
    text.chars().any(char::is_control)
}

fn exceeds(text: &str, max_chars: usize) -> bool {
    text.chars().nth(max_chars).is_some()
}

fn email_error(email: &str) -> Option<EnquiryError> {
    if email.is_empty() {
        Some(EnquiryError::Missing(EnquiryField::Email))
    } else if exceeds(email, MAX_EMAIL_CHARS) {
        Some(EnquiryError::TooLong(EnquiryField::Email))
    } else if is_email(email) {
        None
    } else {
        Some(EnquiryError::NotAnEmail)
    }
}

fn is_short(choice: &EnquiryChoice) -> bool {
    choice.extras.len() <= Enquiry::MAX_EXTRAS
        && texts(choice).all(|text| !exceeds(text, Enquiry::MAX_LINE_CHARS))
}

fn texts(choice: &EnquiryChoice) -> impl Iterator<Item = &str> {
    let ids = [
        choice.trip_id.as_ref().map(|id| id.as_str()),
        choice.offering_id.as_ref().map(|id| id.as_str()),
    ];
    let words = [
        &choice.hotel,
        &choice.boarding,
        &choice.room_type,
        &choice.party,
    ];
    let words = words.into_iter().map(Option::as_deref);
    let extras = choice.extras.iter().map(|extra| Some(extra.as_str()));
    ids.into_iter().chain(words).chain(extras).flatten()
}

impl EnquiryField {
    /// The field's name on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Holiday => "holiday_id",
            Self::Choice => "choice",
            Self::Name => "name",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Message => "message",
            Self::Consent => "consent",
        }
    }
}

impl EnquiryError {
    /// The field that is wrong.
    #[must_use]
    pub fn field(self) -> EnquiryField {
        match self {
            Self::Missing(field) | Self::TooLong(field) | Self::NotText(field) => field,
            Self::NotAnEmail => EnquiryField::Email,
        }
    }
}

impl fmt::Display for EnquiryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.field().name())?;
        f.write_str(match self {
            Self::Missing(_) => " is missing",
            Self::TooLong(_) => " is too long",
            Self::NotText(_) => " contains control characters",
            Self::NotAnEmail => " is not an email address",
        })
    }
}

impl std::error::Error for EnquiryError {}

impl fmt::Debug for Enquiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Enquiry { .. }")
    }
}
