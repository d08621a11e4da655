//! Whether what a visitor typed may be submitted. Nothing is recorded before that.

use axum::http::StatusCode;
use stopover_model::{
    ChildAge, Contact, Currency, Guest, GuestList, Money, Occupancy,
    wire::{
        CompletionRequest,
        booking::{self, CompleteRequest, RoomGuests},
    },
};

use crate::{journal::CheckoutRecord, web::Problem};

/// Longest remarks, in characters.
const LONGEST_REMARKS: usize = 2000;

/// What goes to the provider: what the visitor typed, and nothing that the gateway knows better.
///
/// # Errors
/// [`Problem::PriceChanged`] for another price than the session's, [`Problem::InvalidBody`] that names the field.
pub(super) fn check(
    record: &CheckoutRecord,
    request: &CompletionRequest,
) -> Result<CompleteRequest, Problem> {
    if agreed(request) != Some(record.price) {
        return Err(Problem::PriceChanged);
    }
    let contact = Contact::new(&request.contact_person).map_err(|errors| first(&errors))?;
    let rooms = Occupancy::new(record.checkout.rooms.clone()).map_err(|_| Problem::Internal)?;
    let guests = guests(&request.occupancy)?;
    let guests = GuestList::new(&rooms, guests).map_err(|errors| first(&errors))?;
    if request.remarks.chars().count() > LONGEST_REMARKS {
        return Err(invalid(format!(
            "remarks: longer than {LONGEST_REMARKS} characters"
        )));
    }
    let layout = |sign: char| matches!(sign, '\n' | '\r' | '\t');
    if request
        .remarks
        .chars()
        .any(|sign| sign.is_control() && !layout(sign))
    {
        return Err(invalid("remarks: contains control characters".to_owned()));
    }
    Ok(CompleteRequest {
        checkout_id: record.id().clone(),
        contact_person: contact.person().clone(),
        occupancy: guests.to_wire(),
        remarks: request.remarks.clone(),
    })
}

fn agreed(request: &CompletionRequest) -> Option<Money> {
    let currency = Currency::new(&request.currency).ok()?;
    Money::from_amount(request.accepted_price, currency)
}

fn guests(rooms: &[RoomGuests]) -> Result<Vec<Vec<Guest>>, Problem> {
    let room = |(room, guests): (usize, &RoomGuests)| {
        let guests = guests.guests.iter().enumerate();
        guests
            .map(|(place, guest)| {
                read(guest).ok_or_else(|| {
                    invalid(format!(
                        "occupancy[{room}].guests[{place}].age: a child needs one from 0 to 17"
                    ))
                })
            })
            .collect()
    };
    rooms.iter().enumerate().map(room).collect()
}

fn read(guest: &booking::Guest) -> Option<Guest> {
    let child_age = match guest.is_child {
        true => Some(ChildAge::new(guest.age?).ok()?),
        false => None,
    };
    Some(Guest {
        first_name: guest.first_name.clone(),
        last_name: guest.last_name.clone(),
        child_age,
    })
}

fn first(errors: &[impl ToString]) -> Problem {
    invalid(errors.first().map(ToString::to_string).unwrap_or_default())
}

fn invalid(detail: String) -> Problem {
    Problem::InvalidBody {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        detail,
    }
}
