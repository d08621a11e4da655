//! What is looked for in the catalogue: filters, order, how many cards.

use super::filters::Filters;
use super::sort::Sort;

/// Cards shown at first, and added by each "show more".
pub const PAGE: usize = 12;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatalogueQuery {
    pub filters: Filters,
    pub sort: Sort,
    /// Cards shown at most.
    pub shown: usize,
}

impl Default for CatalogueQuery {
    fn default() -> Self {
        Self {
            filters: Filters::default(),
            sort: Sort::default(),
            shown: PAGE,
        }
    }
}

impl CatalogueQuery {
    pub fn with_filters(filters: Filters) -> Self {
        Self {
            filters,
            ..Self::default()
        }
    }

    /// As when filters or order change.
    pub fn back_to_first_page(&mut self) {
        self.shown = PAGE;
    }

    /// Returns the index of the first new card.
    pub fn show_more(&mut self) -> usize {
        let first = self.shown;
        self.shown = self.shown.saturating_add(PAGE);
        first
    }
}
