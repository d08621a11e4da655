//! What a search found, in numbers.

use std::sync::Arc;

use stopover_model::{Currency, HotelOffer, Money};

use super::filters::Filters;
use super::offered::Offered;
use super::selection::Listing;
use crate::hotels::session::{Found, now};
use crate::ui::score::Scale;
use crate::ui::text::folded;

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
    /// Sums up hotels, all of them shown.
    pub fn of(hotels: &[HotelOffer]) -> Self {
        let Offered {
            currency, prices, ..
        } = Offered::by(hotels);
        let lowest = currency.zip(prices.into_iter().min());
        Self {
            total: hotels.len(),
            shown: hotels.len(),
            currency,
            lowest: lowest.map(|(currency, minor)| Money::from_minor(minor, currency)),
        }
    }

    /// Sums up a list and what of it the filters show.
    pub fn filtered(found: &Arc<Found>, filters: &Filters, scale: Scale) -> Self {
        let all = Self::of(&found.results.hotels);
        if *filters == Filters::default() {
            return all;
        }
        let listing = Listing::new(found.clone(), scale, folded);
        Self {
            shown: listing.select(filters, now()).count,
            ..all
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{chania, euros};
    use super::*;

    #[test]
    fn the_lowest_price_is_that_of_the_currency_most_hotels_have() {
        let hotels = chania();
        let answer = Answer::of(&hotels);
        assert_eq!((answer.total, answer.shown), (hotels.len(), hotels.len()));
        let lowest = answer.lowest.unwrap();
        assert_eq!(answer.currency, Some(euros(0).currency()));
        assert!(
            hotels
                .iter()
                .flat_map(|hotel| &hotel.rates)
                .all(|rate| { rate.price.currency() != lowest.currency() || rate.price >= lowest })
        );
    }

    #[test]
    fn nothing_found_has_no_price() {
        let answer = Answer::of(&[]);
        assert_eq!(
            (answer.total, answer.lowest, answer.currency),
            (0, None, None)
        );
    }
}
