//! What a hotel offers for a stay.

use chrono::{DateTime, Utc};

use super::boarding::Boarding;
use super::cancellation::{Schedule, Terms};
use super::room::{Room, rooms_for};
use super::season;
use super::stay::{Party, Stay};
use crate::world::currency::Currency;
use crate::world::hotel::Hotel;

/// One way to buy a stay: all rooms of the party, of one kind, with one meal plan, on one set of terms.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    pub(crate) room: &'static str,
    pub(crate) boarding: Boarding,
    /// For the whole stay of the whole party, in minor units of the currency.
    pub(crate) price: i64,
    pub(crate) currency: Currency,
    pub(crate) terms: Terms,
    pub(crate) schedule: Schedule,
}

/// The offers of a hotel for a stay, cheapest first: three to nine, or none when it is full or too small.
pub(crate) fn offers(hotel: &Hotel, stay: &Stay, now: DateTime<Utc>) -> Vec<Offer> {
    if !hotel.is_test() && is_full(hotel, stay) {
        return Vec::new();
    }
    let beds = stay.rooms.iter().map(Party::beds).max();
    let chosen = choose(hotel, rooms_for(hotel, beds.unwrap_or_default()));
    let prices = Prices::of(hotel, stay);
    let offer = |(room, boarding, terms): (&'static Room, Boarding, Terms)| {
        let rate = hotel.rng(&room.name);
        let rng = rate.with(boarding as u64 * 4 + terms as u64);
        Offer {
            room: &room.name,
            boarding,
            price: prices.price(room, boarding, terms),
            currency: hotel.city.country.currency,
            terms,
            schedule: Schedule::new(hotel, terms, stay.check_in, now, rng),
        }
    };
    let mut offers: Vec<Offer> = chosen.into_iter().map(offer).collect();
    offers.sort_by_key(|offer| offer.price);
    offers
}

/// Some nights of some hotels are sold out, more of them in the high season.
fn is_full(hotel: &Hotel, stay: &Stay) -> bool {
    let nights = hotel.rng("full");
    stay.dates().any(|date| {
        let likelihood = 0.008 + 0.03 * season::demand(&hotel.city, date);
        nights.on(date).chance(likelihood)
    })
}

/// Three to nine combinations, so that every kind of room appears before one appears twice.
fn choose(hotel: &Hotel, rooms: Vec<&'static Room>) -> Vec<(&'static Room, Boarding, Terms)> {
    let mut rng = hotel.rng("rates");
    let mut ranked = Vec::new();
    for room in rooms {
        let mut combinations = Vec::new();
        for boarding in Boarding::offered_by(hotel) {
            for terms in [Terms::Flexible, Terms::Deposit, Terms::NonRefundable] {
                combinations.push((room, *boarding, terms));
            }
        }
        rng.shuffle(&mut combinations);
        ranked.extend(combinations.into_iter().enumerate());
    }
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.truncate(rng.between(3, 9) as usize);
    let (_, chosen): (Vec<_>, Vec<_>) = ranked.into_iter().unzip();
    chosen
}

/// What a stay's prices are made of.
struct Prices {
    /// All nights of all rooms in a plain double room, in euros.
    lodging: f64,
    /// Adult meals of one person in all days, at the country's price level.
    meals: f64,
    currency: Currency,
}

impl Prices {
    fn of(hotel: &Hotel, stay: &Stay) -> Self {
        let level = hotel.city.country.price_level;
        let occupancy: f64 = stay.rooms.iter().map(Party::price_factor).sum();
        let appetite: f64 = stay.rooms.iter().map(Party::appetite).sum();
        let nights = stay.dates().map(|date| season::factor(&hotel.city, date));
        let season: f64 = nights.sum();
        let longer = match stay.nights() {
            0..7 => 1.0,
            7..14 => 0.95,
            _ => 0.9,
        };
        Self {
            lodging: average_night(hotel) * level * occupancy * season * longer,
            meals: level * appetite * f64::from(stay.nights()),
            currency: hotel.city.country.currency,
        }
    }

    fn price(&self, room: &Room, boarding: Boarding, terms: Terms) -> i64 {
        let euros = (self.lodging * room.price_factor + self.meals * boarding.daily_price())
            * terms.price_factor();
        // To ten minor units: `412.5`, never `412.53`.
        let units = euros * self.currency.per_euro();
        let minor = self.currency.minor_units();
        ((units * minor / 10.0).round() * 10.0).max(10.0) as i64
    }
}

/// What two adults pay for an average night in a plain double room, in euros at the average price level.
fn average_night(hotel: &Hotel) -> f64 {
    let stars = match hotel.stars() {
        stars if stars < 1.0 => 48.0,
        stars => 30.0 + 13.0 * stars.powf(1.75),
    };
    let city = 0.8 + 0.08 * f64::from(hotel.city.size);
    stars * city * hotel.rng("price").range(0.75, 1.4)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use chrono::{DateTime, Utc};

    use super::{Offer, Terms, offers};
    use crate::pricing::boarding::Boarding;
    use crate::pricing::stay::{Party, Stay};
    use crate::world::World;
    use crate::world::geography::City;
    use crate::world::hotel::Hotel;
    use crate::world::rng::SeededRng;

    impl Offer {
        fn in_euros(&self) -> f64 {
            self.currency.units(self.price) / self.currency.per_euro()
        }
    }

    fn stay(check_in: &str, check_out: &str, adults: u8, children: &[u8]) -> Stay {
        let children = children.to_vec();
        Stay {
            check_in: check_in.parse().unwrap(),
            check_out: check_out.parse().unwrap(),
            rooms: vec![Party { adults, children }],
        }
    }

    fn now() -> DateTime<Utc> {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    /// How the second stay's price compares with the first's: the mean over all hotels of the smaller southern cities
    /// that offer both.
    fn compare(first: &Stay, second: &Stay) -> f64 {
        let world = World::generate(1, 2_000, "HTL");
        let cheapest = |hotel: &Hotel, stay: &Stay| {
            let offers = offers(hotel, stay, now());
            offers.first().map(|offer| offer.price as f64)
        };
        let is_southern = |city: &City| city.size < 4 && (31.0..43.0).contains(&city.latitude);
        let hotels = world.hotels().iter();
        let ratios: Vec<f64> = hotels
            .filter(|hotel| is_southern(&hotel.city))
            .filter_map(|hotel| Some(cheapest(hotel, second)? / cheapest(hotel, first)?))
            .collect();
        assert!(ratios.len() > 300, "{}", ratios.len());
        ratios.iter().sum::<f64>() / ratios.len() as f64
    }

    #[test]
    fn august_is_dearer_than_february_at_the_sea() {
        let february = stay("2027-02-09", "2027-02-12", 2, &[]);
        let august = stay("2027-08-03", "2027-08-06", 2, &[]);
        let ratio = compare(&february, &august);
        assert!(ratio > 1.5, "{ratio}");
    }

    #[test]
    fn the_weekend_is_dearer_than_the_middle_of_the_week() {
        let midweek = stay("2027-06-08", "2027-06-10", 2, &[]);
        let weekend = stay("2027-06-11", "2027-06-13", 2, &[]);
        let ratio = compare(&midweek, &weekend);
        assert!(ratio > 1.08, "{ratio}");
    }

    #[test]
    fn each_person_and_each_night_adds_to_the_price() {
        let couple = stay("2027-06-08", "2027-06-10", 2, &[]);
        assert!(compare(&couple, &stay("2027-06-08", "2027-06-10", 2, &[6])) > 1.1);
        assert!(compare(&couple, &stay("2027-06-08", "2027-06-11", 2, &[])) > 1.4);
        assert!(compare(&couple, &stay("2027-06-08", "2027-06-10", 1, &[])) < 0.95);
    }

    #[test]
    fn a_stay_of_a_week_costs_less_a_night() {
        let week = stay("2027-06-07", "2027-06-14", 2, &[]);
        let fortnight = stay("2027-06-07", "2027-06-21", 2, &[]);
        let ratio = compare(&week, &fortnight);
        assert!(ratio < 1.98, "{ratio}");
    }

    fn all_offers() -> Vec<Vec<Offer>> {
        let world = World::generate(1, 2_000, "HTL");
        let stay = stay("2027-06-12", "2027-06-15", 2, &[]);
        let hotels = world.hotels().iter();
        hotels.map(|hotel| offers(hotel, &stay, now())).collect()
    }

    #[test]
    fn hotels_offer_three_to_nine_rates_of_two_to_four_kinds_of_rooms_or_are_full() {
        let all = all_offers();
        let full = all.iter().filter(|offers| offers.is_empty()).count();
        assert!((40..400).contains(&full), "{full}");
        for offers in all.iter().filter(|offers| !offers.is_empty()) {
            assert!((3..=9).contains(&offers.len()));
            let rooms: HashSet<_> = offers.iter().map(|offer| offer.room).collect();
            assert!((2..=4).contains(&rooms.len()), "{rooms:?}");
        }
    }

    #[test]
    fn each_star_more_is_dearer_on_average() {
        let world = World::generate(1, 2_000, "HTL");
        let stay = stay("2027-06-12", "2027-06-15", 2, &[]);
        let mean = |stars: f64| {
            let hotels = world.hotels().iter();
            let prices: Vec<f64> = hotels
                .filter(|hotel| hotel.stars() == stars)
                .filter_map(|hotel| Some(offers(hotel, &stay, now()).first()?.in_euros()))
                .collect();
            assert!(prices.len() > 50, "{stars} stars: {}", prices.len());
            prices.iter().sum::<f64>() / prices.len() as f64
        };
        let means = [1.0, 2.0, 3.0, 4.0, 5.0].map(mean);
        for pair in means.windows(2) {
            assert!(pair[1] > pair[0] * 1.15, "{means:?}");
        }
    }

    #[test]
    fn meals_and_the_right_to_cancel_cost_extra_in_the_same_room() {
        let mut compared = 0;
        for offers in all_offers() {
            for dear in &offers {
                for cheap in offers.iter().filter(|cheap| cheap.room == dear.room) {
                    let has_meals = cheap.terms == dear.terms
                        && cheap.boarding == Boarding::RoomOnly
                        && dear.boarding == Boarding::Breakfast;
                    let can_cancel = cheap.boarding == dear.boarding
                        && cheap.terms == Terms::NonRefundable
                        && dear.terms == Terms::Flexible;
                    if has_meals || can_cancel {
                        assert!(cheap.price < dear.price, "{cheap:?} {dear:?}");
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 100);
    }

    #[test]
    fn the_test_hotel_has_rooms_for_any_party_on_any_date() {
        let world = World::generate(1, 1, "HTL");
        let test = world.hotel("HTL-TEST").unwrap();
        for day in 1..=28 {
            let stay = stay(&format!("2027-08-{day:02}"), "2027-08-30", 9, &[1, 5, 17]);
            assert!(offers(test, &stay, now()).len() >= 3);
        }
    }

    #[test]
    fn a_seed_stands_for_the_same_prices_as_ever() {
        let world = World::generate(1, 300, "HTL");
        let mut all = String::new();
        for stay in [
            stay("2027-06-12", "2027-06-15", 2, &[]),
            stay("2027-08-07", "2027-08-21", 2, &[1, 7, 15]),
            stay("2027-12-29", "2028-01-02", 1, &[]),
        ] {
            let hotels = world.hotels().iter();
            for offer in hotels.flat_map(|hotel| offers(hotel, &stay, now())) {
                let (code, price) = (offer.boarding.code(), offer.price);
                all += &format!(
                    "{} {code} {price} {:?};",
                    offer.room, offer.schedule.periods
                );
            }
        }
        let digest = SeededRng::new(0, &all).next_u64();
        assert_eq!(digest, 10_148_081_556_799_800_447);
    }
}
