//! The orders of the catalogue.

use std::collections::BinaryHeap;

use chrono::{Datelike, NaiveDate};

use super::entry::Entry;
use super::shelf::Shelf;
use crate::i18n::Msg;

/// An order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// The next departure first.
    #[default]
    Departure = 0,
    /// The lowest price first, currency by currency.
    Price = 1,
    /// The most days first.
    Longest = 2,
    /// What was changed last first.
    Newest = 3,
}

impl Sort {
    /// All, in the order of the menu, with the keys they have in the page's address.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Departure, "departure"),
        (Self::Price, "price"),
        (Self::Longest, "longest"),
        (Self::Newest, "newest"),
    ];

    /// Its key.
    pub fn key(self) -> &'static str {
        Self::ALL.get(self as usize).map_or("", |(_, key)| key)
    }

    /// The order with that key.
    pub fn of(key: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|(_, known)| *known == key);
        found.map(|(sort, _)| sort)
    }

    /// What the menu calls it.
    pub fn label(self) -> Msg {
        match self {
            Self::Departure => Msg::SortDeparture,
            Self::Price => Msg::SortPrice,
            Self::Longest => Msg::SortLongest,
            Self::Newest => Msg::SortNewest,
        }
    }

    /// The places in this order; those that say nothing about it come last, equals stay as the catalogue has them.
    pub fn ordered(self, shelf: &Shelf, places: impl Iterator<Item = usize>) -> Vec<usize> {
        // A heap sorts in a few hundred bytes, the standard sort in kilobytes.
        let ranked: BinaryHeap<(u64, usize)> = places
            .filter_map(|place| Some((self.rank(shelf, shelf.entry(place)?), place)))
            .collect();
        let sorted = ranked.into_sorted_vec().into_iter();
        sorted.map(|(_, place)| place).collect()
    }

    fn rank(self, shelf: &Shelf, entry: &Entry) -> u64 {
        let rank = match self {
            Self::Departure => entry.span.next().map(days),
            Self::Price => entry.holiday.min_price.map(|price| {
                let currency = shelf.currency_rank(price.currency()) << 48;
                currency
                    | u64::try_from(price.minor())
                        .unwrap_or_default()
                        .min((1 << 48) - 1)
            }),
            Self::Longest => entry.holiday.days.map(|days| u64::from(u32::MAX - days)),
            Self::Newest => entry.holiday.last_update.map(|at| {
                u64::MAX / 2 - u64::try_from(at.instant_or_utc().timestamp()).unwrap_or_default()
            }),
        };
        rank.unwrap_or(u64::MAX)
    }
}

fn days(date: NaiveDate) -> u64 {
    u64::try_from(date.num_days_from_ce()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{four, holiday, money, shelf};
    use super::*;

    fn order(sort: Sort) -> Vec<usize> {
        let shelf = shelf(four());
        sort.ordered(&shelf, 0..shelf.len())
    }

    #[test]
    fn what_says_nothing_about_an_order_comes_last_in_it() {
        assert_eq!(
            order(Sort::Departure),
            [1, 0, 2, 3],
            "equals keep their order"
        );
        assert_eq!(order(Sort::Longest), [0, 2, 1, 3]);
        assert_eq!(order(Sort::Newest), [1, 0, 2, 3]);
    }

    #[test]
    fn prices_are_compared_within_a_currency_the_most_frequent_first() {
        assert_eq!(order(Sort::Price), [1, 0, 2, 3]);
        let mut dollars = holiday("dollars");
        dollars.min_price = Some(money("USD", 1));
        let shelf = shelf(vec![dollars, holiday("a"), holiday("b")]);
        assert_eq!(Sort::Price.ordered(&shelf, 0..3), [1, 2, 0]);
    }

    #[test]
    fn an_order_is_found_by_its_key() {
        for (sort, key) in Sort::ALL {
            assert_eq!((Sort::of(key), sort.key()), (Some(sort), key));
        }
        assert_eq!(Sort::of("sideways"), None);
    }
}
