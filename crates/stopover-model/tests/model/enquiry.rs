//! Enquiries for holidays, and what the gateway adds to the holidays' list.

use serde_json::{from_value, json, to_value};
use stopover_model::wire::holiday::{EnquiryRequest, Holiday};
use stopover_model::{Enquiry, EnquiryError, EnquiryField};

fn filled_in() -> serde_json::Value {
    json!({
        "holiday_id": "5c0a6d7e",
        "choice": {"date": "2027-06-05", "hotel": "Naxos Bay", "price": {"value": 1378, "currency": "EUR"}},
        "name": " Ana Anić ", "email": "ana@example.com", "consent": true, "seconds": 40,
    })
}

fn errors(change: serde_json::Value) -> Vec<EnquiryError> {
    let mut enquiry = filled_in();
    for (field, value) in change.as_object().unwrap() {
        enquiry[field] = value.clone();
    }
    let request: EnquiryRequest = from_value(enquiry).unwrap();
    Enquiry::new(request).err().unwrap_or_default()
}

#[test]
fn an_enquiry_needs_a_name_an_email_address_and_consent_and_no_more() {
    let request: EnquiryRequest = from_value(filled_in()).unwrap();
    let enquiry = Enquiry::new(request).unwrap();
    assert_eq!(enquiry.request().name, "Ana Anić");
    assert_eq!(
        errors(json!({"name": " ", "email": "ana", "consent": "perhaps"})),
        [
            EnquiryError::Missing(EnquiryField::Name),
            EnquiryError::NotAnEmail,
            EnquiryError::Missing(EnquiryField::Consent),
        ]
    );
}

#[test]
fn marks_that_an_address_book_puts_around_an_address_are_left_out() {
    let mut request: EnquiryRequest = from_value(filled_in()).unwrap();
    request.email = "\u{202a}ana@mail.example\u{202c}".to_owned();
    request.phone = "\u{202a}+385 1\u{202c}".to_owned();
    let enquiry = Enquiry::new(request).unwrap();
    let EnquiryRequest { email, phone, .. } = enquiry.request();
    assert_eq!(
        (email.as_str(), phone.as_str()),
        ("ana@mail.example", "+385 1")
    );
}

#[test]
fn an_enquiry_has_no_room_for_a_book() {
    assert_eq!(
        errors(json!({"message": "a".repeat(4001), "choice": {"extras": vec!["a"; 51]}})),
        [
            EnquiryError::TooLong(EnquiryField::Choice),
            EnquiryError::TooLong(EnquiryField::Message),
        ]
    );
    assert_eq!(errors(json!({"message": "ä".repeat(4000)})), []);
}

#[test]
fn debug_output_shows_nobody() {
    let request: EnquiryRequest = from_value(filled_in()).unwrap();
    let shown = format!("{request:?} {:?}", Enquiry::new(request.clone()).unwrap());
    assert!(!shown.contains("Ana") && !shown.contains("ana@"), "{shown}");
}

#[test]
fn departures_that_cannot_be_read_do_not_lose_the_others() {
    let known =
        json!({"departures": ["2027-06-05", "soon", 7], "hotels": ["Naxos Bay"], "cities": null});
    let holiday: Holiday =
        from_value(json!({"id": "1", "title": "Crete", "known": known})).unwrap();
    assert_eq!(
        to_value(holiday.known).unwrap(),
        json!({"departures": ["2027-06-05"], "hotels": ["Naxos Bay"], "cities": []})
    );
}
