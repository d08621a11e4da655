use std::collections::BinaryHeap;

use chrono::{Datelike, NaiveDate};
use stopover_model::Currency;

use super::offer::OfferedHoliday;
use super::rows::{Row, rows};
use crate::holidays::visit::Sort;

/// Those that say nothing about it come last; equals stay as the catalogue has them. Prices are compared within each of the
/// `currencies`.
pub fn ordered(offered: &[OfferedHoliday], currencies: &[Currency], sort: Sort) -> Vec<Row> {
    // A heap sorts in a few hundred bytes, the standard sort in kilobytes.
    let ranked: BinaryHeap<(u64, Row)> = offered
        .iter()
        .map(|holiday| rank(holiday, currencies, sort))
        .zip(rows(offered.len()))
        .collect();
    let sorted = ranked.into_sorted_vec().into_iter();
    sorted.map(|(_, row)| row).collect()
}

fn rank(offered: &OfferedHoliday, currencies: &[Currency], sort: Sort) -> u64 {
    let holiday = &offered.holiday;
    let rank = match sort {
        Sort::Departure => offered.departs.next().map(days),
        Sort::Price => holiday.min_price.map(|price| {
            let currency = currencies
                .iter()
                .take_while(|known| **known != price.currency());
            let currency = u64::try_from(currency.count()).unwrap_or_default() << 48;
            currency
                | u64::try_from(price.minor())
                    .unwrap_or_default()
                    .min((1 << 48) - 1)
        }),
        Sort::Longest => holiday.days.map(|days| u64::from(u32::MAX - days)),
        Sort::Newest => holiday.last_update.map(|at| {
            u64::MAX / 2 - u64::try_from(at.instant_or_utc().timestamp()).unwrap_or_default()
        }),
    };
    rank.unwrap_or(u64::MAX)
}

fn days(date: NaiveDate) -> u64 {
    u64::try_from(date.num_days_from_ce()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{four, holiday, index, money};
    use super::super::index::HolidayIndex;
    use super::*;

    fn rows_of(index: &HolidayIndex, sort: Sort) -> Vec<usize> {
        index.order(sort).iter().map(|row| row.0).collect()
    }

    fn order(sort: Sort) -> Vec<usize> {
        rows_of(&index(four()), sort)
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
        let index = index(vec![dollars, holiday("a"), holiday("b")]);
        assert_eq!(rows_of(&index, Sort::Price), [1, 2, 0]);
    }
}
