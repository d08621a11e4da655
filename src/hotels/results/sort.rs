//! The orders of the list.

use macro_rules_attribute::apply;
use stopover_model::{GuestRating, Score, with_all};

use super::selection::{Listing, Selection};
use crate::hotels::visit::Row;
use crate::i18n::Msg;
use crate::ui::IntoVec;

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
    /// As the following: best score of a part of the guest rating first, unrated last.
    Cleanliness,
    Service,
    Comfort,
    Condition,
    Amenities,
}

impl Sort {
    pub fn label(self) -> Msg {
        match self {
            Self::Recommended => Msg::SortRecommended,
            Self::Price => Msg::SortPrice,
            Self::Rating => Msg::SortRating,
            Self::Stars => Msg::SortStars,
            Self::Name => Msg::SortName,
            Self::Cleanliness => Msg::Cleanliness,
            Self::Service => Msg::Service,
            Self::Comfort => Msg::Comfort,
            Self::Condition => Msg::Condition,
            Self::Amenities => Msg::Amenities,
        }
    }

    /// Whether it is by a part of the guest rating.
    pub fn is_by_part(self) -> bool {
        self as u8 >= Self::Cleanliness as u8
    }

    /// Of a guest rating, what is sorted by.
    pub fn score(self, rating: &GuestRating) -> Option<Score> {
        match self {
            Self::Rating => rating.overall,
            Self::Cleanliness => rating.cleanliness,
            Self::Service => rating.service,
            Self::Comfort => rating.comfort,
            Self::Condition => rating.condition,
            Self::Amenities => rating.amenities,
            Self::Recommended | Self::Price | Self::Stars | Self::Name => None,
        }
    }

    /// What hotels are sorted by, least first, for a hotel that is shown with `rate`.
    fn key(self, listing: &Listing, hotel: &Row, rate: usize) -> (u32, i64) {
        match self {
            Self::Recommended | Self::Name => (0, 0),
            Self::Price => hotel.rates.get(rate).map_or((u32::MAX, 0), |rate| {
                let currency = rate.price.currency();
                let [a, b, c] = currency.letters();
                let order = match listing.offered.currency {
                    Some(main) if main == currency => 0,
                    _ => u32::from_be_bytes([0, a, b, c]),
                };
                (order, rate.price.minor())
            }),
            Self::Stars => (0, hotel.stars.map_or(1, |stars| -i64::from(stars.halves()))),
            _ => {
                let score = hotel.rating.and_then(|rating| self.score(&rating));
                (0, score.map_or(1, |score| -i64::from(score.hundredths())))
            }
        }
    }
}

/// The indices of the hotels that pass, in order. `rank` finds each hotel's place by name, which only the browser knows.
pub fn ordered(
    listing: &Listing,
    selection: &Selection,
    sort: Sort,
    rank: impl FnOnce(&[Row]) -> Vec<usize>,
) -> Vec<usize> {
    if sort == Sort::Recommended {
        return selection.passing().map(|(hotel, _)| hotel).into_vec();
    }
    let places = match sort {
        Sort::Name => listing.places_by_name(rank),
        _ => &[],
    };
    let key = |(index, rate): (usize, usize)| {
        let hotel = listing.hotels().get(index)?;
        let place = places.get(index).copied().unwrap_or_default();
        let (class, value) = sort.key(listing, hotel, rate);
        Some(((class, value, place), index))
    };
    let keyed = selection.passing().filter_map(key).into_vec();
    sorted(keyed).into_iter().map(|(_, index)| index).into_vec()
}

type Keyed = ((u32, i64, usize), usize);

/// By key; what is equal stays as it is. A merge sort: those of the standard library cost kilobytes.
fn sorted(mut from: Vec<Keyed>) -> Vec<Keyed> {
    let mut to = Vec::with_capacity(from.len());
    let mut width = 1;
    while width < from.len() {
        for pair in from.chunks(width * 2) {
            let (mut a, mut b) = pair.split_at(width.min(pair.len()));
            loop {
                let next = match (a.first(), b.first()) {
                    (Some(first), Some(second)) if second.0 < first.0 => &mut b,
                    (Some(_), _) => &mut a,
                    (None, Some(_)) => &mut b,
                    (None, None) => break,
                };
                if let Some((least, rest)) = next.split_first() {
                    to.push(*least);
                    *next = rest;
                }
            }
        }
        std::mem::swap(&mut from, &mut to);
        to.clear();
        width *= 2;
    }
    from
}

#[cfg(test)]
mod tests {
    use stopover_model::{Currency, HotelOffer, Money};

    use super::super::filters::Filters;
    use super::super::fixture::{SCALE, chania, euros, hotel, listing, rate, today};
    use super::*;

    fn by_bytes(rows: &[Row]) -> Vec<usize> {
        let before = |row: &Row| rows.iter().filter(|other| other.name < row.name).count();
        rows.iter().map(before).collect()
    }

    fn sorted(hotels: Vec<HotelOffer>, sort: Sort) -> Vec<String> {
        let listing = listing(hotels);
        let selection = listing.select(&Filters::default(), SCALE, today());
        ordered(&listing, &selection, sort, by_bytes)
            .into_iter()
            .map(|hotel| listing.hotels()[hotel].name.clone())
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
    fn a_part_of_the_guest_rating_is_an_order_where_some_hotel_has_it() {
        let clean = |name: &str, score: Option<&str>| {
            let mut hotel = hotel(name, 0.0, 8.0, vec![rate("RO", euros(1))]);
            let rating = hotel.facts.as_mut().unwrap().guest_rating.as_mut();
            rating.unwrap().cleanliness = score.map(|score| Score::parse(score).unwrap());
            hotel
        };
        let hotels = vec![
            clean("a", Some("8.5")),
            clean("b", None),
            clean("c", Some("9.3")),
        ];
        let offered = listing(hotels.clone()).offered.parts;
        assert_eq!(offered, [Sort::Cleanliness]);
        assert_eq!(sorted(hotels, Sort::Cleanliness), ["c", "a", "b"]);
        assert!(listing(chania()).offered.parts.is_empty());
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

    #[test]
    fn names_are_ranked_once_and_hotels_of_one_name_stay_as_received() {
        let priced = |name: &str, price| hotel(name, 0.0, 0.0, vec![rate("RO", euros(price))]);
        let hotels = [("c", 1), ("a", 2), ("b", 3), ("a", 4), ("b", 5), ("a", 6)];
        let listing = listing(hotels.map(|(name, price)| priced(name, price)).to_vec());
        let selection = listing.select(&Filters::default(), SCALE, today());
        assert_eq!(
            ordered(&listing, &selection, Sort::Name, by_bytes),
            [1, 3, 5, 2, 4, 0]
        );
        let again = ordered(&listing, &selection, Sort::Name, |_| unreachable!());
        assert_eq!(again, [1, 3, 5, 2, 4, 0]);
    }

    #[test]
    fn lists_of_any_length_are_sorted_and_equals_keep_their_order() {
        for length in 0..70_usize {
            let keyed = (0..length).map(|at| ((0, i64::try_from(at * 37 % 11).unwrap(), 0), at));
            let mut expected: Vec<Keyed> = keyed.collect();
            let sorted = super::sorted(expected.clone());
            expected.sort_by_key(|(key, _)| *key);
            assert_eq!(sorted, expected);
        }
    }
}
