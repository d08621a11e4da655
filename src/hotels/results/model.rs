//! The results on the screen: a handle the parts of the list share.

use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::HotelOffer;

use super::controller::ResultsController;
use super::filters::Filters;
use super::names::ordered;
use super::selection::{Listing, Selection};
use super::sort::Sort;
use crate::hotels::parts::{Validity, validity};
use crate::hotels::visit::Navigation;
use crate::i18n::{Locale, Msg};
use crate::ui::clock::now;
use crate::ui::{State, react};

/// The results on the screen. A handle: copies are the same list.
#[derive(Clone, Copy)]
pub struct Model {
    pub results: ResultsController,
    pub navigation: Navigation,
    pub locale: Locale,
    /// The results, ready to be filtered.
    listing: StoredValue<Arc<Listing>>,
    pub filters: Memo<Arc<Filters>>,
    pub sort: Memo<Sort>,
    /// What passes the filters.
    pub selection: Memo<Arc<Selection>>,
    /// Indices of the hotels that pass, in order.
    pub order: Memo<Vec<usize>>,
    /// How long the prices still hold.
    pub validity: State<Validity>,
    pub total: usize,
}

impl Model {
    /// A list of what was found. The site may have changed its scale of guest ratings since.
    pub fn new(listing: Arc<Listing>) -> Self {
        let results = expect_context::<ResultsController>();
        let locale = expect_context::<Locale>();
        let expires_at = listing.found.results.expires_at;
        let total = listing.hotels().len();
        let listing = StoredValue::new(Listing::on_scale(listing, results.scale()));
        let filters = Memo::new(move |_| Arc::new(results.state.get().filters));
        let sort = Memo::new(move |_| results.state.get().sort);
        let selection =
            Memo::new(move |_| Arc::new(listing.get_value().select(&filters.get(), now())));
        let order =
            Memo::new(move |_| ordered(&listing.get_value(), &selection.get(), sort.get(), locale));
        let validity = validity(expires_at.map(|at| at.instant_or_utc()));
        react(move || {
            results.matches.set(selection.get().count);
        });
        Self {
            results,
            navigation: expect_context(),
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

    /// Hotels that pass the filters.
    pub fn count(self) -> usize {
        self.selection.get().count
    }

    /// Changes the filters.
    pub fn filter(self, change: impl FnOnce(&mut Filters)) {
        self.results
            .state
            .update(|state| change(&mut state.filters));
    }

    /// Takes all filters away.
    pub fn clear_filters(self) {
        self.filter(|filters| *filters = Filters::default());
    }

    /// The results, ready to be filtered.
    pub fn listing(self) -> Arc<Listing> {
        self.listing.get_value()
    }

    /// Reads a hotel of the list.
    pub fn hotel<T>(self, index: usize, read: impl FnOnce(&HotelOffer) -> T) -> Option<T> {
        self.listing().hotels().get(index).map(read)
    }

    /// The name of the destination.
    pub fn destination_name(self) -> String {
        self.listing().found.query.destination.name.clone()
    }

    /// Nights of the stay.
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
