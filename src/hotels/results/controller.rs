//! What is searched, and what was found. `send` notes a search; where the code of the list is, `ask` asks for it.

use std::sync::Arc;

use futures_util::FutureExt;
use leptos::prelude::*;

use super::search::Search;
use super::selection::Listing;
use super::state::ResultsState;
use crate::hotels::parts::free_rooms;
use crate::hotels::visit::{Config, Event, Found, HotelFlow, Query};
use crate::ui::State;
use crate::ui::clock::now;
use crate::ui::flow::Request;
use crate::ui::score::Scale;
use crate::ui::text::folded;

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
        }
    }

    /// Gives up a search on its way. Filters are kept while the destination stays the same.
    pub fn send(self, query: Query) {
        self.request.stop();
        if !self.search.get_untracked().is_of(&query.destination) {
            self.state.set(ResultsState::default());
        }
        self.search.set(Search::Running(query.clone()));
        self.flow.observer.tell(&Event::Searched(query));
    }

    /// Asks for what was searched.
    pub fn ask(self, query: Query) {
        let work = async move {
            self.search.set(match free_rooms(self.flow, &query).await {
                Ok(results) => {
                    self.state.update(|state| state.fit(&results));
                    let found = Arc::new(Found { query, results });
                    let scale = untrack(|| self.scale());
                    let listing = Arc::new(Listing::new(found, scale, folded));
                    let filters = self.state.get_untracked().filters;
                    let answer = listing.answer(&filters, now());
                    self.flow.observer.tell(&Event::Answered(answer));
                    Search::Done(listing)
                }
                Err(failure) => Search::Failed(query, self.flow.report(failure)),
            });
        };
        self.request.start(work.boxed_local());
    }

    pub fn query(self) -> Option<Query> {
        self.search.get_untracked().query().cloned()
    }

    /// None unless the last search is answered.
    pub fn found(self) -> Option<Arc<Found>> {
        match self.search.get_untracked() {
            Search::Done(listing) => Some(listing.found.clone()),
            _ => None,
        }
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

    /// What reads it runs again when the site changes it.
    pub fn scale(self) -> Scale {
        Scale(self.config.get().rating_scale)
    }
}
