//! What searches find.

use std::sync::Arc;

use stopover_model::{HotelId, HotelOffer, RateId, SearchId, SearchResults, Timestamp};

use super::choice::Choice;
use super::query::Query;
use crate::ui::failure::Failure;

/// A search with its answer.
#[derive(Debug, PartialEq)]
pub struct Found {
    pub query: Query,
    pub results: SearchResults,
}

impl Found {
    /// A rate of the list.
    pub fn choice(&self, hotel: &HotelId, rate: &RateId) -> Option<Choice> {
        let offer = self.results.hotel(hotel)?;
        Choice::among(&self.query, &self.results.search_id, offer, rate)
    }
}

/// How far the rates of one hotel are.
#[derive(Clone, Debug, PartialEq)]
pub enum Rates {
    /// Dates are still to be chosen.
    NeedDates,
    /// Asked, not answered.
    Loading(Query),
    /// Found, in a search of the area or of this hotel alone; no offer means nothing is free.
    Ready {
        query: Query,
        search: SearchId,
        offer: Option<Arc<HotelOffer>>,
        expires_at: Option<Timestamp>,
    },
    /// Failed; can be asked again.
    Failed(Query, Failure),
}

impl Rates {
    /// Those of a hotel in the answer to a search.
    pub fn of(query: Query, results: &SearchResults, hotel: &HotelId) -> Self {
        Self::Ready {
            query,
            search: results.search_id.clone(),
            offer: results.hotel(hotel).cloned().map(Arc::new),
            expires_at: results.expires_at,
        }
    }

    /// What was asked, if anything was.
    pub fn query(&self) -> Option<&Query> {
        match self {
            Self::NeedDates => None,
            Self::Loading(query) | Self::Failed(query, _) | Self::Ready { query, .. } => {
                Some(query)
            }
        }
    }

    /// What the hotel offers, if it does.
    pub fn offer(&self) -> Option<&HotelOffer> {
        match self {
            Self::Ready { offer, .. } => offer.as_deref(),
            _ => None,
        }
    }

    /// One of the rates.
    pub fn choice(&self, rate: &RateId) -> Option<Choice> {
        match self {
            Self::Ready {
                query,
                search,
                offer: Some(offer),
                ..
            } => Choice::among(query, search, offer, rate),
            _ => None,
        }
    }
}
