//! Every event has the detail that is described, and says nothing of who travels.

use std::collections::BTreeSet;

use serde_json::Value;
use stopover_client::from_text;
use stopover_model::wire::holiday::{Amount, EnquiryChoice, EnquiryRequest};
use stopover_model::wire::{BookingHandle, Purchase};
use stopover_model::{
    CityId, Currency, HolidayId, HotelId, HotelOffer, Location, Money, RateOffer, Stay, parse_date,
};

use super::booked::Booked;
use super::cancelled::Cancelled;
use super::checkout::Checkout;
use super::enquiry::Enquiry;
use super::error::Error;
use super::holiday_view::HolidayView;
use super::hotel_view::HotelView;
use super::rate_select::RateSelect;
use super::ready::Ready;
use super::results::Results;
use super::search::Search;
use super::*;
use crate::embed::interface::{check_detail, events};
use crate::hotels::{Answer, Choice, Destination, Opened, Query, Quote, Record};
use crate::ui::failure::Failure;
use crate::{holidays, hotels};

const PRIVATE: [&str; 6] = ["handle", "key", "Eleni", "mail.example", "+351", "vegan"];

fn euros(major: i64) -> Money {
    Money::from_minor(major * 100, Currency::new("EUR").unwrap())
}

fn query() -> Query {
    let day = |text| parse_date(text).unwrap();
    Query {
        destination: Destination {
            location: Location::City(CityId::new("c1")),
            name: "Lisbon".into(),
            country: None,
        },
        stay: Stay::new(day("2027-06-12"), day("2027-06-15")).unwrap(),
        occupancy: hotels::rooms_from("2,1-7").unwrap(),
    }
}

fn opened() -> Opened {
    let session = include_str!("../../../tests/fixtures/hotel/checkout_response.json");
    let checkout =
        format!(r#"{{"session": {session}, "rooms": [{{"adults": 2, "children": [7]}}]}}"#);
    let checkout = from_text(&checkout).unwrap();
    Opened {
        quote: Quote::read(&checkout).unwrap(),
        handle: BookingHandle::new("handle"),
        checkout,
        hotel: HotelId::new("HTL-1"),
    }
}

fn offered() -> RateOffer {
    opened().quote.rate.unwrap()
}

fn record() -> Record {
    let text = r#"{"state": "booked", "booking_id": "BKG-1", "booking": {
        "booking_id": "BKG-1", "status": "confirmed", "total_price": 412.5, "currency": "EUR",
        "booking_period": {"check_in": "2027-06-12", "check_out": "2027-06-15"}, "remarks": "vegan",
        "contact_person": {"name": "Eleni", "surname": "P", "email": "eleni@mail.example", "phone": "+351 1"},
        "hotel": {"id": "HTL-1", "name": "Aldara"}}}"#;
    Record::from_purchase(&from_text::<Purchase>(text).unwrap())
}

/// Gives the event's name.
fn checked<D: Detail>(detail: &D) -> String {
    let detail: Value = serde_json::to_value(detail).unwrap();
    check_detail(D::NAME, &detail).unwrap();
    let text = detail.to_string();
    for private in PRIVATE {
        assert!(!text.contains(private), "{}: {text}", D::NAME);
    }
    D::NAME.to_owned()
}

fn ready(view: &'static str) -> Ready {
    Ready { view }
}

#[test]
fn the_hotel_flow_s_events_are_as_described() {
    let (opened, record) = (opened(), record());
    assert_eq!(
        record.total,
        Some(Money::from_minor(41_250, euros(0).currency()))
    );
    let offer = HotelOffer {
        id: HotelId::new("HTL-1"),
        name: "Aldara".into(),
        facts: None,
        rates: vec![offered()],
        token: "hotel".into(),
    };
    let choice = Choice::among(&query(), "S", &offer, &offered().id).unwrap();
    let price = choice.rate.price;
    let found = Answer {
        total: 1,
        shown: 1,
        currency: Some(price.currency()),
        lowest: Some(price),
    };
    let cancelled = Cancelled::of(&record, Some(euros(400)));
    assert_eq!(
        serde_json::to_value(&cancelled).unwrap()["fee"]["value"],
        12.5
    );
    let sent = [
        checked(&ready(hotels::Screen::Search.name())),
        checked(&ready(hotels::Screen::Hotel(HotelId::new("HTL-1")).name())),
        checked(&Search::from(&query())),
        checked(&Results::from(&found)),
        checked(&Results::from(&Answer::of(&[]))),
        checked(&HotelView::of(&HotelId::new("HTL-1"), "Aldara")),
        checked(&RateSelect::from(&choice)),
        checked(&Checkout::from(&opened)),
        checked(&Booked::of(&opened, &record)),
        checked(&Booked::of(&opened, &Record::default())),
        checked(&cancelled),
        checked(&Cancelled::of(&Record::default(), None)),
        checked(&Error::from(Failure::Busy(3))),
    ];
    assert_eq!(BTreeSet::from(sent), events("stopover-hotels"));
}

#[test]
fn the_catalogue_s_events_are_as_described() {
    let request = EnquiryRequest {
        holiday_id: Some(HolidayId::new("one")),
        choice: EnquiryChoice {
            date: parse_date("2027-06-05").ok(),
            hotel: Some("Naxos Bay".into()),
            adults: Some(2),
            price: Some(Amount {
                value: Some(600.0),
                currency: "EUR".into(),
            }),
            extras: vec!["Airport transfer".into()],
            ..EnquiryChoice::default()
        },
        name: "Eleni".into(),
        email: "eleni@mail.example".into(),
        ..EnquiryRequest::default()
    };
    let sent = [
        checked(&ready(holidays::Screen::Browse.name())),
        checked(&HolidayView::of(
            &HolidayId::new("one"),
            "Islands",
            Some(euros(600)),
        )),
        checked(&HolidayView::of(&HolidayId::new("one"), "Islands", None)),
        checked(&Enquiry::of("Islands", &request)),
        checked(&Enquiry::of("Islands", &EnquiryRequest::default())),
        checked(&Error::from(Failure::Unreachable)),
    ];
    assert_eq!(BTreeSet::from(sent), events("stopover-holidays"));
}

#[test]
fn a_search_names_its_place_nights_and_rooms() {
    let detail = serde_json::to_value(Search::from(&query())).unwrap();
    let wanted = serde_json::json!({
        "destination": {"type": "city", "id": "c1", "name": "Lisbon"},
        "check_in": "2027-06-12",
        "check_out": "2027-06-15",
        "rooms": [{"adults": 2, "children": []}, {"adults": 1, "children": [7]}],
    });
    assert_eq!(detail, wanted);
}
