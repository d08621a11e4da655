//! Prices as a slider and a histogram in which a few very high prices do not flatten the rest.

use stopover_model::{Currency, Money};

pub const BUCKETS: usize = 24;
/// About how many.
const STEPS: i64 = 100;

/// The prices a slider offers, in one currency: from a round amount in round steps. The last step stands for everything
/// above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceScale {
    currency: Currency,
    /// Price at position 0, in minor units.
    from: i64,
    /// Minor units of a step.
    step: i64,
    /// The last position.
    steps: u32,
    /// In minor units.
    highest: i64,
}

impl PriceScale {
    /// `prices` are in minor units. `None` where there is nothing to choose: no price, or all the same.
    pub fn over(currency: Currency, prices: &[i64]) -> Option<Self> {
        let lowest = prices.iter().copied().min()?.max(0);
        let highest = prices.iter().copied().max()?;
        if highest <= lowest {
            return None;
        }
        // The upper half is cut off as long as hardly any price lies in it: those few share the last step.
        let mut top = highest;
        loop {
            let middle = lowest + (top - lowest) / 2;
            let above = prices.iter().filter(|price| **price > middle).count();
            if above * 20 > prices.len() || middle <= lowest {
                break;
            }
            top = middle;
        }
        let step = round_step((top - lowest) / STEPS, currency);
        let from = lowest / step * step;
        let steps = (top - from).div_euclid(step).saturating_add(1);
        Some(Self {
            currency,
            from,
            step,
            steps: u32::try_from(steps).ok()?,
            highest,
        })
    }

    pub fn currency(&self) -> Currency {
        self.currency
    }

    /// The last position; the first is 0.
    pub fn last(&self) -> u32 {
        self.steps
    }

    /// At the last position the highest price there is, rounded up to a step.
    pub fn price_at(&self, position: u32) -> Money {
        let minor = if position >= self.steps {
            let steps = (self.highest - self.from + self.step - 1).div_euclid(self.step);
            self.from.saturating_add(steps.saturating_mul(self.step))
        } else {
            self.from
                .saturating_add(self.step.saturating_mul(i64::from(position)))
        };
        Money::from_minor(minor, self.currency)
    }

    /// 0 without a limit.
    pub fn low_position(&self, low: Option<Money>) -> u32 {
        low.map_or(0, |low| self.position(low))
    }

    /// The last one without a limit.
    pub fn high_position(&self, high: Option<Money>) -> u32 {
        high.map_or(self.steps, |high| self.position(high))
    }

    /// None at the first position.
    pub fn low_at(&self, position: u32) -> Option<Money> {
        (position > 0).then(|| self.price_at(position))
    }

    /// None at the last position.
    pub fn high_at(&self, position: u32) -> Option<Money> {
        (position < self.steps).then(|| self.price_at(position))
    }

    fn position(&self, price: Money) -> u32 {
        let steps = (price.minor() - self.from).max(0).div_euclid(self.step);
        u32::try_from(steps).unwrap_or(self.steps).min(self.steps)
    }

    /// Heights of the bars, the tallest being `tallest`; a bar with any price in it is at least 2 high.
    pub fn bars(&self, prices: &[i64], tallest: u32) -> [u32; BUCKETS] {
        let mut counts = [0_u32; BUCKETS];
        for price in prices {
            let position = self.position(Money::from_minor(*price, self.currency));
            if let Some(count) = counts.get_mut(self.bucket(position)) {
                *count = count.saturating_add(1);
            }
        }
        let most = counts.iter().copied().max().unwrap_or_default().max(1);
        counts.map(|count| {
            if count == 0 {
                0
            } else {
                (count.saturating_mul(tallest) / most).max(2)
            }
        })
    }

    pub fn bucket(&self, position: u32) -> usize {
        let position = usize::try_from(position.min(self.steps)).unwrap_or_default();
        let end = usize::try_from(self.steps)
            .unwrap_or_default()
            .saturating_add(1);
        (position.saturating_mul(BUCKETS) / end.max(1)).min(BUCKETS - 1)
    }
}

/// The least of 1, 2 or 5 times a power of ten whole currency units that is at least `minor`.
fn round_step(minor: i64, currency: Currency) -> i64 {
    let unit = 10_i64.saturating_pow(currency.exponent().into());
    (0..12)
        .flat_map(|power| {
            [1, 2, 5].map(|digit| unit.saturating_mul(digit * 10_i64.saturating_pow(power)))
        })
        .find(|step| *step >= minor)
        .unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(code: &str, prices: &[i64]) -> Option<PriceScale> {
        PriceScale::over(Currency::new(code).unwrap(), prices)
    }

    fn minor(money: Money) -> i64 {
        money.minor()
    }

    #[test]
    fn steps_are_round_amounts_around_all_prices() {
        let prices: Vec<i64> = (0..80).map(|i| 48_350 + i * 2_500).collect();
        let scale = scale("EUR", &prices).unwrap();
        assert_eq!(
            minor(scale.price_at(0)),
            48_000,
            "the first step is at or below the lowest price"
        );
        assert_eq!(minor(scale.price_at(1)), 50_000);
        assert!(minor(scale.price_at(scale.last())) >= 48_350 + 79 * 2_500);
        assert!((60..=101).contains(&scale.last()));
    }

    #[test]
    fn there_is_nothing_to_choose_with_one_hotel_or_one_price() {
        assert_eq!(scale("EUR", &[]), None);
        assert_eq!(scale("EUR", &[12_000]), None);
        assert_eq!(scale("EUR", &[12_000; 30]), None);
        assert!(scale("EUR", &[12_000, 12_100]).is_some());
    }

    #[test]
    fn a_palace_does_not_squeeze_the_others_and_shares_the_last_bar() {
        let mut prices: Vec<i64> = (0..60).map(|i| 50_000 + i * 1_000).collect();
        prices.push(9_000_000);
        let scale = scale("EUR", &prices).unwrap();
        assert!(minor(scale.price_at(scale.last() - 1)) < 200_000);
        assert_eq!(
            minor(scale.price_at(scale.last())),
            9_000_000,
            "the end names the highest price"
        );
        let bars = scale.bars(&prices, 48);
        assert!(bars[BUCKETS - 1] > 0);
        assert!(bars.iter().filter(|bar| **bar > 0).count() > 8);
    }

    #[test]
    fn the_ends_of_the_slider_are_no_limits() {
        let prices = [10_000, 20_000, 30_000];
        let scale = scale("EUR", &prices).unwrap();
        assert_eq!((scale.low_at(0), scale.high_at(scale.last())), (None, None));
        assert_eq!(
            (scale.low_position(None), scale.high_position(None)),
            (0, scale.last())
        );
        for position in 1..scale.last() {
            assert_eq!(scale.low_position(scale.low_at(position)), position);
            assert_eq!(scale.high_position(scale.high_at(position)), position);
        }
    }

    #[test]
    fn every_price_is_in_a_bar_and_the_tallest_bar_fills_the_height() {
        let prices: Vec<i64> = (0..200).map(|i| 30_000 + i * i * 7).collect();
        let scale = scale("EUR", &prices).unwrap();
        let bars = scale.bars(&prices, 48);
        assert_eq!(bars.iter().max(), Some(&48));
        assert!(bars[0] > 0 && bars[BUCKETS - 1] > 0);
    }

    #[test]
    fn currencies_without_cents_step_in_whole_units() {
        let yen = scale("JPY", &[9_000, 64_000, 120_000]).unwrap();
        assert_eq!(minor(yen.price_at(1)) - minor(yen.price_at(0)), 2_000);
        let dinar = scale("KWD", &[90_000, 240_000, 400_000]).unwrap();
        assert_eq!(
            (minor(dinar.price_at(1)) - minor(dinar.price_at(0))) % 1_000,
            0
        );
    }
}
