//! How the visitor looks at the catalogue: filters, order, how much of it.

use super::filters::Filters;
use super::sort::Sort;

/// Cards shown at first, and added by each "show more".
pub const PAGE: usize = 12;

/// The visitor's view of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrowseState {
    /// What must be met.
    pub filters: Filters,
    /// The order.
    pub sort: Sort,
    /// Cards shown at most.
    pub shown: usize,
}

impl Default for BrowseState {
    fn default() -> Self {
        Self {
            filters: Filters::default(),
            sort: Sort::default(),
            shown: PAGE,
        }
    }
}

impl BrowseState {
    /// A view with these filters.
    pub fn of(filters: Filters) -> Self {
        Self {
            filters,
            ..Self::default()
        }
    }

    /// Begins at the first card, as when filters or order change.
    pub fn start_over(&mut self) {
        self.shown = PAGE;
    }

    /// Shows another page. Returns the place of the first new card.
    pub fn show_more(&mut self) -> usize {
        let first = self.shown;
        self.shown = self.shown.saturating_add(PAGE);
        first
    }
}
