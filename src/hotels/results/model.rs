//! A handle that the list's parts share.

use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::HotelOffer;

use super::controller::ResultsController;
use super::filters::Filters;
use super::names::ordered;
use super::selection::{Listing, Selection};
use super::sort::Sort;
use crate::hotels::parts::{SelectedRate, Validity, validity};
use crate::hotels::visit::Navigation;
use crate::i18n::{Locale, Msg};
use crate::ui::clock::now;
use crate::ui::{State, Stored, memo, react};

/// A handle: copies are the same list.
#[derive(Clone, Copy)]
pub struct Model {
    pub results: ResultsController,
    pub navigation: Navigation,
    pub selected: SelectedRate,
    pub locale: Locale,
    listing: Stored<Arc<Listing>>,
    pub filters: Memo<Arc<Filters>>,
    pub sort: Memo<Sort>,
    pub selection: Memo<Arc<Selection>>,
    /// Indices of the hotels that pass, in order.
    pub order: Memo<Vec<usize>>,
    pub validity: State<Validity>,
    pub total: usize,
}

impl Model {
    /// The site may have changed its scale of guest ratings since the search.
    pub fn new(results: ResultsController, listing: Arc<Listing>, selected: SelectedRate) -> Self {
        let locale = expect_context::<Locale>();
        let expires_at = listing.found.results.expires_at;
        let total = listing.hotels().len();
        let listing = Stored::new(Listing::on_scale(listing, results.scale()));
        let filters = memo(move || Arc::new(results.state.get().filters));
        let sort = memo(move || results.state.get().sort);
        let selection = memo(move || Arc::new(listing.read().select(&filters.get(), now())));
        let order = memo(move || ordered(&listing.read(), &selection.get(), sort.get(), locale));
        let validity = validity(expires_at.map(|at| at.instant_or_utc()));
        react(move || {
            results.matches.set(selection.get().count);
        });
        Self {
            results,
            navigation: expect_context(),
            selected,
            locale,
            listing,
            filters,
            sort,
            selection,
            order,
            validity,
            total,
        }
    }

    pub fn count(self) -> usize {
        self.selection.get().count
    }

    pub fn filter(self, change: impl FnOnce(&mut Filters)) {
        self.results
            .state
            .update(|state| change(&mut state.filters));
    }

    pub fn clear_filters(self) {
        self.filter(|filters| *filters = Filters::default());
    }

    pub fn listing(self) -> Arc<Listing> {
        self.listing.get()
    }

    pub fn hotel<T>(self, index: usize, read: impl FnOnce(&HotelOffer) -> T) -> Option<T> {
        self.listing().hotels().get(index).map(read)
    }

    pub fn destination_name(self) -> String {
        self.listing().found.query.destination.name.clone()
    }

    pub fn nights(self) -> u32 {
        self.listing().found.query.stay.nights()
    }

    /// Says how many stays there are and in which order, whenever that changes.
    pub fn announce_changes(self) {
        self.results.flow.announcer.follow(move || {
            let order = self.locale.text(self.sort.get().label());
            match self.count() {
                all if all == self.total => {
                    self.locale
                        .count_with(Msg::AllStaysStatus, all, &[("order", order)])
                }
                some => {
                    let (n, total) = (self.locale.number(some), self.locale.number(self.total));
                    self.locale.fill(
                        Msg::StaysStatus,
                        &[("n", &n), ("total", &total), ("order", order)],
                    )
                }
            }
        });
    }
}
