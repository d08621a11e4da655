//! Checks who is named in a completion: a person to contact, and guests who match the searched rooms.

use crate::http::error::ApiError;
use crate::pricing::stay::Party;
use crate::wire::booking::{ContactPerson, ContactRequest, GuestRequest, RoomGuests};
use crate::wire::object::Object;
use crate::wire::whole::Whole;

use super::record::{Guest, GuestRoom};

const MAX_NAME: usize = 100;
const MAX_EMAIL: usize = 254;

/// The contact person, complete.
///
/// # Errors
/// 422 when a field is missing or cannot be right.
pub(super) fn contact(request: Option<&Object<ContactRequest>>) -> Result<ContactPerson, ApiError> {
    let contact = request.ok_or_else(|| ApiError::invalid("contact_person", "is required"))?;
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
) -> Result<Vec<GuestRoom>, ApiError> {
    let rooms = request.ok_or_else(|| ApiError::invalid("occupancy", "is required"))?;
    if rooms.len() != searched.len() {
        return Err(ApiError::invalid(
            "occupancy",
            format!("expected {} rooms, as searched", searched.len()),
        ));
    }
    rooms
        .iter()
        .zip(searched)
        .enumerate()
        .map(|(index, (room, party))| guests(index, room, party))
        .collect()
}

fn guests(index: usize, room: &RoomGuests, party: &Party) -> Result<GuestRoom, ApiError> {
    let field = format!("occupancy[{index}].guests");
    let named = room
        .guests
        .as_deref()
        .ok_or_else(|| ApiError::invalid(&field, "is required"))?;
    let guests: Vec<Guest> = named
        .iter()
        .enumerate()
        .map(|(place, named)| guest(&format!("{field}[{place}]"), named))
        .collect::<Result<_, _>>()?;
    let adults = guests.iter().filter(|guest| guest.age.is_none()).count();
    let ages = |mut ages: Vec<u8>| {
        ages.sort_unstable();
        ages
    };
    let children: Vec<u8> = guests.iter().filter_map(|guest| guest.age).collect();
    if adults != usize::from(party.adults) || ages(children) != ages(party.children.clone()) {
        let searched = format!(
            "expected {} adults and children of the ages {:?}, as searched",
            party.adults, party.children
        );
        return Err(ApiError::invalid(&field, searched));
    }
    Ok(GuestRoom { guests })
}

fn guest(field: &str, guest: &GuestRequest) -> Result<Guest, ApiError> {
    let is_child = guest
        .is_child
        .ok_or_else(|| ApiError::invalid(&format!("{field}.is_child"), "is required"))?;
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

fn name(field: &str, text: Option<&str>) -> Result<String, ApiError> {
    let text = text
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .ok_or_else(|| ApiError::invalid(field, "is required"))?;
    if text.chars().count() > MAX_NAME || text.chars().any(char::is_control) {
        return Err(ApiError::invalid(
            field,
            format!("expected at most {MAX_NAME} characters, none of them control characters"),
        ));
    }
    Ok(text.to_owned())
}

fn email(field: &str, text: Option<&str>) -> Result<String, ApiError> {
    let text = text
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .ok_or_else(|| ApiError::invalid(field, "is required"))?;
    let plausible = text.len() <= MAX_EMAIL
        && !text
            .chars()
            .any(|letter| letter.is_whitespace() || letter.is_control())
        && text.rsplit_once('@').is_some_and(|(local, domain)| {
            !local.is_empty()
                && domain.contains('.')
                && !domain.starts_with('.')
                && !domain.ends_with('.')
        });
    if plausible {
        Ok(text.to_owned())
    } else {
        Err(ApiError::invalid(field, "expected an email address"))
    }
}

fn phone(field: &str, text: Option<&str>) -> Result<String, ApiError> {
    let text = text
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .ok_or_else(|| ApiError::invalid(field, "is required"))?;
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let plausible = text.starts_with('+')
        && (6..=15).contains(&digits)
        && text
            .bytes()
            .skip(1)
            .all(|byte| byte.is_ascii_digit() || b" -()/.".contains(&byte));
    if plausible {
        Ok(text.to_owned())
    } else {
        Err(ApiError::invalid(
            field,
            "expected a phone number with its country code, such as +351912345678",
        ))
    }
}
