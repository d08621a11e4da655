//! Sets of destinations, a bit for each: to join two of 250,000 takes microseconds.

use std::ops::Range;

/// Of the destinations of one index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DestinationSet(Vec<u64>);

impl DestinationSet {
    /// Of destinations below `count`.
    pub(super) fn empty(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)])
    }

    /// Of destinations below `count`, and perhaps a few above.
    pub(super) fn full(count: usize) -> Self {
        Self(vec![u64::MAX; count.div_ceil(64)])
    }

    pub(super) fn insert(&mut self, destination: u32) {
        if let Some(bits) = self.0.get_mut((destination / 64) as usize) {
            *bits |= 1 << (destination % 64);
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.with(other, |own, others| own | others);
    }

    pub(super) fn keep(&mut self, other: &Self) {
        self.with(other, |own, others| own & others);
    }

    pub(super) fn remove(&mut self, other: &Self) {
        self.with(other, |own, others| own & !others);
    }

    /// Adds what is in both `one` and `another`.
    pub(super) fn add_common(&mut self, one: &Self, another: &Self) {
        for ((own, one), another) in self.0.iter_mut().zip(&one.0).zip(&another.0) {
            *own |= one & another;
        }
    }

    /// Those within `range`, in order.
    pub(super) fn within(&self, range: Range<u32>) -> impl Iterator<Item = u32> {
        let first = range.start / 64;
        let chunks = self
            .0
            .get(first as usize..range.end.div_ceil(64) as usize)
            .unwrap_or_default();
        (first..)
            .zip(chunks)
            .flat_map(|(chunk, bits)| {
                let mut bits = *bits;
                std::iter::from_fn(move || {
                    let lowest = (bits != 0).then(|| bits.trailing_zeros())?;
                    bits &= bits.wrapping_sub(1);
                    Some(chunk.saturating_mul(64).saturating_add(lowest))
                })
            })
            .filter(move |destination| range.contains(destination))
    }

    fn with(&mut self, other: &Self, join: impl Fn(u64, u64) -> u64) {
        for (own, others) in self.0.iter_mut().zip(&other.0) {
            *own = join(*own, *others);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(destinations: &[u32]) -> DestinationSet {
        let mut set = DestinationSet::empty(200);
        destinations.iter().for_each(|one| set.insert(*one));
        set
    }

    #[test]
    fn destinations_come_in_order_and_only_those_of_the_range() {
        let set = set(&[199, 0, 63, 64, 128]);
        assert_eq!(
            set.within(0..200).collect::<Vec<_>>(),
            [0, 63, 64, 128, 199]
        );
        assert_eq!(set.within(1..128).collect::<Vec<_>>(), [63, 64]);
        assert_eq!(set.within(128..128).count(), 0);
    }

    #[test]
    fn sets_join() {
        let mut joined = set(&[1, 100]);
        joined.add(&set(&[70]));
        joined.keep(&set(&[70, 100, 150]));
        joined.remove(&set(&[100]));
        joined.add_common(&set(&[3, 4]), &set(&[4, 5]));
        assert_eq!(joined, set(&[4, 70]));
        assert_eq!(DestinationSet::full(200).within(0..200).count(), 200);
    }
}
