//! What was found, and what other filters would find.

use super::rows::Row;
use crate::holidays::visit::{CatalogueQuery, Facet, Filter};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionIndex(pub usize);

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Listing {
    /// Without options the catalogue does not have.
    pub query: CatalogueQuery,
    pub rows: Vec<Row>,
    /// How many holidays there are in all.
    pub total: usize,
    /// How many each option of a facet would find, given the other facets.
    pub(super) counts: [Vec<usize>; Facet::ALL.len()],
    /// Where nothing was found: how many there would be without one of the filters set.
    pub(super) without: Vec<(Filter, usize)>,
}

impl Listing {
    /// Before there is anything to find.
    pub fn unanswered(query: CatalogueQuery) -> Self {
        Self {
            query,
            ..Self::default()
        }
    }

    /// How many holidays the option would find, given the other facets.
    pub fn count(&self, facet: Facet, OptionIndex(option): OptionIndex) -> usize {
        let counts = self.counts.get(facet as usize);
        counts
            .and_then(|counts| counts.get(option))
            .copied()
            .unwrap_or_default()
    }

    /// The filters each of which hides everything by itself, and how many holidays there are without it.
    pub fn ways_out(&self) -> impl Iterator<Item = (Filter, usize)> + '_ {
        self.without.iter().copied().filter(|(_, count)| *count > 0)
    }
}
