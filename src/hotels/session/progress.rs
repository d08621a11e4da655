//! How far the parts of a visit are.

use std::sync::Arc;

use stopover_model::{HotelId, HotelOffer, HotelProfile, SearchId, SearchResults, Timestamp};

use crate::hotels::booking::Known;
use crate::hotels::failure::Failure;
use crate::hotels::search::Query;

/// A finished search.
#[derive(Debug, PartialEq)]
pub struct Found {
    /// What was asked.
    pub query: Query,
    /// What came.
    pub results: SearchResults,
}

/// How far the current search is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Search {
    /// None was started.
    #[default]
    Idle,
    /// Asked, not answered.
    Running(Query),
    /// Answered.
    Done(Arc<Found>),
    /// Failed; the query can be sent again.
    Failed(Query, Failure),
}

/// How far the description of the open hotel is.
#[derive(Clone, Debug, PartialEq)]
pub enum Profile {
    /// Asked, not answered.
    Loading,
    /// Answered.
    Ready(Arc<HotelProfile>),
    /// Failed; can be asked again.
    Failed(Failure),
}

/// How far the rates of the open hotel are.
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

/// The screen in front.
#[derive(Clone, Debug, PartialEq)]
pub enum Screen {
    /// The form and, once searched, the results.
    Search,
    /// One hotel.
    Hotel(HotelId),
    /// The purchase of a room, from the guests' names to its outcome.
    Checkout,
    /// A booking that exists: this one, or one to be found.
    Booking(Option<Box<Known>>),
}
