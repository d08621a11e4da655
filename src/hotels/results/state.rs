//! How the visitor looks at the results: filters, order, how many.

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
    pub fn fit(&mut self, offered: &Offered) {
        self.filters.fit(offered);
        self.shown = PAGE;
    }

    /// Whether the list begins with the first hotels received, whatever the others are.
    pub fn is_as_received(&self) -> bool {
        self.sort == Sort::Recommended && self.filters == Filters::default()
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
    use super::super::fixture::{chania, listing};
    use super::*;

    #[test]
    fn a_new_search_keeps_order_and_filters_and_starts_the_list_over() {
        let mut state = ResultsState {
            sort: Sort::Price,
            ..ResultsState::default()
        };
        state.filters.free_cancellation = true;
        assert_eq!(state.show_more(), PAGE);
        state.fit(&listing(chania()).offered);
        assert_eq!((state.sort, state.shown), (Sort::Price, PAGE));
        assert!(state.filters.free_cancellation);
    }

    #[test]
    fn filters_and_orders_need_all_hotels_and_the_provider_s_own_order_does_not() {
        let mut state = ResultsState::default();
        assert!(state.is_as_received());
        state.filters.free_cancellation = true;
        assert!(!state.is_as_received());
        let sorted = ResultsState {
            sort: Sort::Name,
            ..ResultsState::default()
        };
        assert!(!sorted.is_as_received());
    }
}
