use stopover_model::{Currency, Money};

use super::hotels::Row;

/// What a search found, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Hotels with a room.
    pub total: usize,
    /// Those of them that pass the filters.
    pub shown: usize,
    /// The currency most of them are priced in.
    pub currency: Option<Currency>,
    /// The lowest price in that currency, for all rooms and nights.
    pub lowest: Option<Money>,
}

impl Answer {
    /// With all hotels shown.
    pub fn of(hotels: &[Row]) -> Self {
        let currency = main_currency(hotels);
        let lowest = currency.and_then(|currency| {
            let prices = hotels
                .iter()
                .filter_map(|hotel| hotel.cheapest_in(currency));
            Some(Money::from_minor(prices.min()?, currency))
        });
        Self {
            total: hotels.len(),
            shown: hotels.len(),
            currency,
            lowest,
        }
    }
}

impl Row {
    /// In the currency's minor unit; rates in other currencies do not count.
    pub fn cheapest_in(&self, currency: Currency) -> Option<i64> {
        let prices = self.rates.iter().map(|rate| rate.price);
        prices
            .filter(|price| price.currency() == currency)
            .map(|price| price.minor())
            .min()
    }

    /// The first of equals. Rates of another currency than the first one's cannot be compared and do not take part.
    fn cheapest(&self) -> Option<Money> {
        let prices = self.rates.iter().map(|rate| rate.price);
        prices.reduce(|best, price| if price < best { price } else { best })
    }
}

/// The currency most hotels are priced in; of equals, the first.
pub fn main_currency(hotels: &[Row]) -> Option<Currency> {
    let mut currencies: Vec<(Currency, usize)> = Vec::new();
    for price in hotels.iter().filter_map(Row::cheapest) {
        match currencies
            .iter_mut()
            .find(|(currency, _)| *currency == price.currency())
        {
            Some((_, count)) => *count += 1,
            None => currencies.push((price.currency(), 1)),
        }
    }
    let most = currencies.iter().map(|(_, count)| *count).max();
    currencies
        .iter()
        .find(|(_, count)| Some(*count) == most)
        .map(|(currency, _)| *currency)
}
