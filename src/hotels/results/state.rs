//! How the visitor looks at the results: filters, order, how many.

use stopover_model::SearchResults;

use super::filters::Filters;
use super::offered::Offered;
use super::sort::Sort;

/// Cards shown at first, and added by each "show more".
pub const PAGE: usize = 20;

/// Survives a new search of the same destination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultsState {
    pub filters: Filters,
    pub sort: Sort,
    /// Cards shown at most.
    pub shown: usize,
}

impl Default for ResultsState {
    fn default() -> Self {
        Self {
            filters: Filters::default(),
            sort: Sort::default(),
            shown: PAGE,
        }
    }
}

impl ResultsState {
    /// Drops filters that the new results have no control for; the list begins again.
    pub fn fit(&mut self, results: &SearchResults) {
        self.filters.fit(&Offered::by(&results.hotels));
        self.shown = PAGE;
    }

    /// Returns the index of the first new card.
    pub fn show_more(&mut self) -> usize {
        let first = self.shown;
        self.shown = self.shown.saturating_add(PAGE);
        first
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{chania, results};
    use super::*;

    #[test]
    fn a_new_search_keeps_order_and_filters_and_starts_the_list_over() {
        let mut state = ResultsState {
            sort: Sort::Price,
            ..ResultsState::default()
        };
        state.filters.free_cancellation = true;
        assert_eq!(state.show_more(), PAGE);
        state.fit(&results(chania()));
        assert_eq!((state.sort, state.shown), (Sort::Price, PAGE));
        assert!(state.filters.free_cancellation);
    }
}
