//! When a holiday departs, with which hotels, at which prices.

use chrono::{Datelike, Days, Months, NaiveDate};

use crate::pictures::Gallery;
use crate::wire::holiday::{AgeGroup, Boarding, Money, Occupancy, Offering, Price, RoomType, Trip};
use crate::world::dice::Dice;
use crate::world::hotel::{Hotel, round};

use super::hotel::{self, hotels_of};
use super::package::Package;
use super::phrases::Phrases;

/// How many months of departures there are.
const MONTHS: u32 = 14;

const BOARDINGS: [(&str, f64); 4] = [("BB", 0.0), ("HB", 17.0), ("FB", 28.0), ("AI", 41.0)];

const AGE_GROUPS: [AgeGroup; 3] = [
    AgeGroup {
        age_from: 0.0,
        age_to: 1.99,
        person_type: "child",
    },
    AgeGroup {
        age_from: 2.0,
        age_to: 11.99,
        person_type: "child",
    },
    AgeGroup {
        age_from: 12.0,
        age_to: 99.0,
        person_type: "adult",
    },
];

/// Who may share a room: place of the room's name, adults, children, price in persons.
const OCCUPANCIES: [(usize, u32, u32, f64); 5] = [
    (0, 1, 0, 1.35),
    (1, 2, 0, 2.0),
    (2, 2, 1, 2.55),
    (2, 3, 0, 2.85),
    (3, 2, 2, 3.05),
];

impl Package {
    /// The days of departure in the fourteen months from `start` on: weekly at most, many in summer.
    pub(super) fn departures(&self, start: NaiveDate) -> Vec<NaiveDate> {
        let end = start
            .checked_add_months(Months::new(MONTHS))
            .unwrap_or(start);
        let mut dice = self.dice("departures");
        let weekday = dice.below(7) as u64;
        let density = dice.range(0.12, 0.3);
        let first = start
            .checked_add_days(Days::new(14 + weekday))
            .unwrap_or(start);
        let weeks = first.iter_weeks().take_while(|date| *date < end);
        let chosen = weeks.filter(|date| {
            dice.chance(if (5..=10).contains(&date.month()) {
                density * 1.6
            } else {
                density
            })
        });
        let mut dates: Vec<NaiveDate> = chosen.collect();
        if dates.is_empty() {
            dates.push(first);
        }
        dates
    }

    /// A departure with its hotels; a day trip has none.
    pub(super) fn trip(&self, date: NaiveDate, gallery: &Gallery) -> Trip {
        let mut dice = self
            .dice("trip")
            .with(u64::from(date.num_days_from_ce().unsigned_abs()));
        let hotels = if self.nights() == 0 {
            Vec::new()
        } else {
            self.hotels()
                .map(|hotel| self.offering(date, &hotel, gallery))
                .collect()
        };
        Trip {
            id: dice.uuid(),
            date: date.to_string(),
            hotels,
        }
    }

    fn hotels(&self) -> impl Iterator<Item = Hotel> {
        let count = self.dice("hotels").between(2, hotel::PER_CITY as u32) as usize;
        hotels_of(self.seed, self.itinerary.base()).take(count)
    }

    fn offering(&self, date: NaiveDate, hotel: &Hotel, gallery: &Gallery) -> Offering {
        let phrases = self.phrases;
        let prices: Vec<Price> = self.prices(date, hotel);
        let mut rooms: Vec<&'static str> = phrases.rooms.to_vec();
        rooms.retain(|room| prices.iter().any(|price| price.room_type == *room));
        let boardings = BOARDINGS
            .iter()
            .zip(phrases.boardings)
            .filter(|((code, _), _)| prices.iter().any(|price| price.boarding == *code));
        Offering {
            id: hotel
                .dice("offering")
                .with(self.key)
                .with(u64::from(date.num_days_from_ce().unsigned_abs()))
                .uuid(),
            hotel: hotel::show(hotel, gallery, false),
            age_groups: AGE_GROUPS.to_vec(),
            room_types: rooms.into_iter().map(|name| RoomType { name }).collect(),
            boardings: boardings
                .map(|((short_code, _), description)| Boarding {
                    short_code,
                    description,
                })
                .collect(),
            prices,
        }
    }

    fn prices(&self, date: NaiveDate, hotel: &Hotel) -> Vec<Price> {
        let mut dice = hotel.dice("packages").with(self.key);
        let (first, count) = (dice.below(2), 1 + dice.below(2));
        let person =
            self.price_per_person(date) * (0.8 + 0.07 * hotel.stars()) * dice.range(0.95, 1.1);
        let mut prices = Vec::new();
        for (boarding, supplement) in BOARDINGS.iter().skip(first).take(count) {
            for (room, adults, children, persons) in OCCUPANCIES {
                let value = (person + supplement * f64::from(self.nights())) * persons;
                prices.push(Price {
                    date: date.to_string(),
                    boarding,
                    possible_occupancy: occupancy(self.phrases, adults, children),
                    room_type: self.phrases.rooms.get(room).copied().unwrap_or_default(),
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
        let mut dice: Dice = self.dice("price");
        let journey = match self.transport {
            "Airplane" => 240.0,
            "Bus" => 60.0,
            _ => 130.0,
        };
        let night = dice.range(48.0, 110.0) * self.itinerary.base().country.price_level;
        let day = dice.range(12.0, 30.0);
        let season = if (6..=9).contains(&date.month()) {
            1.22
        } else if date.month() == 12 {
            1.1
        } else {
            1.0
        };
        (journey + night * f64::from(self.nights()) + day * f64::from(self.nights() + 1)) * season
    }

    /// The least and the most that a person pays, over all departures.
    pub(super) fn price_range(&self, departures: &[NaiveDate]) -> (f64, f64) {
        let mut range: Option<(f64, f64)> = None;
        let mut see = |price: f64| {
            let (least, most) = range.unwrap_or((price, price));
            range = Some((least.min(price), most.max(price)));
        };
        for date in departures {
            if self.nights() == 0 {
                see(self.price_per_person(*date));
            }
            for hotel in self.hotels().filter(|_| self.nights() > 0) {
                for price in self.prices(*date, &hotel) {
                    see(price.price.value / f64::from(price.possible_occupancy.total_pax));
                }
            }
        }
        let (least, most) = range.unwrap_or_default();
        (round(least, 100.0), round(most, 100.0))
    }
}

fn occupancy(phrases: &Phrases, adults: u32, children: u32) -> Occupancy {
    let count = |number: u32, (one, several): (&str, &str)| {
        format!("{number} {}", if number == 1 { one } else { several })
    };
    let mut description = count(adults, phrases.adults);
    if children > 0 {
        description = format!("{description} + {}", count(children, phrases.children));
    }
    Occupancy {
        adults,
        children,
        description,
        total_pax: adults + children,
    }
}
