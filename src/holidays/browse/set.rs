//! Sets of holidays, by their places on the shelf.

/// A set of places. Sets of one shelf are equally long.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Set(Vec<u64>);

impl Set {
    /// The empty set of a shelf with so many places.
    pub fn empty(places: usize) -> Self {
        Self(vec![0; places.div_ceil(64)])
    }

    /// All places of a shelf with so many.
    pub fn full(places: usize) -> Self {
        Self::of(places, |_| true)
    }

    /// The places for which `is_in` holds.
    pub fn of(places: usize, is_in: impl Fn(usize) -> bool) -> Self {
        let mut set = Self::empty(places);
        for place in (0..places).filter(|place| is_in(*place)) {
            set.insert(place);
        }
        set
    }

    /// Adds a place.
    pub fn insert(&mut self, place: usize) {
        if let Some(word) = self.0.get_mut(place / 64) {
            *word |= 1 << (place % 64);
        }
    }

    /// Whether a place is in this set.
    pub fn contains(&self, place: usize) -> bool {
        let word = self.0.get(place / 64).copied().unwrap_or_default();
        word >> (place % 64) & 1 == 1
    }

    /// Keeps only what is in `other`, too.
    pub fn keep(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
    }

    /// How many places are in this set and in `other`.
    pub fn count_in(&self, other: &Self) -> usize {
        let both = self
            .0
            .iter()
            .zip(&other.0)
            .map(|(word, other)| word & other);
        both.map(|word| word.count_ones() as usize).sum()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.count_in(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_count_and_meet() {
        let even = Set::of(200, |place| place % 2 == 0);
        let mut third = Set::of(200, |place| place % 3 == 0);
        assert_eq!((even.len(), third.len()), (100, 67));
        assert_eq!(even.count_in(&third), 34);
        third.keep(&even);
        let places: Vec<_> = (0..300).filter(|place| third.contains(*place)).collect();
        assert_eq!(places.len(), 34);
        assert!(places.iter().all(|place| place % 6 == 0));
        assert_eq!(places.last(), Some(&198));
        assert_eq!(Set::full(200).len(), 200);
        assert_eq!(Set::empty(0).len(), 0);
    }
}
