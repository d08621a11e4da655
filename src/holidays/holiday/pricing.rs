//! What a choice costs. One that is not on offer stays as it is and is said not to be: nothing is switched without the
//! visitor.

use stopover_model::Money;

use super::choice::{Choice, DayIndex, HotelIndex};
use super::choices::{Choices, Offer, Party, Price};
use super::lists::indices;
use super::option_price::{OptionPrice, is_less, lowest};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priced {
    /// For everyone in the room.
    At(Money),
    /// The catalogue names no price for it.
    OnRequest,
    /// A part is still to be chosen.
    Open,
    /// The parts are not offered together; which one does not fit.
    Unavailable(Part),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Hotel,
    Meals,
    Room,
}

impl Choices {
    /// The next departure with a price, there the hotel and the meals that cost least, for two adults if two can go.
    pub fn first_choice(&self) -> Choice {
        let has_prices = |day: &DayIndex| self.day_price(*day) != OptionPrice::OnRequest;
        let day = indices(&self.days, DayIndex)
            .find(has_prices)
            .or_else(|| indices(&self.days, DayIndex).next());
        self.complete(Choice {
            day,
            ..Choice::default()
        })
    }

    /// Fills in what was left open. What the visitor has chosen is not touched.
    pub fn complete(&self, choice: Choice) -> Choice {
        let Some(day) = choice.day else {
            return choice;
        };
        let offers = self.offers(day, choice.hotel);
        let for_two = |price: &Price| self.party(price.party).is_some_and(Party::is_two_adults);
        let fits = |price: &Price| {
            choice.meals.is_none_or(|meals| meals == price.meals)
                && choice.room.is_none_or(|room| room == price.room)
                && choice.party.is_none_or(|party| party == price.party)
        };
        let cheapest = |wanted: &dyn Fn(&Price) -> bool| {
            let mut best: Option<(HotelIndex, Price)> = None;
            for offer in &offers {
                for price in offer.prices.iter().filter(|price| wanted(price)) {
                    let is_less = best.is_none_or(|(_, least)| is_less(price.price, least.price));
                    if is_less {
                        best = Some((offer.hotel, *price));
                    }
                }
            }
            best
        };
        let best = cheapest(&|price| fits(price) && for_two(price)).or_else(|| cheapest(&fits));
        match best {
            Some((hotel, price)) => Choice {
                hotel: choice.hotel.or(Some(hotel)),
                meals: choice.meals.or(Some(price.meals)),
                room: choice.room.or(Some(price.room)),
                party: choice.party.or(Some(price.party)),
                currency: choice.currency.or(Some(price.price.currency())),
                ..choice
            },
            None => Choice {
                hotel: choice
                    .hotel
                    .or_else(|| offers.first().map(|offer| offer.hotel)),
                ..choice
            },
        }
    }

    pub fn priced(&self, choice: Choice) -> Priced {
        let Some(day) = choice.day else {
            return if self.days.is_empty() {
                Priced::OnRequest
            } else {
                Priced::Open
            };
        };
        if self.offers(day, None).is_empty() {
            return Priced::OnRequest;
        }
        let Some(hotel) = choice.hotel else {
            return Priced::Open;
        };
        let offers = self.offers(day, Some(hotel));
        if offers.is_empty() {
            return Priced::Unavailable(Part::Hotel);
        }
        if offers.iter().all(|offer| offer.prices.is_empty()) {
            return Priced::OnRequest;
        }
        let Some(meals) = choice.meals else {
            return Priced::Open;
        };
        if self.meals_price(choice, meals) == OptionPrice::Unavailable {
            return Priced::Unavailable(Part::Meals);
        }
        let Some((room, party)) = choice.room.zip(choice.party) else {
            return Priced::Open;
        };
        let mut prices = lowest(&offers, &|price| {
            price.meals == meals && price.room == room && price.party == party
        })
        .into_iter();
        let wanted = |price: &Money| {
            choice
                .currency
                .is_none_or(|currency| price.currency() == currency)
        };
        match prices.find(wanted) {
            Some(price) => Priced::At(price),
            None => Priced::Unavailable(Part::Room),
        }
    }

    /// The one with the price of the choice, else the first of its hotel.
    pub fn chosen_offer(&self, choice: Choice) -> Option<&Offer> {
        let offers = self.offers(choice.day?, Some(choice.hotel?));
        let priced = self.priced(choice);
        let has_price = |offer: &&&Offer| {
            offer.prices.iter().any(|price| {
                Some(price.meals) == choice.meals
                    && Some(price.room) == choice.room
                    && Some(price.party) == choice.party
                    && match priced {
                        Priced::At(paid) => price.price == paid,
                        _ => true,
                    }
            })
        };
        offers
            .iter()
            .find(has_price)
            .or_else(|| offers.first())
            .copied()
    }
}

#[cfg(test)]
mod tests {
    use stopover_model::{Currency, Departure, TripId};

    use super::super::choice::{MealsIndex, RoomIndex};
    use super::super::fixture::{choices, day, islands, money, offering, price, recorded, trip};
    use super::*;

    #[test]
    fn at_first_the_next_departure_is_chosen_at_its_lowest_price_for_two() {
        let choices = islands();
        let first = choices.first_choice();
        assert_eq!(choices.priced(first), Priced::At(money("600 EUR")));
        assert_eq!(first.day, Some(DayIndex(0)));
    }

    #[test]
    fn where_no_two_adults_can_go_the_lowest_price_is_chosen() {
        let prices = vec![
            price("BB", "Single", (1, 0), "500 EUR"),
            price("BB", "Family", (2, 2), "1500 EUR"),
        ];
        let choices = choices(vec![trip("2027-06-05", vec![offering("Fira", prices)])]);
        let first = choices.first_choice();
        assert_eq!(choices.priced(first), Priced::At(money("500 EUR")));
    }

    #[test]
    fn another_departure_keeps_the_choice_and_says_what_it_does_not_offer() {
        let choices = islands();
        let fira = choices.complete(Choice {
            hotel: Some(HotelIndex(1)),
            meals: None,
            room: None,
            party: None,
            ..choices.first_choice()
        });
        assert_eq!(choices.priced(fira), Priced::At(money("900 EUR")));
        let july = choices.complete(Choice {
            day: Some(DayIndex(1)),
            ..fira
        });
        assert_eq!(july.hotel, Some(HotelIndex(1)), "not switched");
        assert_eq!(choices.priced(july), Priced::Unavailable(Part::Hotel));
        let naxos = Choice {
            hotel: Some(HotelIndex(0)),
            ..july
        };
        assert_eq!(choices.priced(naxos), Priced::Unavailable(Part::Meals));
        let all_inclusive = Choice {
            meals: Some(MealsIndex(2)),
            ..naxos
        };
        assert_eq!(
            choices.priced(all_inclusive),
            Priced::Unavailable(Part::Room),
            "the suite was Fira’s"
        );
        let double = Choice {
            room: Some(RoomIndex(0)),
            ..all_inclusive
        };
        assert_eq!(choices.priced(double), Priced::At(money("990 EUR")));
    }

    #[test]
    fn prices_in_several_currencies_are_kept_apart() {
        let prices = vec![
            price("BB", "Double", (2, 0), "600 EUR"),
            price("BB", "Double", (2, 0), "230000 HUF"),
            price("BB", "Double", (2, 0), "580 EUR"),
        ];
        let choices = choices(vec![trip("2027-06-05", vec![offering("Fira", prices)])]);
        let both = vec![money("290 EUR"), money("115000 HUF")];
        assert_eq!(choices.day_price(DayIndex(0)), OptionPrice::Person(both));
        let first = choices.first_choice();
        assert_eq!(choices.priced(first), Priced::At(money("580 EUR")));
        let forints = Choice {
            currency: Some(Currency::new("HUF").unwrap()),
            ..first
        };
        assert_eq!(choices.priced(forints), Priced::At(money("230000 HUF")));
    }

    #[test]
    fn of_two_trips_on_a_day_the_one_whose_price_is_shown_is_chosen() {
        let at = |amount: &str| {
            let prices = vec![price("BB", "Double", (2, 0), amount)];
            Departure {
                id: TripId::new(amount),
                ..trip("2027-06-05", vec![offering("Fira", prices)])
            }
        };
        let trip = |choices: &Choices, choice| {
            let offer = choices.chosen_offer(choice).unwrap();
            offer.trip.as_str().to_owned()
        };
        for amounts in [["700 EUR", "600 EUR"], ["600 EUR", "700 EUR"]] {
            let choices = choices(Vec::from(amounts.map(at)));
            let first = choices.first_choice();
            assert_eq!(choices.priced(first), Priced::At(money("600 EUR")));
            assert_eq!(trip(&choices, first), "600 EUR");
        }
        let choices = choices(vec![at("600 EUR"), at("230000 HUF")]);
        let forints = Choice {
            currency: Some(Currency::new("HUF").unwrap()),
            ..choices.first_choice()
        };
        assert_eq!(trip(&choices, forints), "230000 HUF");
    }

    #[test]
    fn trips_without_prices_can_be_chosen_and_their_price_asked_for() {
        let choices = choices(vec![
            trip("2027-06-05", vec![offering("Fira", vec![])]),
            trip("2027-06-12", vec![]),
        ]);
        let first = choices.first_choice();
        assert_eq!(
            (first.day, first.hotel),
            (Some(DayIndex(0)), Some(HotelIndex(0)))
        );
        assert_eq!(choices.day_price(DayIndex(0)), OptionPrice::OnRequest);
        assert_eq!(
            choices.hotel_price(first, HotelIndex(0)),
            OptionPrice::OnRequest
        );
        assert_eq!(choices.priced(first), Priced::OnRequest);
        assert_eq!(choices.room_options(first), []);
        let day_trip = Choice {
            day: Some(DayIndex(1)),
            ..Choice::default()
        };
        assert_eq!(choices.priced(day_trip), Priced::OnRequest);
    }

    #[test]
    fn a_holiday_without_departures_can_still_be_asked_for() {
        let choices = choices(vec![]);
        assert_eq!(choices.first_choice(), Choice::default());
        assert_eq!(choices.priced(Choice::default()), Priced::OnRequest);
    }

    #[test]
    fn a_priced_departure_is_preferred_to_an_earlier_one_without_prices() {
        let choices = choices(vec![
            trip("2027-06-05", vec![offering("Fira", vec![])]),
            trip(
                "2027-06-12",
                vec![offering(
                    "Fira",
                    vec![price("BB", "Double", (2, 0), "600 EUR")],
                )],
            ),
        ]);
        assert_eq!(choices.first_choice().day, Some(DayIndex(1)));
    }

    #[test]
    fn the_recorded_holiday_offers_each_room_with_its_own_meals() {
        let choices = Choices::new(&recorded("holiday_detail"), day("2027-01-01"));
        let first = choices.first_choice();
        assert_eq!(choices.priced(first), Priced::At(money("1378 EUR")));
        let breakfast = Choice {
            meals: Some(MealsIndex(0)),
            ..first
        };
        assert_eq!(choices.priced(breakfast), Priced::Unavailable(Part::Room));
        let offer = choices.chosen_offer(first).unwrap();
        assert_eq!(
            offer.offering.as_str(),
            "cccccccc-0000-4000-8000-000000000001"
        );
        assert_eq!(offer.ages.len(), 3);
    }

    #[test]
    fn the_recorded_holiday_without_trips_has_nothing_to_choose() {
        let detail = recorded("holiday_detail_unknown_shapes");
        let choices = Choices::new(&detail, day("2027-01-01"));
        assert!(choices.days.is_empty());
        assert_eq!(choices.priced(choices.first_choice()), Priced::OnRequest);
    }
}
