//! All prices of a search as a strip, each a tick.

use std::fmt::Write;

/// From the lowest to the highest; the ends keep some distance from the edges.
pub const LENGTH: i64 = 1000;
const EDGE: i64 = 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rug {
    low: i64,
    high: i64,
    /// The ticks as the path of an SVG drawing, [`LENGTH`] units long.
    pub ticks: String,
}

impl Rug {
    /// Of prices in minor units. None where all are the same.
    pub fn of(prices: &[i64]) -> Option<Self> {
        let (low, high) = (prices.iter().copied().min()?, prices.iter().copied().max()?);
        let mut rug = (low < high).then_some(Self {
            low,
            high,
            ticks: String::new(),
        })?;
        let mut is_there = vec![false; usize::try_from(LENGTH).ok()? + 1];
        for price in prices {
            let place = usize::try_from(rug.place(*price)).unwrap_or_default();
            // Thousands of prices have hundreds of places.
            if let Some(there @ false) = is_there.get_mut(place) {
                *there = true;
                // Writing to a string cannot fail.
                let _ = write!(rug.ticks, "M{place} 6v8");
            }
        }
        Some(rug)
    }

    pub fn place(&self, price: i64) -> i64 {
        let share = price.clamp(self.low, self.high) - self.low;
        EDGE + share.saturating_mul(LENGTH - 2 * EDGE) / (self.high - self.low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_lie_between_the_lowest_and_the_highest_as_far_apart_as_they_are() {
        let rug = Rug::of(&[100, 200, 400]).unwrap();
        assert_eq!(
            [100, 200, 400].map(|price| rug.place(price)),
            [10, 336, 990]
        );
        assert_eq!(rug.ticks, "M10 6v8M336 6v8M990 6v8");
    }

    #[test]
    fn prices_at_one_place_are_one_tick_and_equal_prices_have_no_strip() {
        let prices: Vec<i64> = (0..5_000).map(|i| 100_000 + i * 37 % 4_999).collect();
        assert!(Rug::of(&prices).unwrap().ticks.matches('M').count() <= 981);
        assert_eq!(Rug::of(&[5, 5]), None);
        assert_eq!(Rug::of(&[]), None);
    }
}
