//! What results can be filtered by.

use stopover_model::{Boarding, Currency};

use super::histogram::PriceScale;
use super::rug::Rug;
use super::sort::Sort;
use crate::hotels::visit::{Hotels, Row, main_currency};
use crate::i18n::Digits;
use crate::ui::IntoVec;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offered {
    /// The currency most hotels are priced in; prices are filtered in this one only.
    pub currency: Option<Currency>,
    /// Those of all prices of the list.
    pub digits: Digits,
    /// Each hotel's cheapest price in that currency, in minor units.
    pub prices: Vec<i64>,
    /// Those as a strip.
    pub rug: Option<Rug>,
    /// None where there is nothing to choose.
    pub scale: Option<PriceScale>,
    /// The parts of the guest rating that some hotel has a score for.
    pub parts: Vec<Sort>,
    /// The most ratings that a hotel has.
    pub ratings: u32,
    /// From no meals to everything.
    pub meals: Vec<Boarding>,
}

impl Offered {
    pub fn by(hotels: &Hotels) -> Self {
        let mut meals: Vec<Boarding> = Vec::new();
        for plan in &hotels.meals {
            if let Err(index) = meals.binary_search(plan) {
                meals.insert(index, plan.clone());
            }
        }
        let rows = &hotels.rows;
        let currency = main_currency(rows);
        let prices: Vec<i64> = rows
            .iter()
            .filter_map(|hotel| hotel.cheapest_in(currency?))
            .into_vec();
        let scale = currency.and_then(|currency| PriceScale::over(currency, &prices));
        let all = rows.iter().flat_map(|hotel| &hotel.rates);
        Self {
            currency,
            rug: Rug::of(&prices),
            digits: Digits::of(all.map(|rate| rate.price)),
            prices,
            parts: Sort::ALL
                .into_iter()
                .filter(|sort| {
                    sort.is_by_part()
                        && rows
                            .iter()
                            .filter_map(|row| row.rating)
                            .any(|rating| sort.score(&rating).is_some())
                })
                .into_vec(),
            ratings: rows.iter().map(Row::ratings).max().unwrap_or_default(),
            scale,
            meals,
        }
    }
}
