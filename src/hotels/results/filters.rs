//! What the visitor asks of a hotel and of its rates.

use macro_rules_attribute::apply;
use stopover_model::{Boarding, Money, with_all};

use super::offered::Offered;
use crate::hotels::visit::{Row, Terms};
use crate::ui::plot::Area;
use crate::ui::text::has_part;
use crate::ui::{IntoVec, score::Scale};

/// The highest class with its own filter; the rare hotels above count as this one.
pub const MOST_STARS: u8 = 5;
/// Guest ratings to filter by, in tenths of the scale.
pub const RATINGS: [u8; 3] = [7, 8, 9];

/// Least numbers of ratings to filter by, in tens.
pub const TENS_OF_RATINGS: [u8; 3] = [5, 20, 100];

/// In the order of the form.
#[apply(with_all)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facet {
    Price,
    Cancellation,
    Rating,
    Ratings,
    Stars,
    Meals,
    Name,
    View,
}

impl Facet {
    pub fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A filter that is set, as a chip shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chip {
    /// From, up to, or both.
    Price(Option<Money>, Option<Money>),
    FreeCancellation,
    /// At least so many tenths of the scale.
    Rating(u8),
    /// At least so many tens of ratings.
    Ratings(u8),
    Stars(u8),
    Meals(Boarding),
    /// As typed.
    Name(String),
    InView,
}

impl Chip {
    pub fn facet(&self) -> Facet {
        match self {
            Self::Price(..) => Facet::Price,
            Self::FreeCancellation => Facet::Cancellation,
            Self::Rating(_) => Facet::Rating,
            Self::Ratings(_) => Facet::Ratings,
            Self::Stars(_) => Facet::Stars,
            Self::Meals(_) => Facet::Meals,
            Self::Name(_) => Facet::Name,
            Self::InView => Facet::View,
        }
    }
}

/// Price, cancellation and meals must be met by one and the same rate.
///
/// A price limit is in one currency; prices in another are never compared with it and do not meet it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filters {
    /// Of the stay.
    pub low: Option<Money>,
    /// Of the stay.
    pub high: Option<Money>,
    /// Only rates that can still be cancelled free of charge.
    pub free_cancellation: bool,
    /// Least overall guest rating, in tenths of the scale.
    pub rating: Option<u8>,
    /// Least number of ratings, in tens.
    pub ratings: Option<u8>,
    /// Any of these whole stars; empty for all.
    pub stars: Vec<u8>,
    /// Any of these meal plans; empty for all.
    pub meals: Vec<Boarding>,
    /// As typed.
    pub name: String,
    /// The name, folded like those it is compared with.
    pub folded_name: String,
    /// What the map shows, where only that is listed.
    pub view: Option<Area>,
}

impl Filters {
    /// In the order of the form.
    pub fn chips(&self) -> Vec<Chip> {
        let price =
            (self.low.is_some() || self.high.is_some()).then_some(Chip::Price(self.low, self.high));
        let cancellation = self.free_cancellation.then_some(Chip::FreeCancellation);
        let name = (!self.folded_name.is_empty()).then(|| Chip::Name(self.name.trim().to_owned()));
        price
            .into_iter()
            .chain(cancellation)
            .chain(self.rating.map(Chip::Rating))
            .chain(self.ratings.map(Chip::Ratings))
            .chain(self.stars.iter().copied().map(Chip::Stars))
            .chain(self.meals.iter().cloned().map(Chip::Meals))
            .chain(name)
            .chain(self.view.map(|_| Chip::InView))
            .into_vec()
    }

    pub fn remove(&mut self, chip: &Chip) {
        match chip {
            Chip::Stars(stars) => self.stars.retain(|other| other != stars),
            Chip::Meals(meals) => self.meals.retain(|other| other != meals),
            other => self.clear(other.facet()),
        }
    }

    pub fn clear(&mut self, facet: Facet) {
        match facet {
            Facet::Price => (self.low, self.high) = (None, None),
            Facet::Cancellation => self.free_cancellation = false,
            Facet::Rating => self.rating = None,
            Facet::Ratings => self.ratings = None,
            Facet::Stars => self.stars.clear(),
            Facet::Meals => self.meals.clear(),
            Facet::Name => {
                self.name.clear();
                self.folded_name.clear();
            }
            Facet::View => {
                self.view = None;
            }
        }
    }

    pub fn toggle_stars(&mut self, stars: u8) {
        toggle(&mut self.stars, stars);
    }

    pub fn toggle_meals(&mut self, meals: Boarding) {
        toggle(&mut self.meals, meals);
    }

    /// Drops what new results have no control for: meal plans nobody offers, more ratings than any hotel has, prices beyond the scale or in another
    /// currency.
    pub fn fit(&mut self, offered: &Offered) {
        self.meals.retain(|meals| offered.meals.contains(meals));
        self.ratings = self
            .ratings
            .filter(|tens| is_reached(offered.ratings, *tens));
        let scale = offered.scale.as_ref();
        let same_currency =
            |limit: &Money| scale.is_some_and(|scale| scale.currency() == limit.currency());
        self.low = self
            .low
            .filter(same_currency)
            .filter(|low| scale.is_some_and(|scale| scale.low_position(Some(*low)) > 0));
        self.high = self.high.filter(same_currency).filter(|high| {
            scale.is_some_and(|scale| scale.high_position(Some(*high)) < scale.last())
        });
    }

    /// The facets a hotel fails, whatever its rates.
    pub fn failed_by_hotel(&self, hotel: &Row, scale: Scale) -> u8 {
        let stars = self.stars.is_empty()
            || star_class(hotel).is_some_and(|class| self.stars.contains(&class));
        let rating = self
            .rating
            .is_none_or(|least| has_rating(hotel, least, scale));
        let ratings = self
            .ratings
            .is_none_or(|least| is_reached(hotel.ratings(), least));
        let name = has_part(&hotel.folded_name, &self.folded_name);
        let is_in = |area: Area| hotel.coordinates.is_some_and(|it| area.contains(it));
        let view = self.view.is_none_or(is_in);
        failed(Facet::Stars, stars)
            | failed(Facet::Rating, rating)
            | failed(Facet::Ratings, ratings)
            | failed(Facet::Name, name)
            | failed(Facet::View, view)
    }

    /// `has_meals` is whether its meals are among those asked for, `is_free` whether it can still be cancelled free of charge.
    pub fn failed_by_rate(&self, rate: &Terms, has_meals: bool, is_free: bool) -> u8 {
        // Across currencies neither comparison holds.
        let price = self.low.is_none_or(|low| rate.price >= low)
            && self.high.is_none_or(|high| rate.price <= high);
        failed(Facet::Price, price)
            | failed(Facet::Cancellation, !self.free_cancellation || is_free)
            | failed(Facet::Meals, has_meals)
    }
}

/// Whole stars, at most [`MOST_STARS`].
pub fn star_class(hotel: &Row) -> Option<u8> {
    hotel
        .stars
        .map(|stars| stars.whole().min(MOST_STARS))
        .filter(|class| *class > 0)
}

/// `least` is in tenths of the scale.
pub fn has_rating(hotel: &Row, least: u8, scale: Scale) -> bool {
    hotel
        .score
        .is_some_and(|score| scale.is_reached(score, least))
}

/// Whether there are so many tens of ratings.
pub fn is_reached(ratings: u32, tens: u8) -> bool {
    ratings >= u32::from(tens) * 10
}

fn failed(facet: Facet, passes: bool) -> u8 {
    if passes { 0 } else { facet.bit() }
}

fn toggle<T: PartialEq>(set: &mut Vec<T>, value: T) {
    match set.iter().position(|other| *other == value) {
        Some(index) => {
            set.remove(index);
        }
        None => set.push(value),
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{chania, euros, hotel, rate};
    use super::*;
    use crate::hotels::visit::Hotels;

    #[test]
    fn chips_follow_the_form_and_each_takes_only_itself_away() {
        let mut filters = Filters {
            low: Some(euros(500)),
            rating: Some(7),
            name: " Ven ".into(),
            folded_name: "ven".into(),
            ..Filters::default()
        };
        filters.toggle_stars(4);
        filters.toggle_stars(3);
        let chips = filters.chips();
        assert_eq!(
            chips,
            [
                Chip::Price(Some(euros(500)), None),
                Chip::Rating(7),
                Chip::Stars(4),
                Chip::Stars(3),
                Chip::Name("Ven".into())
            ]
        );
        filters.remove(&Chip::Stars(4));
        assert_eq!(filters.stars, [3]);
        for chip in filters.chips() {
            filters.remove(&chip);
        }
        assert_eq!(filters, Filters::default());
    }

    #[test]
    fn a_filter_pressed_twice_is_as_before() {
        let mut filters = Filters::default();
        filters.toggle_meals(Boarding::HalfBoard);
        filters.toggle_meals(Boarding::HalfBoard);
        assert_eq!(filters, Filters::default());
    }

    #[test]
    fn filters_without_a_control_in_new_results_are_dropped() {
        let mut filters = Filters {
            low: Some(euros(700)),
            high: Some(euros(1500)),
            rating: Some(8),
            ..Filters::default()
        };
        filters.toggle_meals(Boarding::BreakfastIncluded);
        filters.toggle_meals(Boarding::AllInclusive);
        let before = filters.clone();
        filters.fit(&Offered::by(&Hotels::of(chania())));
        assert_eq!(filters, before, "everything is still on offer");

        let cheaper = vec![
            hotel("A", 3.0, 8.0, vec![rate("BB", euros(200))]),
            hotel("B", 3.0, 8.0, vec![rate("BB", euros(900))]),
        ];
        filters.fit(&Offered::by(&Hotels::of(cheaper)));
        assert_eq!((filters.low, filters.high), (Some(euros(700)), None));
        assert_eq!(filters.meals, [Boarding::BreakfastIncluded]);
        assert_eq!(filters.rating, Some(8));

        filters.fit(&Offered::by(&Hotels::of(Vec::new())));
        assert_eq!(filters.chips(), [Chip::Rating(8)]);
    }

    #[test]
    fn rare_classes_above_five_count_as_five() {
        let class = |stars| {
            let hotels = Hotels::of(vec![hotel("A", stars, 0.0, Vec::new())]);
            star_class(&hotels.rows[0])
        };
        assert_eq!(
            [class(7.0), class(4.5), class(0.5), class(0.0)],
            [Some(5), Some(4), None, None]
        );
    }
}
