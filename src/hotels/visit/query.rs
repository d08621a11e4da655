//! A search, complete.

use stopover_model::{HotelId, Location, Occupancy, SearchCriteria, Stay};

/// A destination the visitor chose from the suggestions. It is the same wherever it is read, whatever else is said of it there.
#[derive(Clone, Debug)]
pub struct Destination {
    pub location: Location,
    /// As shown.
    pub name: String,
    /// The country it lies in, for searching wider; none for a country itself.
    pub country: Option<String>,
}

impl PartialEq for Destination {
    fn eq(&self, other: &Self) -> bool {
        self.location == other.location
    }
}

impl Destination {
    pub fn only(hotel: HotelId, name: String) -> Self {
        Self {
            location: Location::Hotels(vec![hotel]),
            name,
            country: None,
        }
    }

    /// The hotel, if it is only one.
    pub fn hotel(&self) -> Option<&HotelId> {
        match &self.location {
            Location::Hotels(hotels) => hotels.first(),
            _ => None,
        }
    }

    pub fn country(name: String) -> Self {
        Self {
            location: Location::Country(name.clone()),
            name,
            country: None,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    pub destination: Destination,
    pub stay: Stay,
    pub occupancy: Occupancy,
}

impl Query {
    pub fn criteria(&self) -> SearchCriteria {
        SearchCriteria {
            stay: self.stay,
            occupancy: self.occupancy.clone(),
            location: self.destination.location.clone(),
        }
    }
}
