//! A search, complete.

use stopover_model::{Location, Occupancy, SearchCriteria, Stay};

/// A destination the visitor chose from the suggestions.
#[derive(Clone, Debug, PartialEq)]
pub struct Destination {
    /// What is searched.
    pub location: Location,
    /// Its name, as shown.
    pub name: String,
    /// The country it lies in, for searching wider; none for a country itself.
    pub country: Option<String>,
}

/// A search that can be sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// Where.
    pub destination: Destination,
    /// Which nights.
    pub stay: Stay,
    /// Who sleeps in which room.
    pub occupancy: Occupancy,
}

impl Query {
    /// The request's criteria.
    pub fn criteria(&self) -> SearchCriteria {
        SearchCriteria {
            stay: self.stay,
            occupancy: self.occupancy.clone(),
            location: self.destination.location.clone(),
        }
    }
}
