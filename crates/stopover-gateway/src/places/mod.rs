//! Destination suggestions and what is known of each hotel, read from the provider's lists in the background.
//!
//! The provider has no search by name, so its lists are read page by page ([`crawl`]) into a collection
//! ([`harvest`]) from which the index ([`index`], [`query`]) is built again and again while it grows.

mod crawl;
mod facts;
mod fold;
mod harvest;
mod highlight;
mod index;
mod place;
mod query;

use std::sync::{Arc, PoisonError, RwLock};

use serde::Serialize;
use stopover_model::wire::{DestinationSuggestion, DestinationsResponse};
use utoipa::ToSchema;

pub(crate) use crawl::keep_fresh;
pub(crate) use facts::Facts;
pub use index::Index;
pub use place::Place;

/// What the crawl has brought so far.
#[derive(Default)]
pub(crate) struct Places {
    /// What is known of hotels.
    pub(crate) facts: Facts,
    index: RwLock<Arc<Index>>,
    progress: RwLock<Progress>,
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

impl Places {
    /// The at most `limit` best suggestions for `query`.
    pub(crate) fn suggest(&self, query: &str, limit: usize) -> DestinationsResponse {
        let index = self
            .index
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let suggestions = index
            .search(query, limit)
            .into_iter()
            .map(|place| suggestion(place, query))
            .collect();
        DestinationsResponse {
            suggestions,
            complete: self.progress().complete,
        }
    }

    /// How far the crawl has come.
    pub(crate) fn progress(&self) -> Progress {
        *self.progress.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, change: impl FnOnce(&mut Progress)) {
        change(
            &mut self
                .progress
                .write()
                .unwrap_or_else(PoisonError::into_inner),
        );
    }

    fn publish(&self, index: Index) {
        *self.index.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(index);
    }
}

fn suggestion(place: &Place, query: &str) -> DestinationSuggestion {
    let text = |part: &Option<Arc<str>>| part.as_deref().map(str::to_owned);
    DestinationSuggestion {
        kind: place.kind,
        id: (*place.id).to_owned(),
        name: (*place.name).to_owned(),
        city: text(&place.city),
        country: text(&place.country),
        country_iso: text(&place.country_iso),
        matches: highlight::matches(&place.name, query),
    }
}
