//! When a holiday departs, with which hotels, at which prices.

use chrono::{Datelike, Days, Months, NaiveDate};

use super::hotel::{self, hotels_of};
use super::package::Package;
use super::texts::Texts;
use crate::pictures::Gallery;
use crate::wire::holiday::{AgeGroup, Boarding, Money, Occupancy, Offering, Price, RoomType, Trip};
use crate::world::hotel::{Hotel, round};
const DEPARTURE_MONTHS: u32 = 14;

const BOARDINGS: [(&str, f64); 4] = [("BB", 0.0), ("HB", 17.0), ("FB", 28.0), ("AI", 41.0)];

const AGE_GROUPS: [AgeGroup; 3] = [
    ages(0.0, 1.99, "child"),
    ages(2.0, 11.99, "child"),
    ages(12.0, 99.0, "adult"),
];

const fn ages(age_from: f64, age_to: f64, person_type: &'static str) -> AgeGroup {
    AgeGroup {
        age_from,
        age_to,
        person_type,
    }
}

/// Who may share a room: index of the room's name, adults, children, price in persons.
const OCCUPANCIES: [(usize, u32, u32, f64); 5] = [
    (0, 1, 0, 1.35),
    (1, 2, 0, 2.0),
    (2, 2, 1, 2.55),
    (2, 3, 0, 2.85),
    (3, 2, 2, 3.05),
];

impl Package {
    /// In the fourteen months from `start` on: weekly at most, many in summer.
    pub(super) fn departures(&self, start: NaiveDate) -> Vec<NaiveDate> {
        let end = start.checked_add_months(Months::new(DEPARTURE_MONTHS));
        let mut rng = self.rng("departures");
        let weekday = rng.below(7) as u64;
        let density = rng.range(0.12, 0.3);
        let first = start.checked_add_days(Days::new(14 + weekday));
        let (first, end) = (first.unwrap_or(start), end.unwrap_or(start));
        let weeks = first.iter_weeks().take_while(|date| *date < end);
        let chosen = weeks.filter(|date| match date.month() {
            5..=10 => rng.chance(density * 1.6),
            _ => rng.chance(density),
        });
        let mut dates: Vec<NaiveDate> = chosen.collect();
        if dates.is_empty() {
            dates.push(first);
        }
        dates
    }

    pub(super) fn trip(&self, date: NaiveDate, gallery: &Gallery) -> Trip {
        let offering = |hotel: Hotel| self.offering(date, &hotel, gallery);
        Trip {
            id: self.rng("trip").on(date).uuid(),
            date: date.to_string(),
            hotels: self.hotels().map(offering).collect(),
        }
    }

    /// A day trip has none.
    fn hotels(&self) -> impl Iterator<Item = Hotel> {
        let count = match self.nights() {
            0 => 0,
            _ => self.rng("hotels").between(2, hotel::PER_CITY as u32) as usize,
        };
        hotels_of(self.seed, self.itinerary.base()).take(count)
    }

    fn offering(&self, date: NaiveDate, hotel: &Hotel, gallery: &Gallery) -> Offering {
        let prices = self.prices(date, hotel);
        let rooms = self.texts.rooms.iter().map(|name| RoomType { name });
        let has_price = |room: &RoomType| prices.iter().any(|price| price.room_type == room.name);
        let boardings = BOARDINGS.iter().zip(&self.texts.boardings);
        let boardings = boardings.map(|((short_code, _), description)| Boarding {
            short_code,
            description,
        });
        let has_board = |board: &Boarding| prices.iter().any(|it| it.boarding == board.short_code);
        Offering {
            id: hotel.rng("offering").with(self.key).on(date).uuid(),
            hotel: hotel::show(hotel, gallery, false),
            age_groups: AGE_GROUPS.to_vec(),
            room_types: rooms.filter(has_price).collect(),
            boardings: boardings.filter(has_board).collect(),
            prices,
        }
    }

    fn prices(&self, date: NaiveDate, hotel: &Hotel) -> Vec<Price> {
        let mut rng = hotel.rng("packages").with(self.key);
        let (first, count) = (rng.below(2), 1 + rng.below(2));
        let person =
            self.price_per_person(date) * (0.8 + 0.07 * hotel.stars()) * rng.range(0.95, 1.1);
        let mut prices = Vec::new();
        for (boarding, supplement) in BOARDINGS.iter().skip(first).take(count) {
            for (room, adults, children, persons) in OCCUPANCIES {
                let value = (person + supplement * f64::from(self.nights())) * persons;
                prices.push(Price {
                    date: date.to_string(),
                    boarding,
                    possible_occupancy: occupancy(self.texts, adults, children),
                    room_type: self.texts.rooms.get(room).map_or("", String::as_str),
                    price: Money {
                        value: round(value, 2.0),
                        currency: "EUR",
                    },
                });
            }
        }
        prices
    }

    fn price_per_person(&self, date: NaiveDate) -> f64 {
        let mut rng = self.rng("price");
        let journey = match self.transport {
            "Airplane" => 240.0,
            "Bus" => 60.0,
            _ => 130.0,
        };
        let night = rng.range(48.0, 110.0) * self.itinerary.base().country.price_level;
        let day = rng.range(12.0, 30.0);
        let season = match date.month() {
            6..=9 => 1.22,
            12 => 1.1,
            _ => 1.0,
        };
        (journey + night * f64::from(self.nights()) + day * f64::from(self.nights() + 1)) * season
    }

    /// The least and the most that a person pays, over all departures.
    pub(super) fn price_range(&self, departures: &[NaiveDate]) -> (f64, f64) {
        let dates = departures.iter();
        let prices: Vec<f64> = dates
            .flat_map(|date| self.prices_of_a_person(*date))
            .collect();
        let bound = |better: fn(f64, f64) -> f64| {
            let price = prices.iter().copied().reduce(better);
            round(price.unwrap_or_default(), 100.0)
        };
        (bound(f64::min), bound(f64::max))
    }

    fn prices_of_a_person(&self, date: NaiveDate) -> Vec<f64> {
        if self.nights() == 0 {
            return vec![self.price_per_person(date)];
        }
        let prices = self.hotels().flat_map(|hotel| self.prices(date, &hotel));
        let of_a_person =
            |price: Price| price.price.value / f64::from(price.possible_occupancy.total_pax);
        prices.map(of_a_person).collect()
    }
}

fn occupancy(texts: &Texts, adults: u32, children: u32) -> Occupancy {
    let count = |number: u32, [one, several]: &[String; 2]| {
        format!("{number} {}", if number == 1 { one } else { several })
    };
    let mut description = count(adults, &texts.adults);
    if children > 0 {
        description = format!("{description} + {}", count(children, &texts.children));
    }
    Occupancy {
        adults,
        children,
        description,
        total_pax: adults + children,
    }
}
