//! Checks who is named in a completion: a person to contact, and guests who match the searched rooms.

use crate::hotel_service::store::record::Guest;
use crate::pricing::stay::Party;
use crate::wire::booking::{ContactPerson, ContactRequest, GuestRequest, RoomGuests};
use crate::wire::error::ApiError;
use crate::wire::request::object::Object;
use crate::wire::request::whole::Whole;
use crate::wire::request::{ensure, required};

const MAX_NAME: usize = 100;
const MAX_EMAIL: usize = 254;

/// # Errors
/// 422 when a field is missing or cannot be right.
pub(super) fn contact(request: Option<&Object<ContactRequest>>) -> Result<ContactPerson, ApiError> {
    let contact = required("contact_person", request)?;
    Ok(ContactPerson {
        first_name: name("contact_person.first_name", contact.first_name.as_deref())?,
        last_name: name("contact_person.last_name", contact.last_name.as_deref())?,
        email: email("contact_person.email", contact.email.as_deref())?,
        phone_number: phone(
            "contact_person.phone_number",
            contact.phone_number.as_deref(),
        )?,
    })
}

/// The guests of each room.
///
/// # Errors
/// 422 when the rooms, or the guests of one, are not those that were searched for.
pub(super) fn rooms(
    request: Option<&[Object<RoomGuests>]>,
    searched: &[Party],
) -> Result<Vec<Vec<Guest>>, ApiError> {
    let rooms = required("occupancy", request)?;
    let count = format!("expected {} rooms, as searched", searched.len());
    ensure(rooms.len() == searched.len(), "occupancy", count)?;
    let rooms = rooms.iter().zip(searched).enumerate();
    rooms
        .map(|(index, (room, party))| guests(index, room, party))
        .collect()
}

fn guests(index: usize, room: &RoomGuests, party: &Party) -> Result<Vec<Guest>, ApiError> {
    let field = format!("occupancy[{index}].guests");
    let named = required(&field, room.guests.as_deref())?;
    let named = named.iter().enumerate();
    let guests = named.map(|(index, named)| guest(&format!("{field}[{index}]"), named));
    let guests: Vec<Guest> = guests.collect::<Result<_, _>>()?;
    let adults = guests.iter().filter(|guest| guest.age.is_none()).count();
    let mut ages: Vec<u8> = guests.iter().filter_map(|guest| guest.age).collect();
    let mut searched_ages = party.children.clone();
    ages.sort_unstable();
    searched_ages.sort_unstable();
    let expected = format!(
        "expected {} adults and children of the ages {:?}, as searched",
        party.adults, party.children
    );
    let as_searched = adults == usize::from(party.adults) && ages == searched_ages;
    ensure(as_searched, &field, expected)?;
    Ok(guests)
}

fn guest(field: &str, guest: &GuestRequest) -> Result<Guest, ApiError> {
    let is_child = required(&format!("{field}.is_child"), guest.is_child)?;
    let age_field = format!("{field}.age");
    let age = match (is_child, guest.age) {
        (false, _) => None,
        (true, None) => return Err(ApiError::invalid(&age_field, "is required for a child")),
        (true, Some(Whole(age))) => {
            let age = u8::try_from(age).ok().filter(|age| *age < 18);
            Some(age.ok_or_else(|| ApiError::invalid(&age_field, "expected an age from 0 to 17"))?)
        }
    };
    Ok(Guest {
        first_name: name(&format!("{field}.first_name"), guest.first_name.as_deref())?,
        last_name: name(&format!("{field}.last_name"), guest.last_name.as_deref())?,
        age,
    })
}

/// More than blanks.
fn filled<'a>(field: &str, text: Option<&'a str>) -> Result<&'a str, ApiError> {
    required(field, text.map(str::trim).filter(|text| !text.is_empty()))
}

fn name(field: &str, text: Option<&str>) -> Result<String, ApiError> {
    let text = filled(field, text)?;
    let is_name = text.chars().count() <= MAX_NAME && !text.chars().any(char::is_control);
    let problem =
        format!("expected at most {MAX_NAME} characters, none of them control characters");
    ensure(is_name, field, problem)?;
    Ok(text.to_owned())
}

fn email(field: &str, text: Option<&str>) -> Result<String, ApiError> {
    let text = filled(field, text)?;
    let is_blank = |letter: char| letter.is_whitespace() || letter.is_control();
    let is_address = text.len() <= MAX_EMAIL
        && !text.chars().any(is_blank)
        && text.rsplit_once('@').is_some_and(|(local, domain)| {
            !local.is_empty()
                && domain.contains('.')
                && !domain.starts_with('.')
                && !domain.ends_with('.')
        });
    ensure(is_address, field, "expected an email address")?;
    Ok(text.to_owned())
}

fn phone(field: &str, text: Option<&str>) -> Result<String, ApiError> {
    let text = filled(field, text)?;
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let is_number = (6..=15).contains(&digits)
        && text.strip_prefix('+').is_some_and(|rest| {
            rest.bytes()
                .all(|byte| byte.is_ascii_digit() || b" -()/.".contains(&byte))
        });
    let problem = "expected a phone number with its country code, such as +351912345678";
    ensure(is_number, field, problem)?;
    Ok(text.to_owned())
}
