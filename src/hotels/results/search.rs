use std::rc::Rc;

use super::selection::Listing;
use crate::hotels::visit::Query;
use crate::ui::failure::Failure;

#[derive(Clone, Default)]
pub enum Search {
    #[default]
    Idle,
    Running(Query),
    /// Answered. The rest of a long list may still be missing.
    Done(Rc<Listing>),
    /// The query can be sent again.
    Failed(Query, Failure),
}

/// What is to be seen of a search. It stays the same while a list grows.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    Idle,
    Running(Query),
    NothingFree,
    Listed,
    Failed,
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

    /// Whether all that was found has been read.
    pub fn is_whole(&self) -> bool {
        matches!(self, Self::Done(listing) if listing.is_whole())
    }

    pub fn stage(&self) -> Stage {
        match self {
            Self::Idle => Stage::Idle,
            Self::Running(query) => Stage::Running(query.clone()),
            Self::Done(listing) if listing.hotels().is_empty() => Stage::NothingFree,
            Self::Done(_) => Stage::Listed,
            Self::Failed(..) => Stage::Failed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{chania, listing};
    use super::*;

    #[test]
    fn a_list_that_grows_stays_the_same_to_look_at_and_is_whole_only_at_the_end() {
        let whole = listing(chania());
        let beginning = Listing::beginning(Rc::new(whole.found.beginning(2)));
        let before = Search::Done(Rc::new(beginning));
        let after = Search::Done(Rc::new(whole));
        assert_eq!(
            (before.stage(), after.stage()),
            (Stage::Listed, Stage::Listed)
        );
        assert!(!before.is_whole() && after.is_whole());
        assert!(!Search::Idle.is_whole());
    }

    #[test]
    fn nothing_free_is_no_list() {
        let nothing = Search::Done(Rc::new(listing(Vec::new())));
        assert_eq!(nothing.stage(), Stage::NothingFree);
    }
}
