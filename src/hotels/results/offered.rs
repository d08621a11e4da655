//! What results can be filtered by.

use stopover_model::{Boarding, Currency};

use super::histogram::PriceScale;
use crate::hotels::visit::{Hotels, main_currency};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offered {
    /// The currency most hotels are priced in; prices are filtered in this one only.
    pub currency: Option<Currency>,
    /// Each hotel's cheapest price in that currency, in minor units.
    pub prices: Vec<i64>,
    /// None where there is nothing to choose.
    pub scale: Option<PriceScale>,
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
            .collect();
        let scale = currency.and_then(|currency| PriceScale::over(currency, &prices));
        Self {
            currency,
            prices,
            scale,
            meals,
        }
    }
}
