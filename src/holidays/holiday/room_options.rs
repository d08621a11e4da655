use stopover_model::Money;

use super::choice::{Choice, PartyIndex, RoomIndex};
use super::choices::Choices;
use super::lists::indices;
use super::option_price::lowest;
use crate::ui::IntoVec;

/// Rooms against parties, for a hotel with its meals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matrix {
    pub parties: Vec<PartyIndex>,
    pub rows: Vec<Row>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub room: RoomIndex,
    /// For each column the lowest price of each currency; none where the room is not offered to that party.
    pub cells: Vec<Vec<Money>>,
}

impl Choices {
    /// The rooms and parties of the chosen hotel, with the prices of the chosen meals.
    pub fn matrix(&self, choice: Choice) -> Matrix {
        let Some((day, hotel)) = choice.day.zip(choice.hotel) else {
            return Matrix::default();
        };
        let offers = self.offers(day, Some(hotel));
        let has_party = |party: &PartyIndex| {
            let mut prices = offers.iter().flat_map(|offer| &offer.prices);
            prices.any(|price| price.party == *party)
        };
        let parties: Vec<_> = indices(&self.parties, PartyIndex)
            .filter(has_party)
            .into_vec();
        let has_room = |room: &RoomIndex| offers.iter().any(|offer| offer.rooms.contains(room));
        let row = |room: RoomIndex| Row {
            room,
            cells: parties
                .iter()
                .map(|party| {
                    lowest(&offers, |price| {
                        price.room == room
                            && price.party == *party
                            && choice.meals.is_none_or(|meals| price.meals == meals)
                    })
                })
                .into_vec(),
        };
        Matrix {
            rows: indices(&self.rooms, RoomIndex)
                .filter(has_room)
                .map(row)
                .into_vec(),
            parties,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::choice::MealsIndex;
    use super::super::fixture::{islands, money};
    use super::*;

    #[test]
    fn the_matrix_has_a_row_for_each_room_and_gaps_where_a_party_does_not_fit() {
        let choices = islands();
        let matrix = choices.matrix(choices.first_choice());
        assert_eq!(matrix.parties.len(), 3);
        let cells: Vec<Vec<Option<i64>>> = matrix
            .rows
            .iter()
            .map(|row| {
                let cells = row.cells.iter();
                cells
                    .map(|cell| cell.first().map(|price| price.minor() / 100))
                    .collect()
            })
            .collect();
        assert_eq!(
            cells,
            [[Some(450), Some(600), None], [None, None, Some(820)]]
        );
    }

    #[test]
    fn the_matrix_shows_the_prices_of_the_chosen_meals_only() {
        let choices = islands();
        let half_board = Choice {
            meals: Some(MealsIndex(1)),
            ..choices.first_choice()
        };
        let matrix = choices.matrix(half_board);
        let double = &matrix.rows[0].cells;
        assert_eq!(
            double.as_slice(),
            [vec![], vec![money("700 EUR")], vec![]],
            "its rooms and parties stay, so that nothing moves"
        );
    }
}
