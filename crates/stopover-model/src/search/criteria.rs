//! What a search asks.

use std::fmt;

use crate::error::{LocationError, OccupancyError, StayError};
use crate::location::Location;
use crate::occupancy::Occupancy;
use crate::stay::Stay;
use crate::wire::SearchRequest;

/// A valid search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchCriteria {
    /// When.
    pub stay: Stay,
    /// Who.
    pub occupancy: Occupancy,
    /// Where.
    pub location: Location,
}

/// Why a search request is not valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The dates.
    Stay(StayError),
    /// The rooms.
    Occupancy(OccupancyError),
    /// The location criterion.
    Location(LocationError),
}

impl SearchCriteria {
    /// The request as it travels.
    #[must_use]
    pub fn to_request(&self) -> SearchRequest {
        SearchRequest {
            check_in: self.stay.check_in(),
            check_out: self.stay.check_out(),
            rooms: self.occupancy.rooms().to_vec(),
            location: self.location.clone(),
        }
    }
}

impl TryFrom<SearchRequest> for SearchCriteria {
    type Error = SearchError;

    fn try_from(request: SearchRequest) -> Result<Self, SearchError> {
        let stay = Stay::new(request.check_in, request.check_out).map_err(SearchError::Stay)?;
        let occupancy = Occupancy::new(request.rooms).map_err(SearchError::Occupancy)?;
        request.location.check().map_err(SearchError::Location)?;
        Ok(Self {
            stay,
            occupancy,
            location: request.location,
        })
    }
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stay(error) => error.fmt(f),
            Self::Occupancy(error) => error.fmt(f),
            Self::Location(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SearchError {}
