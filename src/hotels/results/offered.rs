//! What a set of results can be filtered by.

use stopover_model::{Boarding, Currency, HotelOffer, RateOffer};

use super::histogram::PriceScale;

/// The values the filters can take over these hotels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offered {
    /// The currency most hotels are priced in; prices are filtered in this one only.
    pub currency: Option<Currency>,
    /// Each hotel's cheapest price in that currency, in minor units.
    pub prices: Vec<i64>,
    /// The slider over them; none where there is nothing to choose.
    pub scale: Option<PriceScale>,
    /// The meal plans on offer, from no meals to everything.
    pub meals: Vec<Boarding>,
}

impl Offered {
    /// What these hotels offer.
    pub fn by(hotels: &[HotelOffer]) -> Self {
        let mut currencies: Vec<(Currency, usize)> = Vec::new();
        let mut meals: Vec<Boarding> = Vec::new();
        for hotel in hotels {
            if let Some(price) = hotel.cheapest().map(|rate| rate.price) {
                match currencies
                    .iter_mut()
                    .find(|(currency, _)| *currency == price.currency())
                {
                    Some((_, count)) => *count += 1,
                    None => currencies.push((price.currency(), 1)),
                }
            }
            for rate in &hotel.rates {
                if let Err(place) = meals.binary_search(&rate.boarding) {
                    meals.insert(place, rate.boarding.clone());
                }
            }
        }
        let most = currencies.iter().map(|(_, count)| *count).max();
        let currency = currencies
            .iter()
            .find(|(_, count)| Some(*count) == most)
            .map(|(currency, _)| *currency);
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

fn cheapest_in(currency: Currency, rates: &[RateOffer]) -> Option<i64> {
    rates
        .iter()
        .map(|rate| rate.price)
        .filter(|price| price.currency() == currency)
        .map(|price| price.minor())
        .min()
}
