//! How the visitor looks at the results: filters, order, how many.

use super::filters::Filters;
use super::offered::Offered;
use super::sort::Sort;
use crate::hotels::visit::Destination;

/// Cards shown at first, and added by each "show more".
pub const PAGE: usize = 20;

/// Survives a new search of the same destination.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultsState {
    pub filters: Filters,
    pub sort: Sort,
    /// Cards shown at most.
    pub shown: usize,
    /// Where all this belongs.
    pub destination: Option<Destination>,
    /// Whether the visitor wants the map. Where they have not said, it stands beside the list if there is room.
    pub map: Option<bool>,
}

impl Default for ResultsState {
    fn default() -> Self {
        Self {
            filters: Filters::default(),
            sort: Sort::default(),
            shown: PAGE,
            destination: None,
            map: None,
        }
    }
}

impl ResultsState {
    /// Drops filters and orders that the new results have no control for; the list begins again.
    pub fn fit(&mut self, offered: &Offered) {
        if self.sort.is_by_part() && !offered.parts.contains(&self.sort) {
            self.sort = Sort::default();
        }
        self.filters.fit(offered);
        // What the map showed was of other stays.
        self.filters.view = None;
        self.shown = PAGE;
    }

    /// Whether the list begins with the first hotels received, whatever the others are.
    pub fn is_as_received(&self) -> bool {
        self.sort == Sort::Recommended && self.filters == Filters::default()
    }

    /// Shows cards up to the one at `place`.
    pub fn show_until(&mut self, place: usize) {
        while self.shown <= place {
            self.show_more();
        }
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
    use crate::ui::plot::Area;

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
    fn an_order_by_what_no_hotel_has_is_given_up() {
        let mut state = ResultsState {
            sort: Sort::Service,
            ..ResultsState::default()
        };
        state.fit(&listing(chania()).offered);
        assert_eq!(state.sort, Sort::Recommended);
    }

    #[test]
    fn a_card_that_is_chosen_on_the_map_is_shown_however_far_down() {
        let mut state = ResultsState::default();
        state.show_until(19);
        assert_eq!(state.shown, 20);
        state.show_until(20);
        assert_eq!(state.shown, 40);
    }

    #[test]
    fn what_a_map_showed_filters_no_other_search() {
        let mut state = ResultsState::default();
        state.filters.view = Some(Area {
            south: 0.0,
            west: 0.0,
            north: 1.0,
            east: 1.0,
        });
        state.fit(&listing(chania()).offered);
        assert_eq!(state.filters.view, None);
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
