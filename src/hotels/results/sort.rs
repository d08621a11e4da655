use std::cmp::{Ordering, Reverse};

use macro_rules_attribute::apply;
use stopover_model::with_all;

use super::filters::{rating_of, stars_of};
use super::selection::Listing;
use crate::i18n::Msg;

/// In the order of the menu. Equal hotels stay as received.
#[apply(with_all)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// As received: the provider's own order is the only recommendation there is.
    #[default]
    Recommended,
    /// Cheapest first. Prices in different currencies are not compared: the most frequent currency comes first, then the
    /// others one after the other.
    Price,
    /// Best overall score first, unrated last.
    Rating,
    /// Most stars first, unrated last.
    Stars,
    /// As the visitor's language sorts.
    Name,
}

impl Sort {
    pub fn label(self) -> Msg {
        match self {
            Self::Recommended => Msg::SortRecommended,
            Self::Price => Msg::SortPrice,
            Self::Rating => Msg::SortRating,
            Self::Stars => Msg::SortStars,
            Self::Name => Msg::SortName,
        }
    }

    /// Each hotel with the rate it is shown with. Names are the browser's to compare, by `by_name`.
    pub fn compare(
        self,
        listing: &Listing,
        a: (usize, usize),
        b: (usize, usize),
        by_name: impl Fn(&str, &str) -> Ordering,
    ) -> Ordering {
        let (Some(hotel_a), Some(hotel_b)) = (listing.hotels().get(a.0), listing.hotels().get(b.0))
        else {
            return Ordering::Equal;
        };
        match self {
            Self::Recommended => Ordering::Equal,
            Self::Price => {
                let key = |(hotel, rate)| {
                    let price = listing.rate(hotel, rate)?.price;
                    let currency = price.currency();
                    Some((
                        Some(currency) != listing.offered.currency,
                        currency,
                        price.minor(),
                    ))
                };
                key(a).cmp(&key(b))
            }
            Self::Rating => {
                let key = |hotel| Reverse(rating_of(hotel).and_then(|rating| rating.overall));
                key(hotel_a).cmp(&key(hotel_b))
            }
            Self::Stars => Reverse(stars_of(hotel_a)).cmp(&Reverse(stars_of(hotel_b))),
            Self::Name => by_name(&hotel_a.name, &hotel_b.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use stopover_model::{Currency, HotelOffer, Money};

    use super::super::filters::Filters;
    use super::super::fixture::{chania, euros, hotel, listing, rate, today};
    use super::*;

    fn sorted(hotels: Vec<HotelOffer>, sort: Sort) -> Vec<String> {
        let listing = listing(hotels);
        let mut passing: Vec<_> = listing
            .select(&Filters::default(), today())
            .passing()
            .collect();
        passing.sort_by(|a, b| sort.compare(&listing, *a, *b, str::cmp));
        passing
            .into_iter()
            .map(|(hotel, _)| listing.hotels()[hotel].name.clone())
            .collect()
    }

    #[test]
    fn recommended_keeps_the_order_of_the_provider() {
        assert_eq!(
            sorted(chania(), Sort::Recommended),
            [
                "Aldara Harbour",
                "Casa Venezia",
                "Kydonia Rooms",
                "Samaria Gardens"
            ]
        );
    }

    #[test]
    fn cheapest_best_rated_and_most_stars_come_first_and_unrated_last() {
        assert_eq!(
            sorted(chania(), Sort::Price),
            [
                "Kydonia Rooms",
                "Casa Venezia",
                "Aldara Harbour",
                "Samaria Gardens"
            ]
        );
        let mut unrated_first = chania();
        unrated_first.reverse();
        for sort in [Sort::Rating, Sort::Stars] {
            assert_eq!(
                sorted(unrated_first.clone(), sort),
                [
                    "Aldara Harbour",
                    "Casa Venezia",
                    "Kydonia Rooms",
                    "Samaria Gardens"
                ],
                "{sort:?}"
            );
        }
    }

    #[test]
    fn prices_are_sorted_within_a_currency_the_most_frequent_first() {
        let in_currency =
            |code: &str, minor| Money::from_minor(minor, Currency::new(code).unwrap());
        let one = |name: &str, price| hotel(name, 0.0, 0.0, vec![rate("RO", price)]);
        let hotels = vec![
            one("dollars 2", in_currency("USD", 2)),
            one("euros 9", euros(9)),
            one("dollars 1", in_currency("USD", 1)),
            one("euros 5", euros(5)),
            one("baht 3", in_currency("THB", 3)),
            one("euros 7", euros(7)),
        ];
        assert_eq!(
            sorted(hotels, Sort::Price),
            [
                "euros 5",
                "euros 7",
                "euros 9",
                "baht 3",
                "dollars 1",
                "dollars 2"
            ]
        );
    }
}
