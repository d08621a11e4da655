//! Many short lists of numbers in two allocations.

use std::ops::Range;

#[derive(Debug, Default)]
pub(super) struct Lists {
    /// Where each list ends in `items`; it begins where the one before ends.
    ends: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    pub(super) fn push(&mut self, list: impl IntoIterator<Item = u32>) {
        self.items.extend(list);
        self.ends.push(id(self.items.len()));
    }

    /// `list`; empty if there is none of that number.
    pub(super) fn get(&self, list: u32) -> &[u32] {
        self.items(&(list..list.saturating_add(1)))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        (0..id(self.ends.len())).map(|list| self.get(list))
    }

    /// The items of several neighbouring lists.
    pub(super) fn items(&self, lists: &Range<u32>) -> &[u32] {
        let end_of = |list: Option<u32>| {
            list.and_then(|list| self.ends.get(list as usize))
                .map(|end| *end as usize)
        };
        let start = end_of(lists.start.checked_sub(1)).unwrap_or(0);
        end_of(lists.end.checked_sub(1))
            .and_then(|end| self.items.get(start..end))
            .unwrap_or_default()
    }

    pub(super) fn renumber(&mut self, numbers: &[u32]) {
        for item in &mut self.items {
            *item = numbers.get(*item as usize).copied().unwrap_or(*item);
        }
    }

    /// For each number below `count`, the lists that contain it, in order.
    pub(super) fn inverted(&self, count: usize) -> Self {
        let pairs = (0_u32..).zip(self.iter());
        Self::of_pairs(
            pairs.flat_map(|(list, items)| items.iter().map(move |item| (*item, list))),
            count,
        )
    }

    /// `count` lists: of each pair the list and what is in it.
    pub(super) fn of_pairs(pairs: impl Iterator<Item = (u32, u32)>, count: usize) -> Self {
        let mut pairs: Vec<(u32, u32)> = pairs.collect();
        pairs.sort_unstable();
        pairs.dedup();
        let mut lists = Self {
            ends: Vec::with_capacity(count),
            items: Vec::with_capacity(pairs.len()),
        };
        let mut pairs = pairs.into_iter().peekable();
        for list in 0..id(count) {
            lists.push(
                std::iter::from_fn(|| pairs.next_if(|pair| pair.0 == list)).map(|pair| pair.1),
            );
        }
        lists
    }
}

/// Indices fit 32 bits: `places.max_entries` and memory end long before.
pub(super) fn id(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}
