//! From checkout to cancellation.

use stopover_model::wire::booking::{CancelResponse, CheckoutResponse, CompleteRequest};
use stopover_model::{
    Booking, BookingStatus, Contact, Currency, Guest, GuestList, Money, Occupancy, RateOffer, Room,
};
use stopover_model::{ChildAge, HotelSummary};

use crate::fixtures::read;

fn booking(name: &str) -> Booking {
    Booking::from_wire(read(&format!("hotel/{name}"))).unwrap()
}

/// Each room's guests as the traveller would read them.
fn guests(booking: &Booking) -> Vec<Vec<String>> {
    let guest = |guest: &stopover_model::BookedGuest| match guest.age {
        Some(age) => format!("{} {}, {age}", guest.first_name, guest.last_name),
        None => format!("{} {}", guest.first_name, guest.last_name),
    };
    booking
        .rooms
        .iter()
        .map(|room| room.guests.iter().map(guest).collect())
        .collect()
}

#[test]
fn a_checkout_repeats_hotel_stay_rate_and_price() {
    let checkout: CheckoutResponse = read("hotel/checkout_response");
    let hotel = HotelSummary::from_wire(checkout.hotel.unwrap());
    assert_eq!(
        (hotel.name.as_str(), hotel.stars.map(|stars| stars.whole())),
        ("Hotel Mirador", Some(4))
    );
    assert_eq!(
        checkout.booking_period.stay().map(|stay| stay.nights()),
        checkout.booking_period.nights
    );
    let rate = RateOffer::from_wire(checkout.offer.unwrap()).unwrap();
    assert_eq!(
        Money::from_amount(
            checkout.price.unwrap(),
            Currency::new(&checkout.currency).unwrap()
        ),
        Some(rate.price)
    );
    assert_eq!(
        checkout.created_at.unwrap().to_string(),
        "2026-11-21T13:12:09.218811"
    );
}

#[test]
fn the_example_completion_is_what_a_filled_in_form_sends() {
    let example: CompleteRequest = read("hotel/complete_request");
    let child = |age| ChildAge::new(age).unwrap();
    let occupancy = Occupancy::new(vec![
        Room::adults(2),
        Room {
            adults: 1,
            children: vec![child(4), child(11)],
        },
    ])
    .unwrap();
    let guest = |first: &str, age: Option<u8>| Guest {
        first_name: first.into(),
        last_name: "Sousa".into(),
        child_age: age.map(child),
    };
    let rooms = vec![
        vec![guest("Ana", None), guest("Rui", None)],
        vec![
            guest("Inês", None),
            guest("Tomás", Some(4)),
            guest("Eva", Some(11)),
        ],
    ];
    assert_eq!(
        GuestList::new(&occupancy, rooms).unwrap().to_wire(),
        example.occupancy
    );
    assert_eq!(
        Contact::new(&example.contact_person).unwrap().person(),
        &example.contact_person
    );
}

#[test]
fn a_completed_booking_names_every_guest_in_every_room() {
    let booking = booking("complete_response");
    assert_eq!(
        (booking.status.clone(), booking.is_test()),
        (BookingStatus::Confirmed, false)
    );
    assert_eq!((booking.total.minor(), booking.stay.nights()), (41_250, 3));
    assert_eq!(
        guests(&booking),
        [
            vec!["Ana Sousa", "Rui Sousa"],
            vec!["Inês Sousa", "Tomás Sousa, 4", "Eva Sousa, 11"]
        ]
    );
    assert_eq!(booking.rooms[1].children, [Some(4), Some(11)]);
    assert!(booking.created_at.unwrap().instant().is_some());
    assert_eq!(
        booking.remarks.as_deref(),
        Some("Late arrival, about 22:30.")
    );
}

#[test]
fn a_retrieved_booking_reads_the_same_with_children_as_guests_in_either_style() {
    let retrieved = booking("booking_response_children_as_guests");
    let completed = booking("complete_response");
    assert_eq!(retrieved.rooms[0].guests, completed.rooms[1].guests);
    assert_eq!(retrieved.rooms[0].children, completed.rooms[1].children);
    assert_eq!(
        retrieved.hotel.id.unwrap().as_str(),
        "7a1c7f0e-58a4-4c8d-8a8b-3a0c9b51f0aa"
    );
    assert_eq!(retrieved.created_at.unwrap().instant(), None);
}

#[test]
fn a_test_booking_is_recognised() {
    assert!(booking("complete_response_test_hotel").is_test());
}

#[test]
fn a_cancelled_booking_and_one_of_unknown_status_are_distinguished() {
    assert_eq!(
        booking("booking_response_cancelled").status,
        BookingStatus::Cancelled
    );
    let unknown = booking("booking_response_unknown_status");
    assert_eq!(unknown.status, BookingStatus::Other("on_request".into()));
    assert!(unknown.cancellation().unwrap().free_until().is_some());
}

#[test]
fn a_cancellation_says_when_and_how_much_is_paid_back() {
    let cancelled: CancelResponse = read("hotel/cancel_response");
    let refund = Money::from_amount(
        cancelled.refunded_amount.unwrap(),
        Currency::new(&cancelled.currency).unwrap(),
    );
    assert_eq!(refund.map(|refund| refund.minor()), Some(20_625));
    assert_eq!(
        cancelled.cancellation_date.unwrap().to_string(),
        "2026-11-22T08:01:00Z"
    );
    assert_eq!(
        (cancelled.status, cancelled.booking_id),
        (BookingStatus::Cancelled, Some("BKG-500123".into()))
    );
}
