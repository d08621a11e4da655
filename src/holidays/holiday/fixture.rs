use chrono::NaiveDate;
use stopover_client::from_text;
use stopover_model::{
    Boarding, Currency, Departure, DeparturePrice, HolidayDetail, HolidayHotel, HolidayHotelId,
    Money, Offering, OfferingId, TripId, parse_date,
};

use super::choices::Choices;

pub fn day(text: &str) -> NaiveDate {
    parse_date(text).unwrap()
}

/// `"600 EUR"`
pub fn money(text: &str) -> Money {
    let (amount, currency) = text.split_once(' ').unwrap();
    Money::from_minor(
        amount.parse::<i64>().unwrap() * 100,
        Currency::new(currency).unwrap(),
    )
}

/// A holiday with nothing but its departures.
pub fn detail(departures: Vec<Departure>) -> HolidayDetail {
    let text = r#"{"id": "one", "title": "Three islands"}"#;
    HolidayDetail {
        departures,
        ..HolidayDetail::from_wire(from_text(text).unwrap())
    }
}

pub fn trip(date: &str, hotels: Vec<Offering>) -> Departure {
    Departure {
        id: TripId::new(format!("trip of {date}")),
        date: Some(day(date)),
        hotels,
    }
}

pub fn offering(hotel: &str, prices: Vec<DeparturePrice>) -> Offering {
    Offering {
        id: OfferingId::new(format!("{hotel} offered")),
        hotel: Some(HolidayHotel {
            id: HolidayHotelId::new(hotel),
            name: hotel.to_owned(),
            address: None,
            untrusted_html: None,
            description: Vec::new(),
            stars: None,
            city: None,
            country: None,
            country_iso: None,
            coordinates: None,
            images: Vec::new(),
        }),
        prices,
        age_groups: Vec::new(),
        room_types: Vec::new(),
        boardings: Vec::new(),
    }
}

pub fn price(boarding: &str, room: &str, party: (u32, u32), price: &str) -> DeparturePrice {
    DeparturePrice {
        date: None,
        boarding: Boarding::from_code(boarding),
        room_type: room.to_owned(),
        adults: party.0,
        children: party.1,
        party: None,
        price: money(price),
    }
}

pub fn recorded(name: &str) -> HolidayDetail {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/holiday");
    let text = std::fs::read_to_string(format!("{folder}/{name}.json")).unwrap();
    HolidayDetail::from_wire(from_text(&text).unwrap())
}

pub fn choices(departures: Vec<Departure>) -> Choices {
    Choices::new(&detail(departures), day("2027-01-01"))
}

/// Two hotels in June, of which July has only the first, with other meals.
pub fn islands() -> Choices {
    choices(vec![
        trip(
            "2027-06-05",
            vec![
                offering(
                    "Naxos Bay",
                    vec![
                        price("BB", "Double", (1, 0), "450 EUR"),
                        price("BB", "Double", (2, 0), "600 EUR"),
                        price("HB", "Double", (2, 0), "700 EUR"),
                        price("BB", "Family", (2, 1), "820 EUR"),
                    ],
                ),
                offering("Fira", vec![price("BB", "Suite", (2, 0), "900 EUR")]),
            ],
        ),
        trip(
            "2027-07-03",
            vec![offering(
                "Naxos Bay",
                vec![price("AI", "Double", (2, 0), "990 EUR")],
            )],
        ),
    ])
}
