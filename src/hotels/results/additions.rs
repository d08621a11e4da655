//! What breakfast and free cancellation would add to the rate of a card: differences of two prices of one search.

use chrono::{DateTime, Utc};
use stopover_model::{Boarding, CancellationKind, Money, RateOffer};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Additions {
    pub breakfast: Option<Money>,
    pub free_cancellation: Option<Money>,
}

impl Additions {
    /// Of the same room, all else being no worse. None where it has it already, or where it costs nothing more.
    pub fn to(shown: &RateOffer, rates: &[RateOffer], now: DateTime<Utc>) -> Self {
        let is_free =
            |rate: &RateOffer| matches!(rate.cancellation.kind_at(now), CancellationKind::Free(_));
        let least = |is_better: &dyn Fn(&RateOffer) -> bool| {
            let same_room = rates
                .iter()
                .filter(|rate| rate.room_type == shown.room_type && is_better(rate));
            let amounts = same_room.filter_map(|rate| rate.price.checked_sub(shown.price));
            let amounts = amounts.filter(|amount| amount.minor() > 0);
            amounts.reduce(|least, amount| if amount < least { amount } else { least })
        };
        let has_no_meals = matches!(shown.boarding, Boarding::RoomOnly | Boarding::SelfCatering);
        let with_breakfast = |rate: &RateOffer| {
            has_no_meals
                && rate.boarding == Boarding::BreakfastIncluded
                && (is_free(rate) || !is_free(shown))
        };
        let free =
            |rate: &RateOffer| !is_free(shown) && is_free(rate) && rate.boarding == shown.boarding;
        Self {
            breakfast: least(&with_breakfast),
            free_cancellation: least(&free),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{euros, free, rate, today};
    use super::*;

    fn additions(shown: &RateOffer, rates: &[RateOffer]) -> (Option<Money>, Option<Money>) {
        let Additions {
            breakfast,
            free_cancellation,
        } = Additions::to(shown, rates, today());
        (breakfast, free_cancellation)
    }

    #[test]
    fn each_is_the_least_difference_that_brings_it() {
        let rates = [
            rate("RO", euros(100)),
            rate("BB", euros(130)),
            rate("BB", euros(120)),
            free("RO", euros(115)),
            free("BB", euros(140)),
        ];
        assert_eq!(
            additions(&rates[0], &rates),
            (Some(euros(20)), Some(euros(15)))
        );
        assert_eq!(additions(&rates[2], &rates), (None, Some(euros(20))));
        assert_eq!(additions(&rates[3], &rates), (Some(euros(25)), None));
        assert_eq!(additions(&rates[4], &rates), (None, None));
    }

    #[test]
    fn another_room_or_a_lower_price_adds_nothing() {
        let shown = rate("RO", euros(100));
        let mut suite = rate("BB", euros(180));
        suite.room_type = "Suite".to_owned();
        let cheaper = free("RO", euros(90));
        assert_eq!(
            additions(&shown, &[shown.clone(), suite, cheaper]),
            (None, None)
        );
    }
}
