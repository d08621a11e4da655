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
use super::state::PAGE;
use crate::hotels::parts::{Validity, validity};
use crate::hotels::visit::{Navigation, Row};
use crate::i18n::{Locale, Msg};
use crate::ui::clock::now;
use crate::ui::dom::{self, after_paint, after_render};
use crate::ui::plot::Area;
use crate::ui::score::Scale;
use crate::ui::{Gradual, State, memo, react};

/// Cards by which a pin may lengthen the list.
const REACH: usize = 10 * PAGE;

/// A handle: copies are the same list.
#[derive(Clone, Copy)]
pub struct Model {
    pub results: ResultsController,
    pub navigation: Navigation,
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
    /// Whether any stay says where it is; without one there is no map.
    pub has_map: Memo<bool>,
    /// Whether there is room for a map beside the list.
    pub is_wide: State<bool>,
    /// The hotels whose card is wanted on the map, by index.
    pub chosen: State<Vec<usize>>,
    /// The hotel that is pointed at, on the list or the map.
    pub pointed: State<Option<usize>>,
    /// What the map shows.
    pub seen: State<Option<Area>>,
}

impl Model {
    /// The site may have changed its scale of guest ratings since the search.
    pub fn new(results: ResultsController, listing: Rc<Listing>, is_wide: State<bool>) -> Self {
        let model = Self::of(results, listing, is_wide);
        let Self {
            listing,
            locale,
            selection,
            ..
        } = model;
        react(move || {
            if let Search::Done(read) = results.search.get()
                && !Rc::ptr_eq(&read, &listing.get_untracked())
            {
                listing.set(read);
            }
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
        model
    }

    /// Of what is found so far, whatever comes after it.
    pub fn of(results: ResultsController, listing: Rc<Listing>, is_wide: State<bool>) -> Self {
        let locale = expect_context::<Locale>();
        let scale = results.scale();
        let validity = validity(listing.found.expires_at.map(|at| at.instant_or_utc()));
        let listing = State::new(listing);
        let is_whole = memo(move || listing.get().is_whole());
        let has_map = memo(move || {
            let listing = listing.get();
            listing
                .hotels()
                .iter()
                .any(|hotel| hotel.coordinates.is_some())
        });
        let filters = memo(move || Arc::new(results.state.get().filters));
        let sort = memo(move || results.state.get().sort);
        let selection = memo(move || Arc::new(listing.get().select(&filters.get(), scale, now())));
        let order = memo(move || {
            let rank = |hotels: &[Row]| rank(hotels, locale);
            ordered(&listing.get(), &selection.get(), sort.get(), rank)
        });
        Self {
            results,
            navigation: expect_context(),
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
            has_map,
            is_wide,
            chosen: State::default(),
            pointed: State::default(),
            seen: State::default(),
        }
    }

    /// Whether the map is wanted: by the visitor, or because there is room for it.
    pub fn wants_map(self) -> bool {
        let wanted = self.results.state.get().map;
        wanted.unwrap_or_else(|| self.is_wide.get())
    }

    /// Whether the map is in sight.
    pub fn shows_map(self) -> bool {
        self.is_whole.get() && self.has_map.get() && self.wants_map()
    }

    /// Chooses hotels for the map: a single one is shown in the list as well, where that stands beside it and is not too long.
    pub fn choose(self, hotels: Vec<usize>) {
        let place = match hotels.as_slice() {
            [hotel] if self.is_wide.get_untracked() => untrack(|| self.place(*hotel)),
            _ => None,
        };
        self.chosen.set(hotels);
        let Some(place) = place else {
            return;
        };
        self.results.state.update(|state| state.show_until(place));
        self.gradual.need(place.saturating_add(1));
        after_render(move || {
            if let Some(cards) = self.gradual.cards.get() {
                let nth = place.saturating_add(1);
                dom::reveal_in(&cards, &format!("li:nth-child({nth})"));
            }
        });
    }

    /// Where in the list a hotel is, unless so far down that its card would come with many others.
    pub fn place(self, hotel: usize) -> Option<usize> {
        let order = self.order.get();
        let near = self
            .results
            .state
            .get_untracked()
            .shown
            .saturating_add(REACH);
        order.iter().take(near).position(|it| *it == hotel)
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
