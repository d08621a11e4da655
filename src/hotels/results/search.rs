use std::sync::Arc;

use super::selection::Listing;
use crate::hotels::visit::{Destination, Query};
use crate::ui::failure::Failure;

#[derive(Clone, Debug, Default)]
pub enum Search {
    #[default]
    Idle,
    Running(Query),
    /// Answered.
    Done(Arc<Listing>),
    /// The query can be sent again.
    Failed(Query, Failure),
}

impl Search {
    /// None before the first search.
    pub fn query(&self) -> Option<&Query> {
        match self {
            Self::Idle => None,
            Self::Running(query) | Self::Failed(query, _) => Some(query),
            Self::Done(listing) => Some(&listing.found.query),
        }
    }

    pub fn is_of(&self, destination: &Destination) -> bool {
        self.query()
            .is_some_and(|query| query.destination == *destination)
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{chania, listing};
    use super::*;

    #[test]
    fn a_search_is_of_its_destination_whatever_became_of_it() {
        let listing = Arc::new(listing(chania()));
        let query = listing.found.query.clone();
        let destination = query.destination.clone();
        assert!(!Search::Idle.is_of(&destination));
        for search in [
            Search::Running(query.clone()),
            Search::Failed(query, Failure::Unreachable),
            Search::Done(listing),
        ] {
            assert!(search.is_of(&destination));
            assert!(!search.is_of(&Destination::country("Greece".to_owned())));
        }
    }
}
