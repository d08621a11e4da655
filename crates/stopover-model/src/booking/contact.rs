//! Whom the hotel and the provider write to.

use std::fmt;

use super::MAX_NAME_CHARS;
use crate::web::has;
use crate::wire::booking::ContactPerson;

/// Longest email address (RFC 5321).
const MAX_EMAIL_CHARS: usize = 254;
/// Digits of an international telephone number (E.164), and the fewest in use.
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 7..=15;

/// A contact person (booking service 2.12) whose fields are filled in plausibly.
#[derive(Clone, PartialEq, Eq)]
pub struct Contact(ContactPerson);

/// A field of the contact person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ContactField {
    FirstName,
    LastName,
    Email,
    PhoneNumber,
}

/// What is wrong with a contact person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ContactError {
    /// Not filled in.
    Missing(ContactField),
    /// Longer than any such value.
    TooLong(ContactField),
    /// Contains control characters.
    NotText(ContactField),
    NotAnEmail,
    /// Not a telephone number with `+` and country code.
    NotAPhoneNumber,
}

impl Contact {
    /// Trims and checks the fields, email and telephone without what is copied along with them and not seen. Both are checked
    /// for plausible form only: whether they reach somebody cannot be known here.
    ///
    /// # Errors
    /// Every field that is wrong, in the order of the form.
    pub fn new(person: &ContactPerson) -> Result<Self, Vec<ContactError>> {
        let person = ContactPerson {
            first_name: person.first_name.trim().to_owned(),
            last_name: person.last_name.trim().to_owned(),
            email: unmarked(&person.email),
            phone_number: seen(&person.phone_number, dialled),
        };
        let errors: Vec<_> = [
            check(ContactField::FirstName, &person.first_name, MAX_NAME_CHARS),
            check(ContactField::LastName, &person.last_name, MAX_NAME_CHARS),
            check(ContactField::Email, &person.email, MAX_EMAIL_CHARS)
                .or((!is_email(&person.email)).then_some(ContactError::NotAnEmail)),
            check(
                ContactField::PhoneNumber,
                &person.phone_number,
                MAX_NAME_CHARS,
            )
            .or((!is_phone(&person.phone_number)).then_some(ContactError::NotAPhoneNumber)),
        ]
        .into_iter()
        .flatten()
        .collect();
        if errors.is_empty() {
            Ok(Self(person))
        } else {
            Err(errors)
        }
    }

    /// The person as sent.
    #[must_use]
    pub fn person(&self) -> &ContactPerson {
        &self.0
    }
}

/// An email address or telephone number as it is read: trimmed, and without the marks of writing direction that address books put around it.
#[must_use]
pub fn unmarked(text: &str) -> String {
    seen(text, |sign| sign)
}

/// Without the marks of writing direction and the like that address books put around a text.
fn seen(text: &str, read: fn(char) -> char) -> String {
    let mut seen = String::new();
    for sign in text.chars() {
        match sign {
            '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{feff}' => (),
            _ => seen.push(read(sign)),
        }
    }
    seen.trim().to_owned()
}

/// A booking's number as it is typed or pasted, without marks around it, its hyphens and digits those of ASCII.
#[must_use]
pub fn typed_number(text: &str) -> String {
    seen(text, |sign| match dialled(sign) {
        ' ' if !sign.is_whitespace() => '-',
        sign => sign,
    })
}

/// A sign of a telephone number: a plain space for white space and typographic hyphens, ASCII digits for Arabic and Persian ones.
fn dialled(sign: char) -> char {
    match sign {
        '\u{660}'..='\u{669}' | '\u{6f0}'..='\u{6f9}' => {
            char::from_digit(u32::from(sign) & 15, 10).unwrap_or(sign)
        }
        '\u{2010}'..='\u{2013}' => ' ',
        _ if sign.is_whitespace() => ' ',
        _ => sign,
    }
}

fn check(field: ContactField, value: &str, max_chars: usize) -> Option<ContactError> {
    if value.is_empty() {
        Some(ContactError::Missing(field))
    } else if value.chars().count() > max_chars {
        Some(ContactError::TooLong(field))
    } else if value.chars().any(char::is_control) {
        Some(ContactError::NotText(field))
    } else {
        None
    }
}

/// Whether it is one address, and nothing by which a mail program would make it two, or a name with an address.
pub(crate) fn is_email(email: &str) -> bool {
    let Some((mailbox, host)) = email.split_once('@') else {
        return false;
    };
    let marks = [',', ';', '<', '>', '(', ')', '"'];
    let plain =
        |letter: char| !letter.is_whitespace() && !letter.is_control() && !marks.contains(&letter);
    !mailbox.is_empty()
        && host.split('.').count() > 1
        && host.split('.').all(|label| !label.is_empty())
        && !has(host, b'@')
        && email.chars().all(plain)
}

fn is_phone(phone: &str) -> bool {
    let Some(number) = phone.strip_prefix('+') else {
        return false;
    };
    let digits = number.chars().filter(char::is_ascii_digit).count();
    let separators = [' ', '-', '.', '(', ')', '/'];
    PHONE_DIGITS.contains(&digits)
        && number
            .chars()
            .all(|sign| sign.is_ascii_digit() || separators.contains(&sign))
}

impl ContactField {
    /// The field's name on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::FirstName => "first_name",
            Self::LastName => "last_name",
            Self::Email => "email",
            Self::PhoneNumber => "phone_number",
        }
    }
}

impl ContactError {
    /// The field that is wrong.
    #[must_use]
    pub fn field(self) -> ContactField {
        match self {
            Self::Missing(field) | Self::TooLong(field) | Self::NotText(field) => field,
            Self::NotAnEmail => ContactField::Email,
            Self::NotAPhoneNumber => ContactField::PhoneNumber,
        }
    }
}

impl fmt::Display for ContactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("contact_person.")?;
        f.write_str(self.field().name())?;
        f.write_str(match self {
            Self::Missing(_) => " is missing",
            Self::TooLong(_) => " is too long",
            Self::NotText(_) => " contains control characters",
            Self::NotAnEmail => " is not an email address",
            Self::NotAPhoneNumber => " is not a telephone number with country code",
        })
    }
}

impl std::error::Error for ContactError {}

impl fmt::Debug for Contact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Contact { .. }")
    }
}
