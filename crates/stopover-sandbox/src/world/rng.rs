//! Repeatable random numbers: the same key always gives the same sequence.

use chrono::{Datelike, NaiveDate};
use uuid::Uuid;

/// A SplitMix64 generator, keyed by what it decides about.
///
/// Written out here because a new version of a library must never change the world that a seed stands for.
#[derive(Clone, Debug)]
pub(crate) struct SeededRng(u64);

impl SeededRng {
    /// The generator for one purpose, named by `label`, of the thing that `key` identifies.
    pub(crate) fn new(key: u64, label: &str) -> Self {
        Self(
            label
                .bytes()
                .fold(key, |state, byte| mix(state ^ u64::from(byte))),
        )
    }

    /// A generator of its own for each `number`.
    pub(crate) fn with(&self, number: u64) -> Self {
        Self(mix(self.0 ^ mix(number)))
    }

    /// A generator of its own for each `date`.
    pub(crate) fn on(&self, date: NaiveDate) -> Self {
        self.with(u64::from(date.num_days_from_ce().unsigned_abs()))
    }

    pub(crate) fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number in `0.0..1.0`.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number in `low..high`.
    pub(crate) fn range(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    pub(crate) fn range_f32(&mut self, low: f32, high: f32) -> f32 {
        self.range(f64::from(low), f64::from(high)) as f32
    }

    /// A whole number in `0..bound`; zero when `bound` is zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next_u64() % bound.max(1) as u64) as usize
    }

    /// A whole number in `low..=high`.
    pub(crate) fn between(&mut self, low: u32, high: u32) -> u32 {
        low + (self.next_u64() % u64::from(high.saturating_sub(low) + 1)) as u32
    }

    pub(crate) fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// One of `items`, or the default value when there are none.
    pub(crate) fn pick<T: Copy + Default>(&mut self, items: &[T]) -> T {
        self.pick_ref(items).copied().unwrap_or_default()
    }

    /// One of `texts`, or an empty one when there are none.
    pub(crate) fn pick_text<'a>(&mut self, texts: &'a [String]) -> &'a str {
        self.pick_ref(texts).map_or("", String::as_str)
    }

    pub(crate) fn pick_ref<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }

    pub(crate) fn uuid(&mut self) -> Uuid {
        let bytes = (u128::from(self.next_u64()) << 64) | u128::from(self.next_u64());
        uuid::Builder::from_random_bytes(bytes.to_be_bytes()).into_uuid()
    }
}

/// SplitMix64's finaliser.
pub(crate) fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::SeededRng;

    #[test]
    fn the_same_key_and_label_give_the_same_numbers() {
        let numbers = |label| {
            (0..4)
                .map({
                    let mut rng = SeededRng::new(7, label);
                    move |_| rng.next_u64()
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(numbers("name"), numbers("name"));
        assert_ne!(numbers("name"), numbers("street"));
    }

    #[test]
    fn units_spread_evenly_and_stay_below_one() {
        let mut rng = SeededRng::new(1, "unit");
        let units: Vec<f64> = (0..10_000).map(|_| rng.unit()).collect();
        assert!(units.iter().all(|unit| (0.0..1.0).contains(unit)));
        let mean = units.iter().sum::<f64>() / 10_000.0;
        assert!((0.48..0.52).contains(&mean), "mean {mean}");
    }

    #[test]
    fn a_range_of_whole_numbers_includes_both_ends() {
        let mut rng = SeededRng::new(3, "between");
        let drawn: std::collections::BTreeSet<u32> = (0..200).map(|_| rng.between(2, 5)).collect();
        assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [2, 3, 4, 5]);
    }
}
