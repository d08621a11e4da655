//! Rows of the index, and sets of them.

/// Which holiday of the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row(pub usize);

pub fn rows(len: usize) -> impl Iterator<Item = Row> {
    (0..len).map(Row)
}

/// Sets of one index are equally long.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowSet(Vec<u64>);

impl RowSet {
    pub fn empty(len: usize) -> Self {
        Self(vec![0; len.div_ceil(64)])
    }

    pub fn full(len: usize) -> Self {
        Self::of(len, |_| true)
    }

    pub fn of(len: usize, is_in: impl Fn(Row) -> bool) -> Self {
        let mut set = Self::empty(len);
        for row in rows(len).filter(|row| is_in(*row)) {
            set.insert(row);
        }
        set
    }

    pub fn insert(&mut self, Row(row): Row) {
        if let Some(word) = self.0.get_mut(row / 64) {
            *word |= 1 << (row % 64);
        }
    }

    pub fn contains(&self, Row(row): Row) -> bool {
        let word = self.0.get(row / 64).copied().unwrap_or_default();
        word >> (row % 64) & 1 == 1
    }

    pub fn keep(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
    }

    pub fn count_in(&self, other: &Self) -> usize {
        let both = self
            .0
            .iter()
            .zip(&other.0)
            .map(|(word, other)| word & other);
        both.map(|word| word.count_ones() as usize).sum()
    }

    pub fn len(&self) -> usize {
        self.count_in(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_count_and_meet() {
        let even = RowSet::of(200, |row| row.0 % 2 == 0);
        let mut third = RowSet::of(200, |row| row.0 % 3 == 0);
        assert_eq!((even.len(), third.len()), (100, 67));
        assert_eq!(even.count_in(&third), 34);
        third.keep(&even);
        let found: Vec<_> = rows(300).filter(|row| third.contains(*row)).collect();
        assert_eq!(found.len(), 34);
        assert!(found.iter().all(|row| row.0 % 6 == 0));
        assert_eq!(found.last(), Some(&Row(198)));
        assert_eq!(RowSet::full(200).len(), 200);
        assert_eq!(RowSet::empty(0).len(), 0);
    }
}
