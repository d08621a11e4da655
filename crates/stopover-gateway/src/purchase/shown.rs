//! The provider's answers without what pages do not show.

use stopover_model::wire::booking::{Booking, CheckoutResponse, ContactPerson, HotelSummary};

/// The hotel's id stays, for the way back to its other rooms.
pub(super) fn session(session: CheckoutResponse) -> CheckoutResponse {
    CheckoutResponse {
        hotel: session.hotel.map(without_coordinates),
        created_at: None,
        ..session
    }
}

pub(super) fn booking(booking: Booking) -> Booking {
    Booking {
        hotel: booking.hotel.map(|hotel| HotelSummary {
            // May be of any other system (booking service 2.15).
            id: None,
            ..without_coordinates(hotel)
        }),
        // Guests are shown by name, the contact by address.
        contact_person: booking.contact_person.map(|contact| ContactPerson {
            email: contact.email,
            phone_number: contact.phone_number,
            ..ContactPerson::default()
        }),
        created_at: None,
        ..booking
    }
}

/// Pages show the address, not the coordinates.
fn without_coordinates(hotel: HotelSummary) -> HotelSummary {
    HotelSummary {
        latitude: None,
        longitude: None,
        ..hotel
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn hotel() -> Value {
        json!({
            "id": "6a1f", "name": "Aldara", "address": "Akti 22", "city": "Chania", "country": "Greece",
            "country_iso": "GR", "rating": 4, "latitude": 35.5, "longitude": 24.0,
        })
    }

    #[test]
    fn a_booking_comes_without_coordinates_and_other_systems_ids() {
        let kept: Booking = serde_json::from_value(json!({
            "booking_id": "BKG-1", "hotel": hotel(), "created_at": "2027-01-01T00:00:00", "remarks": "Late",
            "contact_person": { "first_name": "A", "last_name": "B", "email": "a@b.example", "phone_number": "+1" },
        }))
        .unwrap();
        let shown = serde_json::to_value(booking(kept)).unwrap();
        let mut expected = hotel();
        for field in ["id", "latitude", "longitude"] {
            expected.as_object_mut().unwrap().remove(field);
        }
        assert_eq!(shown["hotel"], expected);
        assert_eq!(shown.get("created_at"), None);
        assert_eq!(shown["remarks"], "Late");
        let contact = json!({ "first_name": "", "last_name": "", "email": "a@b.example", "phone_number": "+1" });
        assert_eq!(shown["contact_person"], contact);
    }

    #[test]
    fn a_session_keeps_the_hotels_id_for_another_search() {
        let kept: CheckoutResponse = serde_json::from_value(json!({
            "checkout_id": "c", "hotel": hotel(), "price": 10.5, "currency": "EUR",
            "created_at": "2027-01-01T00:00:00",
        }))
        .unwrap();
        let shown = serde_json::to_value(session(kept)).unwrap();
        assert_eq!(shown["hotel"]["id"], "6a1f");
        assert_eq!(shown["hotel"].get("latitude"), None);
        assert_eq!(shown.get("created_at"), None);
        assert_eq!(shown["price"], 10.5);
    }
}
