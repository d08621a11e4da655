//! Repeatable choices: the same key always rolls the same numbers.

use uuid::Uuid;

/// A small generator (SplitMix64) keyed by what it decides about.
///
/// Written out here rather than taken from a library because a new version of a generator must never
/// change the world that a seed stands for.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// Dice for one purpose, named by `label`, of the thing that `key` identifies.
    pub(crate) fn new(key: u64, label: &str) -> Self {
        Self(
            label
                .bytes()
                .fold(key, |state, byte| mix(state ^ u64::from(byte))),
        )
    }

    /// The dice's key with one more number mixed in: independent of what was rolled before or after.
    pub(crate) fn with(&self, number: u64) -> Self {
        Self(mix(self.0 ^ mix(number)))
    }

    pub(crate) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number in `0.0..1.0`.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.roll() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number in `low..high`.
    pub(crate) fn range(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// A whole number in `0..bound`; zero when `bound` is zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.roll() % bound.max(1) as u64) as usize
    }

    /// A whole number in `low..=high`.
    pub(crate) fn between(&mut self, low: u32, high: u32) -> u32 {
        low + (self.roll() % u64::from(high.saturating_sub(low) + 1)) as u32
    }

    pub(crate) fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// One of `items`, or the default value when there are none.
    pub(crate) fn pick<T: Copy + Default>(&mut self, items: &[T]) -> T {
        items
            .get(self.below(items.len()))
            .copied()
            .unwrap_or_default()
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }

    pub(crate) fn uuid(&mut self) -> Uuid {
        let bytes = (u128::from(self.roll()) << 64) | u128::from(self.roll());
        uuid::Builder::from_random_bytes(bytes.to_be_bytes()).into_uuid()
    }
}

/// SplitMix64's finaliser: spreads every input bit over the whole output.
pub(crate) fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn the_same_key_and_label_roll_the_same_numbers() {
        let rolls = |label| {
            (0..4)
                .map({
                    let mut dice = Dice::new(7, label);
                    move |_| dice.roll()
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(rolls("name"), rolls("name"));
        assert_ne!(rolls("name"), rolls("street"));
    }

    #[test]
    fn units_spread_evenly_and_stay_below_one() {
        let mut dice = Dice::new(1, "unit");
        let units: Vec<f64> = (0..10_000).map(|_| dice.unit()).collect();
        assert!(units.iter().all(|unit| (0.0..1.0).contains(unit)));
        let mean = units.iter().sum::<f64>() / 10_000.0;
        assert!((0.48..0.52).contains(&mean), "mean {mean}");
    }

    #[test]
    fn a_range_of_whole_numbers_includes_both_ends() {
        let mut dice = Dice::new(3, "between");
        let rolled: std::collections::BTreeSet<u32> =
            (0..200).map(|_| dice.between(2, 5)).collect();
        assert_eq!(rolled.into_iter().collect::<Vec<_>>(), [2, 3, 4, 5]);
    }
}
