//! By what a rate differs from the lowest of its room.

use std::mem::discriminant;

use chrono::{DateTime, Utc};
use stopover_model::{Boarding, CancellationKind, Money, RateOffer};

use crate::i18n::{Locale, Msg};
use crate::ui::IntoVec;
use crate::ui::boarding::boarding_name;

#[derive(Debug, PartialEq)]
pub struct Difference<'a> {
    /// Above zero.
    pub amount: Money,
    /// Its meals, where they are other ones.
    meals: Option<&'a Boarding>,
    /// Its kind of terms, where that is another one.
    terms: Option<CancellationKind>,
}

impl<'a> Difference<'a> {
    /// None where it costs no more, or in another currency.
    pub fn between(rate: &'a RateOffer, lowest: &RateOffer, now: DateTime<Utc>) -> Option<Self> {
        let amount = rate.price.checked_sub(lowest.price)?;
        let kind = |rate: &RateOffer| rate.cancellation.kind_at(now);
        let is_other = discriminant(&kind(rate)) != discriminant(&kind(lowest));
        (amount.minor() > 0).then(|| Self {
            amount,
            meals: (rate.boarding != lowest.boarding).then_some(&rate.boarding),
            terms: is_other.then(|| kind(rate)),
        })
    }

    /// What is paid for: `with breakfast, free cancellation`.
    pub fn words(&self, locale: Locale) -> String {
        let meals = self.meals.map(|boarding| match boarding {
            Boarding::BreakfastIncluded => Ok(Msg::WithBreakfast),
            Boarding::HalfBoard => Ok(Msg::WithHalfBoard),
            Boarding::FullBoard => Ok(Msg::WithFullBoard),
            Boarding::AllInclusive => Ok(Msg::WithAllInclusive),
            other => Err(other),
        });
        let terms = self.terms.and_then(|kind| match kind {
            CancellationKind::Free(_) => Some(Msg::WithFreeCancellation),
            CancellationKind::Partial => Some(Msg::PartlyRefundable),
            CancellationKind::NonRefundable => Some(Msg::NotRefundable),
            CancellationKind::Unknown => None,
        });
        let text = |message| locale.text(message).to_owned();
        let meals = meals.map(|meals| match meals {
            Ok(message) => text(message),
            Err(boarding) => boarding_name(locale, boarding),
        });
        let words: Vec<String> = meals.into_iter().chain(terms.map(text)).into_vec();
        if words.is_empty() {
            text(Msg::OverLowest)
        } else {
            locale.list(words)
        }
    }
}

#[cfg(test)]
mod tests {
    use stopover_model::wire::{CancellationPolicy, Rate};
    use stopover_model::{Currency, RateId};

    use super::*;

    fn rate(boarding: &str, price: f64, currency: &str, free_until: Option<&str>) -> RateOffer {
        RateOffer::from_wire(Rate {
            rate_id: RateId::from("R"),
            room_type: "Double".to_owned(),
            boarding: boarding.to_owned(),
            price: Some(price),
            currency: currency.to_owned(),
            cancellation_policy: CancellationPolicy {
                cancellation_deadline: free_until.map(str::to_owned),
                ..CancellationPolicy::default()
            },
            non_refundable: free_until.is_none(),
        })
        .unwrap()
    }

    fn difference(rate: &RateOffer) -> Option<(i64, bool, Option<CancellationKind>)> {
        let lowest = super::tests::rate("RO", 1394.90, "EUR", None);
        let now = DateTime::from_timestamp(1_700_000_000, 0).unwrap();
        let difference = Difference::between(rate, &lowest, now)?;
        assert_eq!(difference.amount.currency(), Currency::new("EUR").unwrap());
        Some((
            difference.amount.minor(),
            difference.meals.is_some(),
            difference.terms,
        ))
    }

    #[test]
    fn the_amount_is_exact_to_the_cent() {
        let breakfast = rate("BB", 1544.60, "EUR", None);
        assert_eq!(difference(&breakfast), Some((14_970, true, None)));
    }

    #[test]
    fn terms_are_named_only_where_they_are_of_another_kind() {
        let free = rate("RO", 1548.40, "EUR", Some("2027-01-14T22:59:00Z"));
        let (amount, meals, terms) = difference(&free).unwrap();
        assert_eq!((amount, meals), (15_350, false));
        assert!(matches!(terms, Some(CancellationKind::Free(_))));
        let same = rate("RO", 1400.0, "EUR", None);
        assert_eq!(difference(&same), Some((510, false, None)));
    }

    #[test]
    fn the_lowest_and_prices_of_another_currency_have_no_difference() {
        assert_eq!(difference(&rate("RO", 1394.90, "EUR", None)), None);
        assert_eq!(difference(&rate("BB", 1544.60, "USD", None)), None);
    }
}
