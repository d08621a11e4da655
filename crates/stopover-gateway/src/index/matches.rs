//! The destinations that remain as the words of a query are gone through.

use super::destination_set::DestinationSet;
use super::word_index::Answering;

/// The destinations that answer the words so far.
pub(super) struct Matches {
    /// With at most so many edits in all.
    pub(super) by_edits: Vec<Answering>,
    /// Whose name answers at least one.
    pub(super) partly_by_name: DestinationSet,
}

impl Matches {
    /// Before the first word: all of so many destinations.
    pub(super) fn all(destinations: usize) -> Self {
        let all = DestinationSet::full(destinations);
        Self {
            by_edits: vec![Answering {
                by_name: all.clone(),
                anyhow: all,
            }],
            partly_by_name: DestinationSet::empty(destinations),
        }
    }

    /// Leaves those that answer another word as well, whose destinations with at most so many edits are `word`.
    pub(super) fn narrow(&mut self, word: &[Answering]) {
        if let Some(most) = word.last() {
            self.partly_by_name.add(&most.by_name);
        }
        let so_far = std::mem::take(&mut self.by_edits);
        let edits = 0..word.len();
        self.by_edits = edits
            .map(|edits| {
                let spread = |of: fn(&Answering) -> &DestinationSet| {
                    let mut ways = (0..=edits).filter_map(|before| {
                        // Before the first word all that is known is that no edits are needed.
                        let before_sets = so_far.get(before.min(so_far.len().saturating_sub(1)))?;
                        Some((of(before_sets), of(word.get(edits.saturating_sub(before))?)))
                    });
                    let mut set = match ways.next() {
                        Some((one, other)) => {
                            let mut set = one.clone();
                            set.keep(other);
                            set
                        }
                        None => DestinationSet::empty(0),
                    };
                    ways.for_each(|(one, other)| set.add_common(one, other));
                    set
                };
                Answering {
                    by_name: spread(|sets| &sets.by_name),
                    anyhow: spread(|sets| &sets.anyhow),
                }
            })
            .collect();
    }

    /// Those that need so many edits and no fewer: by name, and the others.
    pub(super) fn needing(&self, edits: usize) -> Option<(DestinationSet, DestinationSet)> {
        let sets = self.by_edits.get(edits)?;
        let mut other = sets.anyhow.clone();
        if let Some(fewer) = edits
            .checked_sub(1)
            .and_then(|fewer| self.by_edits.get(fewer))
        {
            other.remove(&fewer.anyhow);
        }
        let mut by_name = sets.by_name.clone();
        by_name.keep(&other);
        other.remove(&by_name);
        Some((by_name, other))
    }
}
