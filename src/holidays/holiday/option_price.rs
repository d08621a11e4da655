//! What each option costs, given the rest of the choice.

use stopover_model::Money;

use super::choice::{Choice, DayIndex, HotelIndex, MealsIndex};
use super::choices::{Choices, Offer, Party, Price};
use super::lists::indices;
use crate::ui::IntoVec;

/// The lowest price of each currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionPrice {
    /// Of a person, where two adults share a room.
    Person(Vec<Money>),
    /// For everyone in the room, where two adults cannot go.
    Room(Vec<Money>),
    OnRequest,
    /// Not offered together with the rest of the choice.
    Unavailable,
}

impl Choices {
    /// Of a day, of one hotel or of all.
    pub fn offers(&self, day: DayIndex, hotel: Option<HotelIndex>) -> Vec<&Offer> {
        let Some(day) = self.day(day) else {
            return Vec::new();
        };
        let is_it = |offer: &&Offer| hotel.is_none_or(|hotel| offer.hotel == hotel);
        day.offers.iter().filter(is_it).into_vec()
    }

    pub fn day_price(&self, day: DayIndex) -> OptionPrice {
        match self.option_price(&self.offers(day, None), &|_| true) {
            OptionPrice::Unavailable => OptionPrice::OnRequest,
            price => price,
        }
    }

    /// A departure without a price can be chosen only where no other has one.
    pub fn can_depart(&self, day: DayIndex) -> bool {
        let has_price = |day: DayIndex| self.day_price(day) != OptionPrice::OnRequest;
        has_price(day) || !indices(&self.days, DayIndex).any(has_price)
    }

    /// On the chosen day.
    pub fn hotel_price(&self, choice: Choice, hotel: HotelIndex) -> OptionPrice {
        let Some(day) = choice.day else {
            return OptionPrice::OnRequest;
        };
        self.option_price(&self.offers(day, Some(hotel)), &|_| true)
    }

    /// In the chosen hotel, on the chosen day.
    pub fn meals_price(&self, choice: Choice, meals: MealsIndex) -> OptionPrice {
        let Some((day, hotel)) = choice.day.zip(choice.hotel) else {
            return OptionPrice::OnRequest;
        };
        let offers = self.offers(day, Some(hotel));
        if offers.iter().all(|offer| offer.prices.is_empty()) {
            let is_offered = offers.iter().any(|offer| offer.meals.contains(&meals));
            return if is_offered {
                OptionPrice::OnRequest
            } else {
                OptionPrice::Unavailable
            };
        }
        self.option_price(&offers, &|price| price.meals == meals)
    }

    /// The first with the lowest price, one in each currency; none where all cost the same. Those for two adults are compared, and
    /// those of rooms where there are no others.
    pub fn cheapest_days(&self) -> Vec<DayIndex> {
        let prices = indices(&self.days, DayIndex).map(|day| (day, self.day_price(day)));
        let prices: Vec<_> = prices.into_vec();
        let is_person = |price: &OptionPrice| matches!(price, OptionPrice::Person(_));
        let by_person = prices.iter().any(|(_, price)| is_person(price));
        let mut best: Vec<(Money, DayIndex, bool)> = Vec::new();
        for (day, price) in prices {
            if is_person(&price) != by_person {
                continue;
            }
            let (OptionPrice::Person(prices) | OptionPrice::Room(prices)) = price else {
                continue;
            };
            for price in prices {
                match best
                    .iter_mut()
                    .find(|(least, ..)| least.currency() == price.currency())
                {
                    None => best.push((price, day, false)),
                    Some(entry) if is_less(price, entry.0) => *entry = (price, day, true),
                    Some((least, _, differs)) => *differs |= *least != price,
                }
            }
        }
        best.into_iter()
            .filter(|(.., differs)| *differs)
            .map(|(_, day, _)| day)
            .into_vec()
    }

    fn option_price(&self, offers: &[&Offer], wanted: &dyn Fn(&Price) -> bool) -> OptionPrice {
        if offers.is_empty() {
            return OptionPrice::Unavailable;
        }
        let for_two = |price: &Price| {
            let party = self.party(price.party);
            party.is_some_and(Party::is_two_adults) && wanted(price)
        };
        let shared = lowest(offers, &for_two);
        if !shared.is_empty() {
            let each = shared.into_iter().filter_map(|price| price.each_of(2));
            return OptionPrice::Person(each.into_vec());
        }
        let has_prices = offers.iter().any(|offer| !offer.prices.is_empty());
        match lowest(offers, wanted) {
            prices if !prices.is_empty() => OptionPrice::Room(prices),
            _ if has_prices => OptionPrice::Unavailable,
            _ => OptionPrice::OnRequest,
        }
    }
}

/// False for prices in two currencies, which cannot be compared.
pub fn is_less(price: Money, other: Money) -> bool {
    price.checked_cmp(&other).is_some_and(|order| order.is_lt())
}

/// One in each currency.
pub fn lowest(offers: &[&Offer], wanted: &dyn Fn(&Price) -> bool) -> Vec<Money> {
    let mut lowest: Vec<Money> = Vec::new();
    let prices = offers.iter().flat_map(|offer| &offer.prices);
    for Price { price, .. } in prices.filter(|price| wanted(price)) {
        match lowest
            .iter_mut()
            .find(|known| known.currency() == price.currency())
        {
            Some(known) if is_less(*price, *known) => *known = *price,
            Some(_) => {}
            None => lowest.push(*price),
        }
    }
    lowest
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{choices, islands, money, offering, price, trip};
    use super::*;

    #[test]
    fn hotels_and_meals_are_priced_given_the_rest_of_the_choice() {
        let choices = islands();
        let june = choices.first_choice();
        let person = |text: &str| OptionPrice::Person(vec![money(text)]);
        assert_eq!(choices.hotel_price(june, HotelIndex(1)), person("450 EUR"));
        assert_eq!(choices.meals_price(june, MealsIndex(0)), person("300 EUR"));
        assert_eq!(
            choices.meals_price(june, MealsIndex(2)),
            OptionPrice::Unavailable
        );
        let july = Choice {
            day: Some(DayIndex(1)),
            ..june
        };
        assert_eq!(
            choices.hotel_price(july, HotelIndex(1)),
            OptionPrice::Unavailable
        );
        assert_eq!(choices.meals_price(july, MealsIndex(2)), person("495 EUR"));
    }

    #[test]
    fn the_cheapest_departure_is_marked_only_where_departures_differ() {
        let at = |date: &str, amount: &str| {
            let prices = vec![price("BB", "Double", (2, 0), amount)];
            trip(date, vec![offering("Fira", prices)])
        };
        let june = at("2027-06-05", "600 EUR");
        let same = choices(vec![june.clone(), at("2027-06-12", "600 EUR")]);
        assert_eq!(same.cheapest_days(), Vec::<DayIndex>::new());
        let later = choices(vec![
            june.clone(),
            at("2027-06-12", "550 EUR"),
            at("2027-06-19", "550 EUR"),
        ]);
        assert_eq!(later.cheapest_days(), [DayIndex(1)], "the first of them");
        let forints = choices(vec![
            june,
            at("2027-06-12", "230000 HUF"),
            at("2027-06-19", "650 EUR"),
        ]);
        assert_eq!(
            forints.cheapest_days(),
            [DayIndex(0)],
            "forints are not compared"
        );
    }

    #[test]
    fn a_departure_for_families_only_has_the_price_of_its_room_and_is_not_compared() {
        let family = vec![price("BB", "Family", (2, 1), "300 EUR")];
        let double = |amount| vec![price("BB", "Double", (2, 0), amount)];
        let choices = choices(vec![
            trip("2027-06-05", vec![offering("Fira", family)]),
            trip("2027-06-12", vec![offering("Fira", double("900 EUR"))]),
            trip("2027-06-19", vec![offering("Fira", double("800 EUR"))]),
        ]);
        let family = OptionPrice::Room(vec![money("300 EUR")]);
        assert_eq!(choices.day_price(DayIndex(0)), family);
        assert_eq!(choices.cheapest_days(), [DayIndex(2)]);
    }

    #[test]
    fn a_departure_without_a_price_can_be_chosen_only_where_no_other_has_one() {
        let without = || trip("2027-06-05", vec![offering("Fira", vec![])]);
        let prices = vec![price("BB", "Double", (2, 0), "600 EUR")];
        let priced = trip("2027-06-12", vec![offering("Fira", prices)]);
        let mixed = choices(vec![without(), priced]);
        assert!(!mixed.can_depart(DayIndex(0)) && mixed.can_depart(DayIndex(1)));
        assert!(choices(vec![without()]).can_depart(DayIndex(0)));
    }
}
