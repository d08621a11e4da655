//! What is searched, and what was found. `send` notes a search; where the code of the list is, `ask` asks for it.

use std::rc::Rc;

use futures_util::FutureExt;
use js_sys::Date;
use leptos::prelude::*;
use stopover_client::Unread;
use stopover_model::wire::SearchResult;
use stopover_model::{HotelId, HotelOffer, SearchResults, Stay};

use super::nearby::NearbyDates;
use super::search::Search;
use super::selection::Listing;
use super::state::{PAGE, ResultsState};
use crate::hotels::parts::free_hotels;
use crate::hotels::visit::{Config, Event, Found, HotelFlow, Hotels, Query};
use crate::ui::State;
use crate::ui::clock::{now, today};
use crate::ui::dom::pause;
use crate::ui::flow::Request;
use crate::ui::score::Scale;
use crate::ui::text::folded;

/// Milliseconds for which hotels are read without a pause: half a frame.
pub const SLICE: f64 = 8.0;

/// The list. A handle: copies are the same.
#[derive(Clone, Copy)]
pub struct ResultsController {
    pub flow: HotelFlow,
    pub config: State<Config>,
    request: Request,
    pub search: State<Search>,
    pub state: State<ResultsState>,
    /// Hotels of the list that pass its filters.
    pub matches: State<usize>,
    /// Hotels whose page was opened in this visit.
    pub viewed: State<Vec<HotelId>>,
}

impl ResultsController {
    pub fn new(flow: HotelFlow, config: State<Config>) -> Self {
        Self {
            flow,
            config,
            request: Request::new(),
            search: State::default(),
            state: State::default(),
            matches: State::new(0),
            viewed: State::default(),
        }
    }

    /// Gives up a search on its way. Filters are kept while the destination stays the same.
    pub fn send(self, query: Query) {
        self.request.stop();
        let destination = Some(query.destination.clone());
        if self.state.get_untracked().destination != destination {
            self.state.set(ResultsState {
                destination,
                ..ResultsState::default()
            });
        }
        self.search.set(Search::Running(query.clone()));
        self.flow.observer.tell(&Event::Searched(query));
    }

    /// Asks for what was searched.
    pub fn ask(self, query: Query) {
        let work = async move {
            match free_hotels(self.flow, &query).await {
                Ok((results, hotels)) => self.read(query, results, hotels).await,
                Err(failure) => {
                    let failure = self.flow.report(failure);
                    self.search.set(Search::Failed(query, failure));
                }
            }
        };
        self.request.start(work.boxed_local());
    }

    /// Reads the hotels of an answer with pauses, so that the page stays at hand. The beginning of a long list is shown at
    /// once where it is the same whatever comes after it.
    async fn read(self, query: Query, results: SearchResults, hotels: Unread<SearchResult>) {
        let count = hotels.count();
        let mut found = Found {
            query,
            token: results.token,
            expires_at: results.expires_at,
            hotels: Hotels::new(Rc::new(move |at| HotelOffer::from_wire(hotels.read(at)?))),
        };
        let mut next = 0;
        let mut is_shown = !self.state.get_untracked().is_as_received();
        while next < count {
            let until = Date::now() + SLICE;
            while next < count && Date::now() < until {
                found.hotels.add(next, folded);
                next += 1;
            }
            if next < count {
                if !is_shown && found.hotels.rows.len() >= PAGE {
                    is_shown = true;
                    let beginning = Rc::new(found.beginning(PAGE));
                    self.search
                        .set(Search::Done(Rc::new(Listing::beginning(beginning))));
                }
                pause().await;
            }
        }
        let listing = Rc::new(Listing::new(Rc::new(found)));
        self.state.update(|state| state.fit(&listing.offered));
        let filters = self.state.get_untracked().filters;
        let answer = listing.answer(&filters, untrack(|| self.scale()), now());
        self.flow.observer.tell(&Event::Answered(answer));
        self.search.set(Search::Done(listing));
    }

    pub fn query(self) -> Option<Query> {
        self.search.get_untracked().query().cloned()
    }

    /// None unless the last search is answered; without what has not been read yet.
    pub fn found(self) -> Option<Rc<Found>> {
        match self.search.get_untracked() {
            Search::Done(listing) => Some(listing.found.clone()),
            _ => None,
        }
    }

    pub fn note_viewed(self, id: &HotelId) {
        // Told each time: pins that have read it and are long gone are remembered until then.
        self.viewed.update(|viewed| {
            if !viewed.contains(id) {
                viewed.push(id.clone());
            }
        });
    }

    /// Forgets the search; filters and order stay.
    pub fn clear(self) {
        self.request.stop();
        self.search.set(Search::Idle);
    }

    pub fn reset(self) {
        self.clear();
        self.state.set(ResultsState::default());
    }

    /// The stays around one that can be asked for, as far as the site allows it.
    pub fn nearby(self, stay: Stay) -> NearbyDates {
        let config = self.config.get_untracked();
        NearbyDates::around(stay, config.nearby_days, config.limits, today())
    }

    /// What reads it runs again when the site changes it.
    pub fn scale(self) -> Scale {
        Scale(self.config.get().rating_scale)
    }
}
