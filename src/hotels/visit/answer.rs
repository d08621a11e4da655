use stopover_model::{Currency, HotelOffer, Money, RateOffer};

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
    pub fn of(hotels: &[HotelOffer]) -> Self {
        let currency = main_currency(hotels);
        let lowest = currency.and_then(|currency| {
            let prices = hotels
                .iter()
                .filter_map(|hotel| cheapest_in(currency, &hotel.rates));
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

/// The currency most hotels are priced in; of equals, the first.
pub fn main_currency(hotels: &[HotelOffer]) -> Option<Currency> {
    let mut currencies: Vec<(Currency, usize)> = Vec::new();
    for price in hotels
        .iter()
        .filter_map(|hotel| Some(hotel.cheapest()?.price))
    {
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

/// In the currency's minor unit; rates in other currencies do not count.
pub fn cheapest_in(currency: Currency, rates: &[RateOffer]) -> Option<i64> {
    rates
        .iter()
        .map(|rate| rate.price)
        .filter(|price| price.currency() == currency)
        .map(|price| price.minor())
        .min()
}
