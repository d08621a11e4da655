use stopover_model::Money;

use super::choice::{Choice, PartyIndex, RoomIndex};
use super::choices::{Choices, Price};
use super::lists::indices;
use super::option_price::lowest;
use crate::ui::IntoVec;

/// A room for a party.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomOption {
    pub room: RoomIndex,
    /// None where the hotel names no prices.
    pub party: Option<PartyIndex>,
    /// For everyone in the room; none where it is not offered with the chosen meals.
    pub price: Option<Money>,
}

impl Choices {
    /// The rooms of the chosen hotel with the parties that they are for, and the lowest prices with the chosen meals, one in each
    /// currency.
    pub fn room_options(&self, choice: Choice) -> Vec<RoomOption> {
        let Some((day, hotel)) = choice.day.zip(choice.hotel) else {
            return Vec::new();
        };
        let offers = self.offers(day, Some(hotel));
        let mut options = Vec::new();
        for room in indices(&self.rooms, RoomIndex) {
            for party in indices(&self.parties, PartyIndex) {
                let is_it = |price: &Price| price.room == room && price.party == party;
                let has_meals =
                    |price: &Price| choice.meals.is_none_or(|meals| price.meals == meals);
                let is_offered = !lowest(&offers, &is_it).is_empty();
                let prices = lowest(&offers, &|price| is_it(price) && has_meals(price));
                let option = |price| RoomOption {
                    room,
                    party: Some(party),
                    price,
                };
                // One that other meals have stays, so that nothing moves.
                if is_offered && prices.is_empty() {
                    options.push(option(None));
                }
                options.extend(prices.into_iter().map(|price| option(Some(price))));
            }
        }
        if options.is_empty() {
            let has_room = |room: &RoomIndex| offers.iter().any(|offer| offer.rooms.contains(room));
            let rooms = indices(&self.rooms, RoomIndex).filter(has_room);
            let option = |room| RoomOption {
                room,
                party: None,
                price: None,
            };
            return rooms.map(option).into_vec();
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::super::choice::MealsIndex;
    use super::super::fixture::{choices, islands, offering, price, trip};
    use super::*;

    fn amounts(choices: &Choices, choice: Choice) -> Vec<(usize, usize, Option<i64>)> {
        let options = choices.room_options(choice).into_iter();
        let amount = |price: Money| price.minor() / 100;
        options
            .map(|option| {
                let party = option.party.unwrap();
                (option.room.0, party.0, option.price.map(amount))
            })
            .collect()
    }

    #[test]
    fn each_room_is_offered_to_the_parties_that_fit() {
        let choices = islands();
        assert_eq!(
            amounts(&choices, choices.first_choice()),
            [(0, 0, Some(450)), (0, 1, Some(600)), (1, 2, Some(820))]
        );
    }

    #[test]
    fn prices_are_those_of_the_chosen_meals_and_the_other_options_stay() {
        let choices = islands();
        let half_board = Choice {
            meals: Some(MealsIndex(1)),
            ..choices.first_choice()
        };
        assert_eq!(
            amounts(&choices, half_board),
            [(0, 0, None), (0, 1, Some(700)), (1, 2, None)]
        );
    }

    #[test]
    fn a_price_in_another_currency_is_another_option() {
        let prices = vec![
            price("BB", "Double", (2, 0), "600 EUR"),
            price("BB", "Double", (2, 0), "230000 HUF"),
            price("BB", "Double", (2, 0), "580 EUR"),
        ];
        let choices = choices(vec![trip("2027-06-05", vec![offering("Fira", prices)])]);
        assert_eq!(
            amounts(&choices, choices.first_choice()),
            [(0, 0, Some(580)), (0, 0, Some(230_000))]
        );
    }
}
