use serde_json::json;
use stopover_model::wire::booking::{Booking as WireBooking, ContactPerson};
use stopover_model::{
    Booking, BookingId, BookingStatus, ChildAge, Contact, ContactError, ContactField, Guest,
    GuestField, GuestList, GuestProblem, InvalidMessage, Occupancy, Room,
};

fn guest(first_name: &str, last_name: &str, age: Option<u8>) -> Guest {
    let child_age = age.map(|age| ChildAge::new(age).unwrap());
    Guest {
        first_name: first_name.into(),
        last_name: last_name.into(),
        child_age,
    }
}

fn family() -> Occupancy {
    let child = |age| ChildAge::new(age).unwrap();
    Occupancy::new(vec![
        Room::adults(2),
        Room {
            adults: 1,
            children: vec![child(4), child(11)],
        },
    ])
    .unwrap()
}

fn named_family() -> Vec<Vec<Guest>> {
    vec![
        vec![guest(" Ana ", "Sousa", None), guest("Rui", "Sousa", None)],
        vec![
            guest("Inês", "Sousa", None),
            guest("Eva", "Sousa", Some(11)),
            guest("Tomás", "Sousa", Some(4)),
        ],
    ]
}

#[test]
fn guests_that_match_the_search_are_sent_trimmed_and_in_order() {
    let rooms = GuestList::new(&family(), named_family()).unwrap().to_wire();
    let sent = serde_json::to_value(rooms).unwrap();
    assert_eq!(
        sent[0]["guests"][0],
        json!({"first_name": "Ana", "last_name": "Sousa", "is_child": false})
    );
    assert_eq!(
        sent[1]["guests"][1],
        json!({"first_name": "Eva", "last_name": "Sousa", "is_child": true, "age": 11})
    );
}

#[test]
fn every_missing_name_is_reported_at_its_place() {
    let mut rooms = named_family();
    rooms[0][1].last_name = "  ".into();
    rooms[1][2].first_name = "x".repeat(101);
    let errors = GuestList::new(&family(), rooms).unwrap_err();
    let found: Vec<_> = errors
        .iter()
        .map(|error| (error.room, error.guest, error.problem))
        .collect();
    assert_eq!(
        found,
        [
            (0, Some(1), GuestProblem::Missing(GuestField::LastName)),
            (1, Some(2), GuestProblem::TooLong(GuestField::FirstName)),
        ]
    );
    assert_eq!(
        errors[0].to_string(),
        "occupancy[0].guests[1].last_name is missing"
    );
}

#[test]
fn guests_others_than_searched_for_are_refused() {
    let problems = |change: fn(&mut Vec<Vec<Guest>>)| {
        let mut rooms = named_family();
        change(&mut rooms);
        let errors = GuestList::new(&family(), rooms).unwrap_err();
        errors
            .into_iter()
            .map(|error| error.problem)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        problems(|rooms| drop(rooms.pop())),
        [GuestProblem::RoomCount]
    );
    assert_eq!(
        problems(|rooms| drop(rooms[0].pop())),
        [GuestProblem::AdultCount]
    );
    assert_eq!(
        problems(|rooms| drop(rooms[1].pop())),
        [GuestProblem::ChildAges]
    );
    assert_eq!(
        problems(|rooms| rooms[1][2] = guest("Tomás", "Sousa", Some(5))),
        [GuestProblem::ChildAges]
    );
}

#[test]
fn a_contact_is_checked_field_by_field() {
    let person = |email: &str, phone: &str| ContactPerson {
        first_name: "Ana".into(),
        last_name: "Sousa".into(),
        email: email.into(),
        phone_number: phone.into(),
    };
    assert!(Contact::new(&person(" ana@mail.example ", "+351 912 345 678")).is_ok());
    for email in [
        "ana",
        "@mail.example",
        "ana@mail",
        "ana@mail..example",
        "a na@mail.example",
    ] {
        assert_eq!(
            Contact::new(&person(email, "+351912345678")),
            Err(vec![ContactError::NotAnEmail]),
            "{email}"
        );
    }
    for phone in ["912345678", "+12", "+351 call me", "+1234567890123456"] {
        assert_eq!(
            Contact::new(&person("a@b.example", phone)),
            Err(vec![ContactError::NotAPhoneNumber]),
            "{phone}"
        );
    }
    let mut split = person("a@b.example", "+351912345678");
    split.last_name = "Sou\0sa".into();
    assert_eq!(
        Contact::new(&split),
        Err(vec![ContactError::NotText(ContactField::LastName)])
    );
    let empty = Contact::new(&ContactPerson::default()).unwrap_err();
    let fields: Vec<_> = empty.iter().map(|error| error.field()).collect();
    use ContactField::{Email, FirstName, LastName, PhoneNumber};
    assert_eq!(fields, [FirstName, LastName, Email, PhoneNumber]);
}

#[test]
fn what_is_copied_from_an_address_book_is_sent_without_what_nobody_sees() {
    let sent = |email: &str, phone: &str| {
        let contact = Contact::new(&ContactPerson {
            first_name: "Ana".into(),
            last_name: "Sousa".into(),
            email: email.into(),
            phone_number: phone.into(),
        });
        let person = contact.unwrap().person().clone();
        (person.email, person.phone_number)
    };
    let plain = ("ana@mail.example", "+351 912 345 678");
    for (email, phone) in [
        (
            "\u{202a}ana@mail.example\u{202c}",
            "\u{202a}+351 912 345 678\u{202c}",
        ),
        (
            " \u{feff}ana@\u{200b}mail.example \u{200e}",
            "\u{2066} +351\u{a0}912\u{2011}345\u{202f}678 \u{2069}",
        ),
        (
            "ana@mail.example",
            "\u{200f}+٣٥١\u{2013}٩١٢\t۳۴۵\u{2010}۶۷۸",
        ),
    ] {
        let (email, phone) = sent(email, phone);
        assert_eq!((email.as_str(), phone.as_str()), plain);
    }
}

fn booking(change: serde_json::Value) -> Result<Booking, InvalidMessage> {
    let mut message = json!({
        "booking_id": "BKG-1", "status": "confirmed", "total_price": 10, "currency": "EUR",
        "booking_period": {"check_in": "2027-06-12", "check_out": "2027-06-15"},
    });
    message
        .as_object_mut()
        .unwrap()
        .extend(change.as_object().unwrap().clone());
    Booking::from_wire(serde_json::from_value::<WireBooking>(message).unwrap())
}

#[test]
fn a_booking_without_price_or_stay_is_no_booking() {
    assert_eq!(
        booking(json!({"total_price": null})),
        Err(InvalidMessage::Price)
    );
    assert_eq!(
        booking(json!({"currency": "€"})),
        Err(InvalidMessage::Price)
    );
    assert_eq!(
        booking(json!({"booking_period": {}})),
        Err(InvalidMessage::Stay)
    );
}

#[test]
fn a_booking_without_a_price_of_its_own_has_that_of_its_offer() {
    let offer = json!({"rate_id": "r", "price": 8, "currency": "USD"});
    for (mut change, total) in [
        (json!({"total_price": null}), (800, "EUR")),
        (json!({"currency": ""}), (1000, "USD")),
        (json!({"total_price": null, "currency": ""}), (800, "USD")),
    ] {
        change["offer"] = offer.clone();
        let booking = booking(change).unwrap();
        let currency = booking.total.currency().to_string();
        assert_eq!((booking.total.minor(), &*currency), total);
        assert_eq!(booking.rate.unwrap().price, booking.total);
    }
}

#[test]
fn penalties_of_a_booking_are_shares_of_its_total_whatever_its_offer_says() {
    let terms = json!({"from_dates": ["2027-06-01T00:00:00Z"], "penalty_fees": [50]});
    for price in [json!(8), json!(null)] {
        let offer = json!({"rate_id": "r", "price": price, "cancellation_policy": terms});
        let booking = booking(json!({"offer": offer})).unwrap();
        let penalty = booking
            .cancellation()
            .unwrap()
            .periods()
            .last()
            .unwrap()
            .amount;
        assert_eq!(penalty.minor(), 500, "{price}");
    }
}

#[test]
fn an_unknown_status_is_neither_confirmed_nor_cancelled() {
    let status = |status: &str| booking(json!({"status": status})).unwrap().status;
    assert_eq!(status("Confirmed"), BookingStatus::Confirmed);
    assert_eq!(status("cancelled"), BookingStatus::Cancelled);
    assert_eq!(status("Canceled"), BookingStatus::Cancelled);
    assert_eq!(
        status("on_request"),
        BookingStatus::Other("on_request".into())
    );
}

#[test]
fn test_numbers_are_known_in_any_case() {
    let is_test = |number: &str| BookingId::new(number).is_test();
    assert!(is_test("TEST-40021") && is_test("test-1"));
    assert!(!is_test("BKG-40021") && !is_test("é"));
}

#[test]
fn a_child_listed_twice_is_one_guest() {
    let child = json!({"first_name": "Eva", "lastName": "Sousa", "firstName": "Eva", "is_child": true, "age": 11});
    let booking = booking(
        json!({"occupancy": [{"adults": 1, "children": [child.clone()], "occupancy": [child]}]}),
    );
    let room = booking.unwrap().rooms.remove(0);
    assert_eq!((room.guests.len(), room.children), (1, vec![Some(11)]));
}

#[test]
fn debug_output_names_nobody() {
    let booking = booking(json!({
        "contact_person": {"first_name": "Secret", "email": "secret@mail.example"},
        "occupancy": [{"occupancy": [{"firstName": "Secret"}], "children": [{"first_name": "Secret"}]}],
    }));
    let guests = GuestList::new(&family(), named_family());
    let text = format!(
        "{booking:?} {guests:?} {:?}",
        guest("Secret", "Sousa", None)
    )
    .to_lowercase();
    assert!(
        !text.contains("secret") && !text.contains("sousa"),
        "{text}"
    );
}
