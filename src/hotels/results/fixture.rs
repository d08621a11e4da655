use std::rc::Rc;

use chrono::{DateTime, NaiveDate, Utc};
use stopover_model::wire::CancellationPolicy;
use stopover_model::{
    Boarding, CancellationSchedule, CityId, Currency, Facts, GuestRating, HotelId, HotelOffer,
    Location, Money, Occupancy, RateId, RateOffer, Room, Score, StarRating, Stay,
};

use super::selection::Listing;
use crate::hotels::visit::{Destination, Found, Hotels, Query};
use crate::ui::score::Scale;

/// The free period of [`free`] rates lasts beyond it.
pub fn today() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

pub fn euros(major: i64) -> Money {
    Money::from_minor(major * 100, Currency::new("EUR").unwrap())
}

/// Non-refundable.
pub fn rate(boarding: &str, price: Money) -> RateOffer {
    RateOffer {
        id: RateId::new(format!("{boarding}-{}", price.minor())),
        room_type: "Double".into(),
        boarding: Boarding::from_code(boarding),
        price,
        cancellation: CancellationSchedule::from_policy(
            &CancellationPolicy::default(),
            true,
            price,
        ),
        non_refundable: true,
    }
}

/// Free to cancel for a year to come.
pub fn free(boarding: &str, price: Money) -> RateOffer {
    let policy = CancellationPolicy {
        cancellation_deadline: Some("2028-01-01T00:00:00Z".into()),
        ..CancellationPolicy::default()
    };
    RateOffer {
        cancellation: CancellationSchedule::from_policy(&policy, false, price),
        non_refundable: false,
        ..rate(boarding, price)
    }
}

/// 0 for no stars and for no score.
pub fn hotel(name: &str, stars: f64, score: f64, rates: Vec<RateOffer>) -> HotelOffer {
    let overall = Score::from_f64(score).filter(|_| score > 0.0);
    let guest_rating = overall.map(|overall| GuestRating {
        count: 12,
        overall: Some(overall),
        ..GuestRating::default()
    });
    let facts = Facts {
        stars: StarRating::from_f64(stars),
        guest_rating,
        ..Facts::default()
    };
    HotelOffer {
        id: HotelId::new(name),
        name: name.into(),
        facts: Some(facts),
        rates,
        token: "hotel".into(),
    }
}

pub const SCALE: Scale = Scale(10);

pub fn listing(hotels: Vec<HotelOffer>) -> Listing {
    let day = |day| NaiveDate::from_ymd_opt(2027, 9, day).unwrap();
    let destination = Destination {
        location: Location::City(CityId::new("c")),
        name: "Chania".into(),
        country: None,
    };
    let query = Query {
        destination,
        stay: Stay::new(day(12), day(19)).unwrap(),
        occupancy: Occupancy::new(vec![Room {
            adults: 2,
            children: Vec::new(),
        }])
        .unwrap(),
    };
    Listing::new(Rc::new(Found {
        query,
        token: "s".into(),
        expires_at: None,
        hotels: Hotels::of(hotels),
    }))
}

/// Four hotels that differ in everything.
pub fn chania() -> Vec<HotelOffer> {
    vec![
        hotel(
            "Aldara Harbour",
            4.0,
            9.1,
            vec![
                free("BB", euros(1284)),
                free("HB", euros(1486)),
                rate("RO", euros(1100)),
            ],
        ),
        hotel(
            "Casa Venezia",
            3.5,
            8.7,
            vec![rate("RO", euros(938)), free("BB", euros(1010))],
        ),
        hotel("Kydonia Rooms", 2.0, 7.4, vec![rate("RO", euros(612))]),
        hotel("Samaria Gardens", 0.0, 0.0, vec![free("AI", euros(1742))]),
    ]
}
