//! What results can be filtered by.

use stopover_model::{Boarding, Currency, HotelOffer};

use super::histogram::PriceScale;
use crate::hotels::visit::{cheapest_in, main_currency};

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
    pub fn by(hotels: &[HotelOffer]) -> Self {
        let mut meals: Vec<Boarding> = Vec::new();
        for rate in hotels.iter().flat_map(|hotel| &hotel.rates) {
            if let Err(index) = meals.binary_search(&rate.boarding) {
                meals.insert(index, rate.boarding.clone());
            }
        }
        let currency = main_currency(hotels);
        let prices: Vec<i64> = hotels
            .iter()
            .filter_map(|hotel| cheapest_in(currency?, &hotel.rates))
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
