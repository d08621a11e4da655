//! What is known of each hotel, to be joined to search results.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, PoisonError, RwLock},
};

use stopover_model::{HotelId, wire::HotelFacts};

/// As JSON: that is what search results need.
#[derive(Default)]
pub(crate) struct Facts(RwLock<HashMap<HotelId, Arc<str>>>);

impl Facts {
    pub(crate) fn get(&self, hotel: &str) -> Option<Arc<str>> {
        self.0
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(hotel)
            .cloned()
    }

    /// Adds or replaces.
    pub(super) fn learn(&self, facts: impl IntoIterator<Item = (HotelId, HotelFacts)>) {
        let facts = facts.into_iter().filter_map(|(hotel, facts)| {
            let json = serde_json::to_string(&facts).ok()?;
            Some((hotel, Arc::from(json)))
        });
        self.0
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .extend(facts);
    }

    /// All at once.
    pub(super) fn replace(&self, facts: impl IntoIterator<Item = (HotelId, Arc<str>)>) {
        let facts = facts.into_iter().collect();
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = facts;
    }

    /// Forgets hotels the provider no longer lists.
    pub(super) fn keep_only(&self, listed: &HashSet<HotelId>) {
        self.0
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .retain(|hotel, _| listed.contains(hotel));
    }
}
