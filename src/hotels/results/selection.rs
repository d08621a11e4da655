//! Which hotels pass the filters, at which rate, and how many more would if a filter were different.

use std::cell::OnceCell;
use std::rc::Rc;

use chrono::{DateTime, Utc};
use stopover_model::{Boarding, Money};

use super::filters::{
    Facet, Filters, MOST_STARS, RATINGS, TENS_OF_RATINGS, has_rating, is_reached, star_class,
};
use super::offered::Offered;
use crate::hotels::visit::{Answer, Found, Row};
use crate::ui::sketch::MapExtent;
use crate::ui::{IntoVec, score::Scale};

/// Results made ready to be filtered.
pub struct Listing {
    pub found: Rc<Found>,
    pub offered: Offered,
    /// None of the beginning of a list whose other hotels are still being read.
    pub map: Option<MapExtent>,
    /// For each hotel its place by name, once somebody has asked.
    places_by_name: OnceCell<Vec<usize>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// For each hotel, as received: the index of its cheapest rate that passes.
    rates: Vec<Option<usize>>,
    pub count: usize,
    /// How many would pass with free cancellation asked for.
    pub free_cancellation: usize,
    /// How many would pass with each of [`RATINGS`].
    pub ratings: [usize; RATINGS.len()],
    /// How many would pass with each of [`TENS_OF_RATINGS`].
    pub rated_by: [usize; TENS_OF_RATINGS.len()],
    /// How many would pass with one star, two stars, and so on.
    pub stars: [usize; MOST_STARS as usize],
    /// How many would pass with each of the meal plans on offer.
    pub meals: Vec<usize>,
    /// How many would pass without each facet.
    without: [usize; Facet::ALL.len()],
}

impl Listing {
    /// All that was found.
    pub fn new(found: Rc<Found>) -> Self {
        let positions = found.hotels.rows.iter().filter_map(|row| row.coordinates);
        let map = MapExtent::of(positions.into_vec());
        Self {
            map: Some(map),
            ..Self::beginning(found)
        }
    }

    /// The first hotels, while the others are still being read.
    pub fn beginning(found: Rc<Found>) -> Self {
        Self {
            offered: Offered::by(&found.hotels),
            found,
            map: None,
            places_by_name: OnceCell::new(),
        }
    }

    /// Whether it is all that was found.
    pub fn is_whole(&self) -> bool {
        self.map.is_some()
    }

    /// As received.
    pub fn hotels(&self) -> &[Row] {
        &self.found.hotels.rows
    }

    /// For each hotel its place by name, which `rank` finds out.
    pub fn places_by_name(&self, rank: impl FnOnce(&[Row]) -> Vec<usize>) -> &[usize] {
        self.places_by_name.get_or_init(|| rank(self.hotels()))
    }

    /// What was found in numbers, as events report it.
    pub fn answer(&self, filters: &Filters, scale: Scale, now: DateTime<Utc>) -> Answer {
        Answer {
            shown: self.select(filters, scale, now).count,
            ..Answer::of(self.hotels())
        }
    }

    pub fn select(&self, filters: &Filters, scale: Scale, now: DateTime<Utc>) -> Selection {
        let meals = &self.found.hotels.meals;
        let mut judge = Judge {
            filters,
            scale,
            now: now.timestamp_millis(),
            wanted: meals
                .iter()
                .map(|plan| filters.meals.is_empty() || filters.meals.contains(plan))
                .into_vec(),
            offers: vec![false; meals.len()],
            counts: vec![0; meals.len()],
        };
        let mut selection = Selection {
            rates: Vec::with_capacity(self.hotels().len()),
            count: 0,
            free_cancellation: 0,
            ratings: [0; RATINGS.len()],
            rated_by: [0; TENS_OF_RATINGS.len()],
            stars: [0; MOST_STARS as usize],
            meals: Vec::new(),
            without: [0; Facet::ALL.len()],
        };
        for hotel in self.hotels() {
            judge.judge(hotel, &mut selection);
        }
        let count = |plan: &Boarding| {
            let index = meals.iter().position(|other| other == plan)?;
            judge.counts.get(index).copied()
        };
        let counts = self.offered.meals.iter().map(count);
        selection.meals = counts.map(Option::unwrap_or_default).into_vec();
        selection
    }
}

/// What hotels are judged by, one after the other. Meal plans are in the order of the answer.
struct Judge<'a> {
    filters: &'a Filters,
    scale: Scale,
    /// In milliseconds since 1970.
    now: i64,
    /// Which meal plans the filters ask for.
    wanted: Vec<bool>,
    /// Those that the hotel in hand offers.
    offers: Vec<bool>,
    /// How many hotels would pass with each.
    counts: Vec<usize>,
}

impl Judge<'_> {
    fn judge(&mut self, hotel: &Row, into: &mut Selection) {
        let failed_by_hotel = self.filters.failed_by_hotel(hotel, self.scale);
        let mut best: Option<(usize, Money)> = None;
        // Facets without which some rate passes.
        let mut passes_without = 0;
        let mut free = false;
        self.offers.fill(false);
        for (index, rate) in hotel.rates.iter().enumerate() {
            let is_free = self.now < rate.free_until;
            let has_meals = self.wanted.get(rate.meals) == Some(&true);
            let failed = failed_by_hotel | self.filters.failed_by_rate(rate, has_meals, is_free);
            if failed == 0 && best.is_none_or(|(_, best)| rate.price < best) {
                best = Some((index, rate.price));
            }
            // Failing in one facet alone, it passes without that one.
            let without = match failed {
                0 => u8::MAX,
                one if one.is_power_of_two() => one,
                _ => 0,
            };
            passes_without |= without;
            let passes = |facet: Facet| without & facet.bit() != 0;
            free |= passes(Facet::Cancellation) && is_free;
            if passes(Facet::Meals)
                && let Some(offers) = self.offers.get_mut(rate.meals)
            {
                *offers = true;
            }
        }
        into.rates.push(best.map(|(index, _)| index));
        into.count += usize::from(best.is_some());
        into.free_cancellation += usize::from(free);
        add(&mut self.counts, self.offers.iter().copied());
        let without = |facet: Facet| passes_without & facet.bit() != 0;
        add(&mut into.without, Facet::ALL.map(without));
        let has_rating = |least| has_rating(hotel, least, self.scale);
        let rated = RATINGS.map(|least| without(Facet::Rating) && has_rating(least));
        add(&mut into.ratings, rated);
        let rated_by = |least| without(Facet::Ratings) && is_reached(hotel.ratings(), least);
        add(&mut into.rated_by, TENS_OF_RATINGS.map(rated_by));
        if without(Facet::Stars) {
            let class = star_class(hotel);
            add(
                &mut into.stars,
                (1..=MOST_STARS).map(|stars| class == Some(stars)),
            );
        }
    }
}

impl Selection {
    /// As received: the index of each hotel and of the rate it is shown with.
    pub fn passing(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.rates
            .iter()
            .enumerate()
            .filter_map(|(hotel, rate)| Some((hotel, (*rate)?)))
    }

    pub fn rate(&self, hotel: usize) -> Option<usize> {
        self.rates.get(hotel).copied().flatten()
    }

    /// Up to three facets to give up, and how many hotels each brings back; the most first.
    pub fn ways_out(&self) -> Vec<(Facet, usize)> {
        let mut ways: Vec<(Facet, usize)> = Vec::new();
        for (facet, count) in Facet::ALL
            .into_iter()
            .zip(self.without)
            .filter(|(_, count)| *count > self.count)
        {
            let index = ways.partition_point(|(_, other)| *other >= count);
            ways.insert(index, (facet, count));
        }
        ways.truncate(3);
        ways
    }
}

fn add(counts: &mut [usize], hits: impl IntoIterator<Item = bool>) {
    for (count, hit) in counts.iter_mut().zip(hits) {
        *count += usize::from(hit);
    }
}

#[cfg(test)]
mod tests {
    use stopover_model::Currency;

    use super::super::fixture::{SCALE, chania, euros, free, hotel, listing, rate, today};
    use super::*;
    use crate::hotels::visit::Hotels;

    fn filters(change: impl FnOnce(&mut Filters)) -> Filters {
        let mut filters = Filters::default();
        change(&mut filters);
        filters
    }

    /// Names, each with the price it is shown with.
    fn passing(listing: &Listing, filters: &Filters) -> Vec<(String, i64)> {
        let selection = listing.select(filters, SCALE, today());
        assert_eq!(selection.passing().count(), selection.count);
        selection
            .passing()
            .map(|(hotel, rate)| {
                (
                    listing.hotels()[hotel].name.clone(),
                    listing.hotels()[hotel].rates[rate].price.minor() / 100,
                )
            })
            .collect()
    }

    fn names(listing: &Listing, filters: &Filters) -> Vec<String> {
        passing(listing, filters)
            .into_iter()
            .map(|(name, _)| name)
            .collect()
    }

    #[test]
    fn without_filters_every_hotel_is_shown_with_its_cheapest_rate() {
        let prices: Vec<i64> = passing(&listing(chania()), &Filters::default())
            .into_iter()
            .map(|(_, price)| price)
            .collect();
        assert_eq!(prices, [1100, 938, 612, 1742]);
    }

    #[test]
    fn a_hotel_is_shown_with_the_cheapest_rate_that_meets_all_filters_of_rates_at_once() {
        let listing = listing(chania());
        let breakfast = filters(|filters| filters.toggle_meals(Boarding::BreakfastIncluded));
        assert_eq!(
            passing(&listing, &breakfast),
            [
                ("Aldara Harbour".into(), 1284),
                ("Casa Venezia".into(), 1010)
            ]
        );

        let free_room_only = filters(|filters| {
            filters.free_cancellation = true;
            filters.toggle_meals(Boarding::RoomOnly);
        });
        assert_eq!(
            passing(&listing, &free_room_only),
            [],
            "free with breakfast and room only without are two rates"
        );
    }

    #[test]
    fn price_limits_include_their_ends() {
        let listing = listing(chania());
        let between =
            filters(|filters| (filters.low, filters.high) = (Some(euros(938)), Some(euros(1100))));
        assert_eq!(
            passing(&listing, &between),
            [
                ("Aldara Harbour".into(), 1100),
                ("Casa Venezia".into(), 938)
            ]
        );
    }

    #[test]
    fn prices_of_another_currency_do_not_meet_a_price_limit() {
        let dollars = Money::from_minor(90_000, Currency::new("USD").unwrap());
        let mut hotels = chania();
        hotels.push(hotel("Overseas", 3.0, 8.0, vec![rate("RO", dollars)]));
        let listing = listing(hotels);
        assert_eq!(listing.offered.currency, Currency::new("EUR").ok());
        assert_eq!(listing.offered.prices.len(), 4);
        assert_eq!(listing.select(&Filters::default(), SCALE, today()).count, 5);
        let limit = filters(|filters| filters.high = Some(euros(1000)));
        assert_eq!(names(&listing, &limit), ["Casa Venezia", "Kydonia Rooms"]);
    }

    #[test]
    fn stars_ratings_and_names_belong_to_the_hotel() {
        let listing = listing(chania());
        let three_or_four = filters(|filters| {
            filters.toggle_stars(4);
            filters.toggle_stars(3);
        });
        assert_eq!(
            names(&listing, &three_or_four),
            ["Aldara Harbour", "Casa Venezia"],
            "three and a half counts as three"
        );
        assert_eq!(
            names(&listing, &filters(|filters| filters.rating = Some(9))),
            ["Aldara Harbour"]
        );
        assert_eq!(
            names(
                &listing,
                &filters(|filters| filters.folded_name = "room".into())
            ),
            ["Kydonia Rooms"]
        );
    }

    #[test]
    fn hotels_that_few_have_rated_are_left_out_when_asked() {
        let rated_by = |name: &str, count| {
            let mut hotel = hotel(name, 0.0, 8.0, vec![rate("RO", euros(1))]);
            let rating = hotel.facts.as_mut().unwrap().guest_rating.as_mut();
            rating.unwrap().count = count;
            hotel
        };
        let unrated = hotel("unrated", 0.0, 0.0, vec![rate("RO", euros(1))]);
        let listing = listing(vec![
            rated_by("few", 49),
            rated_by("some", 50),
            unrated,
            rated_by("many", 1000),
        ]);
        let least = |tens| filters(|filters| filters.ratings = Some(tens));
        assert_eq!(names(&listing, &least(5)), ["some", "many"]);
        assert_eq!(names(&listing, &least(100)), ["many"]);
        let selection = listing.select(&least(100), SCALE, today());
        assert_eq!(selection.rated_by, [2, 1, 1]);
        assert_eq!(selection.ratings, [1, 1, 0]);

        let mut kept = least(100);
        kept.fit(&listing.offered);
        assert_eq!(kept.ratings, Some(100));
        kept.fit(&super::super::fixture::listing(chania()).offered);
        assert_eq!(kept.ratings, None, "twelve guests have rated each");
    }

    #[test]
    fn ratings_are_asked_on_the_scale_of_the_site() {
        let listing = listing(vec![
            hotel("A", 0.0, 4.4, vec![rate("RO", euros(1))]),
            hotel("B", 0.0, 4.5, vec![rate("RO", euros(1))]),
        ]);
        let best = filters(|filters| filters.rating = Some(9));
        assert_eq!(listing.select(&best, Scale(10), today()).count, 0);
        let of_five = listing.select(&best, Scale(5), today());
        assert_eq!(of_five.passing().collect::<Vec<_>>(), [(1, 0)]);
    }

    #[test]
    fn free_cancellation_that_is_over_counts_no_more() {
        let listing = listing(chania());
        let free = filters(|filters| filters.free_cancellation = true);
        assert_eq!(listing.select(&free, SCALE, today()).count, 3);
        let later = DateTime::from_timestamp(1_900_000_000, 0).unwrap();
        assert_eq!(listing.select(&free, SCALE, later).count, 0);
    }

    #[test]
    fn counts_tell_what_a_facet_would_leave_with_all_other_filters_applied() {
        let listing = listing(chania());
        assert_eq!(
            listing.offered.meals,
            ["RO", "BB", "HB", "AI"].map(Boarding::from_code)
        );
        let selection = listing.select(
            &filters(|filters| filters.toggle_meals(Boarding::BreakfastIncluded)),
            SCALE,
            today(),
        );
        assert_eq!(selection.count, 2);
        assert_eq!(
            selection.meals,
            [3, 2, 1, 1],
            "meals are counted as if none were chosen"
        );
        assert_eq!(selection.free_cancellation, 2);
        assert_eq!(selection.stars, [0, 0, 1, 1, 0]);
        assert_eq!(selection.ratings, [2, 2, 1]);

        let selection = listing.select(
            &filters(|filters| filters.free_cancellation = true),
            SCALE,
            today(),
        );
        assert_eq!(selection.meals, [0, 2, 1, 1]);
    }

    #[test]
    fn a_dead_end_names_the_filters_that_bring_most_back() {
        let listing = listing(chania());
        let dead_end = filters(|filters| {
            filters.high = Some(euros(700));
            filters.free_cancellation = true;
        });
        let selection = listing.select(&dead_end, SCALE, today());
        assert_eq!(selection.count, 0);
        assert_eq!(
            selection.ways_out(),
            [(Facet::Price, 3), (Facet::Cancellation, 1)]
        );

        let hopeless = filters(|filters| {
            filters.high = Some(euros(1));
            filters.folded_name = "nowhere".into();
        });
        assert_eq!(
            listing.select(&hopeless, SCALE, today()).ways_out(),
            [],
            "only giving up several would help"
        );
    }

    #[test]
    fn thousands_of_hotels_are_judged_hotel_by_hotel() {
        let hotels = (0..3000)
            .map(|i| {
                hotel(
                    "Same",
                    3.0,
                    8.0,
                    vec![rate("RO", euros(100 + i)), free("BB", euros(150 + i))],
                )
            })
            .collect();
        let listing = listing(hotels);
        let selection = listing.select(
            &filters(|filters| filters.high = Some(euros(199))),
            SCALE,
            today(),
        );
        assert_eq!((selection.count, selection.free_cancellation), (100, 50));
    }

    #[test]
    fn the_lowest_price_is_that_of_the_currency_most_hotels_have() {
        let hotels = Hotels::of(chania()).rows;
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

    #[test]
    fn an_answer_counts_what_the_filters_show_and_prices_all_that_was_found() {
        let listing = listing(chania());
        let all = listing.answer(&Filters::default(), SCALE, today());
        assert_eq!(all, Answer::of(listing.hotels()));
        let cheap = filters(|filters| filters.high = Some(euros(700)));
        let answer = listing.answer(&cheap, SCALE, today());
        assert_eq!((answer.total, answer.shown), (all.total, 1));
        assert_eq!(answer.lowest, all.lowest);
    }

    #[test]
    fn the_beginning_of_a_list_is_not_taken_for_the_whole() {
        let whole = listing(chania());
        let beginning = Listing::beginning(Rc::new(whole.found.beginning(2)));
        assert!(whole.is_whole() && !beginning.is_whole());
        let all = Filters::default();
        assert_eq!(passing(&beginning, &all), passing(&whole, &all)[..2]);
        let first = beginning.found.hotels.offer(0).unwrap();
        assert_eq!(Some(first), whole.found.hotels.offer(0));
    }
}
