//! Destination suggestions and what is known of each hotel, read from the provider's lists in the background.
//!
//! The provider has no search by name, so its lists are read page by page ([`crawl`]) into a [`collection`] from which
//! the index ([`word_index`], [`query`]) is built again and again while it grows. What a whole crawl has collected is kept
//! ([`snapshot`]), so that a restart and other replicas need none.

mod abbreviations;
mod collection;
mod crawl;
mod destination;
mod destination_set;
mod facts;
mod fold;
mod highlight;
mod hotel_counts;
mod lists;
mod matches;
mod misspelling;
mod query;
mod query_word;
mod readings;
mod snapshot;
mod word_index;
mod word_tree;

use std::{
    io,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use serde::Serialize;
use stopover_model::wire::{DestinationSuggestion, DestinationsResponse};
use utoipa::ToSchema;

use crate::{
    snapshots::Age,
    web::{Problem, Workers},
};

pub(crate) use crawl::keep_fresh;
pub use destination::Destination;
pub(crate) use facts::Facts;
pub use query::Found;
pub use word_index::WordIndex;

/// Longest text that is looked for, in characters.
pub(crate) const LONGEST_QUERY: usize = 100;

/// What the crawl has read so far.
pub(crate) struct HotelIndex {
    pub(crate) facts: Facts,
    words: RwLock<Arc<WordIndex>>,
    progress: RwLock<Progress>,
    /// Of what the last whole crawl has read. None before there was one.
    age: RwLock<Option<Age>>,
    workers: Workers,
}

/// How far the crawl has come.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
pub(crate) struct Progress {
    /// Whether all lists have been read to their end at least once.
    pub(crate) complete: bool,
    /// Regions read in the crawl under way, or in the last one.
    pub(crate) regions: usize,
    /// Cities, likewise.
    pub(crate) cities: usize,
    /// Hotels, likewise.
    pub(crate) hotels: usize,
    /// Requests of the crawl that failed since the start.
    pub(crate) failures: u32,
}

impl Progress {
    fn failed(&mut self) {
        self.failures = self.failures.saturating_add(1);
    }
}

impl HotelIndex {
    /// Nothing is read yet.
    ///
    /// # Errors
    /// When the system has no room for threads.
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self {
            facts: Facts::default(),
            words: RwLock::default(),
            progress: RwLock::default(),
            age: RwLock::default(),
            workers: Workers::computing("places")?,
        })
    }

    /// The best suggestions, at most `limit`: what is called what was typed, and what is nearly, where fewer than `enough` are. Many
    /// destinations take a while to look through, which threads that serve requests do not wait for.
    ///
    /// # Errors
    /// [`Problem::Internal`], if that is a mistake.
    pub(crate) async fn suggest(
        &self,
        query: String,
        limit: usize,
        enough: usize,
    ) -> Result<DestinationsResponse, Problem> {
        let words = self.words();
        let found = self.workers.compute(move || {
            let found = words.search_enough(&query, limit, enough);
            let suggestions = found.destinations.into_iter();
            let suggestions = suggestions.map(|destination| suggestion(destination, &query));
            (suggestions.collect(), found.nearest)
        });
        let (suggestions, nearest) = found.await?;
        Ok(DestinationsResponse {
            suggestions,
            nearest,
            complete: self.progress().complete,
        })
    }

    pub(crate) fn progress(&self) -> Progress {
        *self.progress.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Of what the last whole crawl has read; none before there was one.
    pub(crate) fn age(&self) -> Option<Duration> {
        let age = *self.age.read().unwrap_or_else(PoisonError::into_inner);
        age.map(Age::elapsed)
    }

    fn is_as_old_as(&self, age: Age) {
        *self.age.write().unwrap_or_else(PoisonError::into_inner) = Some(age);
    }

    fn note(&self, change: impl FnOnce(&mut Progress)) {
        change(
            &mut self
                .progress
                .write()
                .unwrap_or_else(PoisonError::into_inner),
        );
    }

    fn words(&self) -> Arc<WordIndex> {
        self.words
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn publish(&self, index: WordIndex) {
        *self.words.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(index);
    }
}

/// Slow. `is_whole` is whether the destinations are all there are, so that hotels can be counted.
fn index_of(mut destinations: Vec<Destination>, is_whole: bool) -> WordIndex {
    if is_whole {
        hotel_counts::fill_in(&mut destinations);
    }
    WordIndex::build(destinations)
}

fn suggestion(destination: &Destination, query: &str) -> DestinationSuggestion {
    let text = |part: &Option<Arc<str>>| part.as_deref().map(str::to_owned);
    DestinationSuggestion {
        kind: destination.kind,
        id: (*destination.id).to_owned(),
        name: (*destination.name).to_owned(),
        city: text(&destination.city),
        country: text(&destination.country),
        country_iso: text(&destination.country_iso),
        hotels: destination.hotels,
        matches: highlight::matches(&destination.name, query),
    }
}
