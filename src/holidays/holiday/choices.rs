//! What a holiday offers to choose from: departures, hotels, meals, rooms and parties, each once, and the prices that
//! connect them.

use chrono::NaiveDate;
use stopover_model::{AgeGroup, Departure, DeparturePrice, HolidayDetail, HolidayHotel, Offering};
use stopover_model::{Boarding, Money, OfferingId, TripId};

use super::choice::{DayIndex, HotelIndex, MealsIndex, PartyIndex, RoomIndex};
use super::lists::{each_once, insert, position};
use crate::ui::IntoVec;

/// Choices are indices into these lists, so that they can be compared across departures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices {
    /// From today on, the next one first.
    pub days: Vec<Day>,
    /// Of all these departures; none for offers that name no hotel.
    pub hotels: Vec<Option<HolidayHotel>>,
    /// The one with the fewest meals first.
    pub meals: Vec<Meals>,
    /// In words.
    pub rooms: Vec<String>,
    /// The smallest first.
    pub parties: Vec<Party>,
}

/// Two trips that leave on the same day are one choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Day {
    pub date: NaiveDate,
    /// The trip, where the day has no offers.
    pub trip: TripId,
    pub offers: Vec<Offer>,
}

/// A hotel offered for a day.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    pub trip: TripId,
    pub offering: OfferingId,
    pub hotel: HotelIndex,
    pub rooms: Vec<RoomIndex>,
    pub meals: Vec<MealsIndex>,
    /// Who counts as a child.
    pub ages: Vec<AgeGroup>,
    /// For that day; none means on request.
    pub prices: Vec<Price>,
}

/// What a party pays for a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    pub meals: MealsIndex,
    pub room: RoomIndex,
    pub party: PartyIndex,
    /// For everyone in the room.
    pub price: Money,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meals {
    pub boarding: Boarding,
    /// In the catalogue's words, if it has some.
    pub words: Option<String>,
}

/// Who shares a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    pub adults: u32,
    pub children: u32,
    /// In the catalogue's words, if it has some.
    pub words: Option<String>,
}

impl Party {
    fn size(&self) -> (u32, u32) {
        (self.people(), self.adults)
    }
}

impl Choices {
    /// From `today` on. Departures without a date cannot be chosen.
    pub fn new(detail: &HolidayDetail, today: NaiveDate) -> Self {
        let mut choices = Self::default();
        let upcoming: Vec<_> = detail
            .departures
            .iter()
            .flat_map(|departure| {
                departure
                    .days()
                    .into_iter()
                    .map(move |date| (date, departure))
            })
            .filter(|(date, _)| *date >= today)
            .into_vec();
        // First what there is, then the offers with its indices: the lists are sorted by then.
        for (_, departure) in &upcoming {
            for offering in &departure.hotels {
                choices.add(offering);
            }
        }
        for (date, departure) in upcoming {
            let offers: Vec<_> = departure
                .hotels
                .iter()
                .filter_map(|offering| choices.offer(offering, departure, date))
                .into_vec();
            match choices.days.iter_mut().find(|day| day.date == date) {
                Some(day) => day.offers.extend(offers),
                None => insert(
                    &mut choices.days,
                    Day {
                        date,
                        trip: departure.id.clone(),
                        offers,
                    },
                    |new, old| new.date < old.date,
                ),
            }
        }
        choices
    }

    pub fn day(&self, DayIndex(day): DayIndex) -> Option<&Day> {
        self.days.get(day)
    }

    /// None for offers that name no hotel.
    pub fn hotel(&self, HotelIndex(hotel): HotelIndex) -> Option<&HolidayHotel> {
        self.hotels.get(hotel)?.as_ref()
    }

    pub fn meal_plan(&self, MealsIndex(meals): MealsIndex) -> Option<&Meals> {
        self.meals.get(meals)
    }

    pub fn room(&self, RoomIndex(room): RoomIndex) -> Option<&str> {
        self.rooms.get(room).map(String::as_str)
    }

    pub fn party(&self, PartyIndex(party): PartyIndex) -> Option<&Party> {
        self.parties.get(party)
    }

    fn add(&mut self, offering: &Offering) {
        if self.hotel_of(offering).is_none() {
            self.hotels.push(offering.hotel.clone());
        }
        let rooms = offering.prices.iter().map(|price| &price.room_type);
        for room in offering.room_types.iter().chain(rooms) {
            if !self.rooms.contains(room) {
                self.rooms.push(room.clone());
            }
        }
        let described = offering.boardings.iter().map(|it| Meals {
            boarding: it.boarding.clone(),
            words: Some(it.description.clone()).filter(|words| !words.is_empty()),
        });
        let priced = offering.prices.iter().map(|price| Meals {
            boarding: price.boarding.clone(),
            words: None,
        });
        for meals in described.chain(priced) {
            match self
                .meals
                .iter_mut()
                .find(|known| known.boarding == meals.boarding)
            {
                Some(known) if known.words.is_none() => known.words = meals.words,
                Some(_) => {}
                None => insert(&mut self.meals, meals, |new, old| {
                    new.boarding < old.boarding
                }),
            }
        }
        for price in &offering.prices {
            let party = party_of(price);
            if !self.parties.contains(&party) {
                insert(&mut self.parties, party, |new, old| new.size() < old.size());
            }
        }
    }

    /// What an offering has for one of the days its prices are for; `None` if all its prices are for other days.
    fn offer(&self, offering: &Offering, departure: &Departure, date: NaiveDate) -> Option<Offer> {
        let prices: Vec<_> = offering
            .prices
            .iter()
            .filter(|price| price.date.or(departure.date) == Some(date))
            .filter_map(|price| {
                let party = party_of(price);
                Some(Price {
                    meals: self.meals_of(&price.boarding)?,
                    room: position(&self.rooms, RoomIndex, |room| *room == price.room_type)?,
                    party: position(&self.parties, PartyIndex, |known| *known == party)?,
                    price: price.price,
                })
            })
            .into_vec();
        if prices.is_empty() && !offering.prices.is_empty() {
            return None;
        }
        let mut offer = Offer {
            trip: departure.id.clone(),
            offering: offering.id.clone(),
            hotel: self.hotel_of(offering)?,
            rooms: Vec::new(),
            meals: Vec::new(),
            ages: offering.age_groups.clone(),
            prices,
        };
        let rooms = offering
            .room_types
            .iter()
            .filter_map(|name| position(&self.rooms, RoomIndex, |room| room == name))
            .chain(offer.prices.iter().map(|price| price.room));
        offer.rooms = each_once(rooms);
        let meals = offering
            .boardings
            .iter()
            .filter_map(|it| self.meals_of(&it.boarding))
            .chain(offer.prices.iter().map(|price| price.meals));
        offer.meals = each_once(meals);
        Some(offer)
    }

    fn hotel_of(&self, offering: &Offering) -> Option<HotelIndex> {
        let id = offering.hotel.as_ref().map(|hotel| &hotel.id);
        position(&self.hotels, HotelIndex, |known| {
            known.as_ref().map(|hotel| &hotel.id) == id
        })
    }

    fn meals_of(&self, boarding: &Boarding) -> Option<MealsIndex> {
        position(&self.meals, MealsIndex, |known| known.boarding == *boarding)
    }
}

fn party_of(price: &DeparturePrice) -> Party {
    Party {
        adults: price.adults,
        children: price.children,
        words: price.party.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{day, detail, offering, price, trip};
    use super::*;

    #[test]
    fn past_departures_are_hidden_and_the_others_are_in_order() {
        let detail = detail(vec![
            trip("2027-07-03", vec![]),
            trip("2027-06-05", vec![]),
            trip("2027-05-01", vec![]),
        ]);
        let choices = Choices::new(&detail, day("2027-06-05"));
        let dates: Vec<_> = choices.days.iter().map(|day| day.date).collect();
        assert_eq!(dates, [day("2027-06-05"), day("2027-07-03")]);
    }

    #[test]
    fn a_hotel_of_many_departures_is_one_choice() {
        let detail = detail(vec![
            trip("2027-06-05", vec![offering("Naxos Bay", vec![])]),
            trip(
                "2027-06-12",
                vec![offering("Naxos Bay", vec![]), offering("Fira", vec![])],
            ),
        ]);
        let choices = Choices::new(&detail, day("2027-01-01"));
        assert_eq!(choices.hotels.len(), 2);
        assert_eq!(
            choices.days[1].offers[0].hotel,
            choices.days[0].offers[0].hotel
        );
    }

    #[test]
    fn meals_and_parties_come_in_order_whatever_order_they_are_sent_in() {
        let prices = vec![
            price("AI", "Double", (2, 2), "900 EUR"),
            price("BB", "Double", (2, 0), "600 EUR"),
            price("HB", "Double", (1, 0), "400 EUR"),
        ];
        let detail = detail(vec![trip(
            "2027-06-05",
            vec![offering("Naxos Bay", prices)],
        )]);
        let choices = Choices::new(&detail, day("2027-01-01"));
        let meals: Vec<_> = choices.meals.iter().map(|it| it.boarding.code()).collect();
        assert_eq!(meals, ["BB", "HB", "AI"]);
        let parties: Vec<_> = choices.parties.iter().map(Party::size).collect();
        assert_eq!(parties, [(1, 1), (2, 2), (4, 2)]);
        let prices = &choices.days[0].offers[0].prices;
        assert_eq!(
            (prices[0].meals, prices[0].party),
            (MealsIndex(2), PartyIndex(2))
        );
    }

    #[test]
    fn a_price_of_another_day_makes_that_day_a_departure() {
        let mut later = price("BB", "Double", (2, 0), "600 EUR");
        later.date = Some(day("2027-06-12"));
        let now = price("BB", "Double", (2, 0), "700 EUR");
        let detail = detail(vec![trip(
            "2027-06-05",
            vec![offering("Naxos Bay", vec![later, now])],
        )]);
        let choices = Choices::new(&detail, day("2027-01-01"));
        assert_eq!(choices.days.len(), 2);
        for (day, minor) in choices.days.iter().zip([70_000, 60_000]) {
            assert_eq!(day.offers[0].prices.len(), 1);
            assert_eq!(day.offers[0].prices[0].price.minor(), minor);
        }
    }

    #[test]
    fn trips_that_leave_on_the_same_day_are_one_choice() {
        let detail = detail(vec![
            trip("2027-06-05", vec![offering("Naxos Bay", vec![])]),
            trip("2027-06-05", vec![offering("Fira", vec![])]),
        ]);
        let choices = Choices::new(&detail, day("2027-01-01"));
        assert_eq!(choices.days.len(), 1);
        assert_eq!(choices.days[0].offers.len(), 2);
    }

    #[test]
    fn a_holiday_without_departures_has_nothing_to_choose() {
        assert_eq!(
            Choices::new(&detail(vec![]), day("2027-01-01")),
            Choices::default()
        );
    }
}
