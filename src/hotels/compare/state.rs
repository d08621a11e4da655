//! What is compared of the saved stays, and which of them is best.

use chrono::{DateTime, Utc};
use stopover_model::{
    Boarding, CancellationKind, Coordinates, Facts, GuestRating, HotelOffer, Money, Timestamp,
};

use crate::hotels::visit::SavedStay;
use crate::ui::IntoVec;

/// A saved stay, with what the search has found of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub stay: SavedStay,
    /// None where the search has not found it.
    pub offer: Option<HotelOffer>,
}

impl Column {
    pub fn facts(&self) -> Option<&Facts> {
        self.offer.as_ref()?.facts.as_ref()
    }

    pub fn rating(&self) -> Option<&GuestRating> {
        self.facts()?
            .guest_rating
            .as_ref()
            .filter(|rating| !rating.is_empty())
    }

    pub fn position(&self) -> Option<Coordinates> {
        self.facts()?.coordinates
    }

    pub fn price(&self) -> Option<Money> {
        Some(self.offer.as_ref()?.cheapest()?.price)
    }

    /// Each meal plan with its lowest price, from no meals to everything.
    pub fn meals(&self) -> Vec<(Boarding, Money)> {
        let mut meals: Vec<(Boarding, Money)> = Vec::new();
        for rate in self.offer.iter().flat_map(|offer| &offer.rates) {
            match meals.binary_search_by(|(plan, _)| plan.cmp(&rate.boarding)) {
                Ok(known) => {
                    if let Some((_, lowest)) = meals.get_mut(known)
                        && rate.price < *lowest
                    {
                        *lowest = rate.price;
                    }
                }
                Err(index) => meals.insert(index, (rate.boarding.clone(), rate.price)),
            }
        }
        meals
    }

    /// The lowest price with free cancellation, and until when it is free; None for always.
    pub fn free_cancellation(&self, now: DateTime<Utc>) -> Option<(Option<Timestamp>, Money)> {
        let rates = self.offer.iter().flat_map(|offer| &offer.rates);
        let free = rates.filter_map(|rate| match rate.cancellation.kind_at(now) {
            CancellationKind::Free(until) => Some((until, rate.price)),
            _ => None,
        });
        free.reduce(|best, other| if other.1 < best.1 { other } else { best })
    }
}

/// The index of the lowest price. None where two tie, where there is nothing to compare with, and of several currencies.
pub fn lowest(prices: &[Option<Money>]) -> Option<usize> {
    let known = prices.iter().flatten();
    let currency = known.clone().next()?.currency();
    let is_one = known.clone().all(|price| price.currency() == currency);
    let minor = prices.iter().map(|price| price.map(|price| -price.minor()));
    greatest(&minor.into_vec()).filter(|_| is_one)
}

/// The index of the greatest value. None where two tie, and where there is nothing to compare with.
pub fn greatest(values: &[Option<i64>]) -> Option<usize> {
    let known = values.iter().flatten();
    let greatest = known.clone().max()?;
    let is_choice = known.clone().count() > 1;
    let is_only = known.filter(|value| *value == greatest).count() == 1;
    let index = values
        .iter()
        .position(|value| value.as_ref() == Some(greatest));
    index.filter(|_| is_choice && is_only)
}

#[cfg(test)]
mod tests {
    use stopover_model::wire::CancellationPolicy;
    use stopover_model::{CancellationSchedule, Currency, HotelId, RateId, RateOffer};

    use super::*;

    fn money(major: i64, currency: &str) -> Money {
        Money::from_minor(major * 100, Currency::new(currency).unwrap())
    }

    fn rate(boarding: &str, major: i64, free_until: Option<&str>) -> RateOffer {
        let price = money(major, "EUR");
        let policy = CancellationPolicy {
            cancellation_deadline: free_until.map(str::to_owned),
            ..CancellationPolicy::default()
        };
        let non_refundable = free_until.is_none();
        RateOffer {
            id: RateId::new(format!("{boarding}-{major}")),
            room_type: "Double".into(),
            boarding: Boarding::from_code(boarding),
            price,
            cancellation: CancellationSchedule::from_policy(&policy, non_refundable, price),
            non_refundable,
        }
    }

    fn column(rates: Vec<RateOffer>) -> Column {
        let stay = SavedStay {
            id: HotelId::from("HTL-1"),
            name: "Aldara".to_owned(),
        };
        Column {
            offer: Some(HotelOffer {
                id: stay.id.clone(),
                name: stay.name.clone(),
                facts: None,
                rates,
                token: "hotel".to_owned(),
            }),
            stay,
        }
    }

    #[test]
    fn the_best_is_named_only_where_it_is_one_of_several() {
        assert_eq!(greatest(&[Some(79), Some(85), Some(84)]), Some(1));
        assert_eq!(greatest(&[Some(85), Some(85), Some(84)]), None, "two tie");
        assert_eq!(greatest(&[None, Some(85)]), None, "there is no choice");
        assert_eq!(greatest(&[None, Some(85), Some(80)]), Some(1));
        assert_eq!(greatest(&[]), None);
    }

    #[test]
    fn the_lowest_price_is_one_of_prices_in_one_currency() {
        let euros = |major| Some(money(major, "EUR"));
        assert_eq!(lowest(&[euros(1557), euros(1394), None]), Some(1));
        assert_eq!(lowest(&[euros(1394), euros(1394)]), None);
        assert_eq!(lowest(&[euros(1557), Some(money(10, "USD"))]), None);
    }

    #[test]
    fn each_meal_plan_has_its_lowest_price() {
        let column = column(vec![
            rate("BB", 1600, None),
            rate("RO", 1562, None),
            rate("BB", 1557, None),
        ]);
        let meals = [
            (Boarding::from_code("RO"), money(1562, "EUR")),
            (Boarding::from_code("BB"), money(1557, "EUR")),
        ];
        assert_eq!(column.meals(), meals);
        assert_eq!(column.price(), Some(money(1557, "EUR")));
    }

    #[test]
    fn free_cancellation_has_the_date_of_its_lowest_price() {
        let column = column(vec![
            rate("RO", 100, None),
            rate("RO", 130, Some("2028-01-20T00:00:00Z")),
            rate("RO", 120, Some("2028-01-14T00:00:00Z")),
        ]);
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let (until, price) = column.free_cancellation(now).unwrap();
        assert_eq!(price, money(120, "EUR"));
        assert_eq!(until.unwrap().date().to_string(), "2028-01-14");
        let later = DateTime::from_timestamp(1_900_000_000, 0).unwrap();
        assert_eq!(column.free_cancellation(later), None);
    }

    #[test]
    fn what_was_not_found_has_nothing_to_compare() {
        let column = Column {
            offer: None,
            ..column(Vec::new())
        };
        assert_eq!((column.price(), column.meals()), (None, Vec::new()));
        assert_eq!(column.rating(), None);
    }
}
