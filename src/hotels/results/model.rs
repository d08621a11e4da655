//! A handle that the list's parts share.

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::{HotelOffer, Stay};

use super::controller::ResultsController;
use super::filters::Filters;
use super::search::Search;
use super::selection::{Listing, Selection};
use super::sort::{Sort, ordered};
use crate::hotels::parts::{SelectedRate, Validity, validity};
use crate::hotels::visit::{Navigation, Row};
use crate::i18n::{Locale, Msg};
use crate::ui::clock::now;
use crate::ui::dom::after_paint;
use crate::ui::score::Scale;
use crate::ui::{Gradual, State, memo, react};

/// A handle: copies are the same list.
#[derive(Clone, Copy)]
pub struct Model {
    pub results: ResultsController,
    pub navigation: Navigation,
    pub selected: SelectedRate,
    pub locale: Locale,
    pub scale: Scale,
    pub gradual: Gradual,
    /// What reads it runs again when the rest of a long list has been read.
    listing: State<Rc<Listing>>,
    /// Whether all that was found has been read.
    pub is_whole: Memo<bool>,
    pub filters: Memo<Arc<Filters>>,
    pub sort: Memo<Sort>,
    pub selection: Memo<Arc<Selection>>,
    /// Indices of the hotels that pass, in order.
    pub order: Memo<Vec<usize>>,
    pub validity: State<Validity>,
}

impl Model {
    /// The site may have changed its scale of guest ratings since the search.
    pub fn new(results: ResultsController, listing: Rc<Listing>, selected: SelectedRate) -> Self {
        let locale = expect_context::<Locale>();
        let scale = results.scale();
        let validity = validity(listing.found.expires_at.map(|at| at.instant_or_utc()));
        let listing = State::new(listing);
        react(move || {
            if let Search::Done(read) = results.search.get()
                && !Rc::ptr_eq(&read, &listing.get_untracked())
            {
                listing.set(read);
            }
        });
        let is_whole = memo(move || listing.get().is_whole());
        let filters = memo(move || Arc::new(results.state.get().filters));
        let sort = memo(move || results.state.get().sort);
        let selection = memo(move || Arc::new(listing.get().select(&filters.get(), scale, now())));
        let order = memo(move || {
            let rank = |hotels: &[Row]| rank(hotels, locale);
            ordered(&listing.get(), &selection.get(), sort.get(), rank)
        });
        react(move || {
            // Ahead of the visitor, who may want the list by name.
            let listing = listing.get();
            if listing.is_whole() {
                after_paint(move || {
                    listing.places_by_name(|hotels| rank(hotels, locale));
                });
            }
        });
        react(move || {
            results.matches.set(selection.get().count);
        });
        Self {
            results,
            navigation: expect_context(),
            selected,
            locale,
            scale,
            gradual: Gradual::new(),
            listing,
            is_whole,
            filters,
            sort,
            selection,
            order,
            validity,
        }
    }

    pub fn count(self) -> usize {
        self.selection.get().count
    }

    /// Hotels found, as far as they have been read.
    pub fn total(self) -> usize {
        self.listing().hotels().len()
    }

    pub fn filter(self, change: impl FnOnce(&mut Filters)) {
        self.gradual.measure();
        self.results
            .state
            .update(|state| change(&mut state.filters));
    }

    pub fn sort_by(self, sort: Sort) {
        self.gradual.measure();
        self.results.state.update(|state| state.sort = sort);
    }

    pub fn clear_filters(self) {
        self.filter(|filters| *filters = Filters::default());
    }

    pub fn listing(self) -> Rc<Listing> {
        self.listing.get()
    }

    /// All that is known of a hotel.
    pub fn offer(self, index: usize) -> Option<HotelOffer> {
        self.listing.get_untracked().found.hotels.offer(index)
    }

    pub fn destination_name(self) -> String {
        self.listing
            .get_untracked()
            .found
            .query
            .destination
            .name
            .clone()
    }

    pub fn stay(self) -> Stay {
        self.listing.get_untracked().found.query.stay
    }

    pub fn nights(self) -> u32 {
        self.stay().nights()
    }

    /// Says how many stays there are and in which order, whenever that changes.
    pub fn announce_changes(self) {
        self.results.flow.announcer.follow(move || {
            let order = self.locale.text(self.sort.get().label());
            let total = self.total();
            match self.count() {
                _ if !self.is_whole.get() => {
                    let place = self.destination_name();
                    self.locale.fill(Msg::Asking, &[("place", &place)])
                }
                all if all == total => {
                    self.locale
                        .count_with(Msg::AllStaysStatus, all, &[("order", order)])
                }
                some => {
                    let (n, total) = (self.locale.number(some), self.locale.number(total));
                    self.locale.fill(
                        Msg::StaysStatus,
                        &[("n", &n), ("total", &total), ("order", order)],
                    )
                }
            }
        });
    }
}

fn rank(hotels: &[Row], locale: Locale) -> Vec<usize> {
    locale.places_by_name(hotels.iter().map(|hotel| hotel.name.as_str()))
}
