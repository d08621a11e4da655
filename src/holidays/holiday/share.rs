//! What one person of a party pays: the price of the room, divided by its people.

use stopover_model::Money;

use super::choice::PartyIndex;
use super::choices::{Choices, Party};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    pub each: Money,
    /// Where children are among them, who may cost less.
    pub is_average: bool,
    pub people: u32,
}

impl Party {
    pub fn people(&self) -> u32 {
        self.adults.saturating_add(self.children)
    }

    /// By whom holidays are compared.
    pub fn is_two_adults(&self) -> bool {
        (self.adults, self.children) == (2, 0)
    }
}

impl Choices {
    /// None where the catalogue does not say how many share the room.
    pub fn share(&self, party: PartyIndex, price: Money) -> Option<Share> {
        let party = self.party(party)?;
        Some(Share {
            each: price.each_of(party.people())?,
            is_average: party.children > 0,
            people: party.people(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{choices, money, offering, price, trip};
    use super::*;

    #[test]
    fn a_price_is_divided_by_its_people_and_called_an_average_where_children_are_among_them() {
        let prices = vec![
            price("BB", "Any", (0, 0), "600 EUR"),
            price("BB", "Double", (2, 0), "1358 EUR"),
            price("BB", "Double", (2, 1), "1664 EUR"),
        ];
        let choices = choices(vec![trip("2027-05-14", vec![offering("Fira", prices)])]);
        let share = |party, text| choices.share(PartyIndex(party), money(text));
        assert_eq!(share(0, "600 EUR"), None, "nobody is named");
        let two = share(1, "1358 EUR").unwrap();
        assert_eq!(
            (two.each, two.is_average, two.people),
            (money("679 EUR"), false, 2)
        );
        let three = share(2, "1664 EUR").unwrap();
        assert_eq!((three.each.minor(), three.is_average), (55_467, true));
    }
}
