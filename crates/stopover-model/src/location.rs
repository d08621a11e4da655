//! Where to stay, and where a hotel stands.

use crate::error::LocationError;
use crate::id::{CityId, HotelId, RegionId};

/// The location criterion of a search: exactly one, by construction (section 4.5).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Location {
    /// One or several hotels; at least one.
    Hotels(Vec<HotelId>),
    /// A city.
    City(CityId),
    /// A region or destination.
    Region(RegionId),
    /// A country, by name.
    Country(String),
}

impl Location {
    /// Checks that the criterion names something.
    ///
    /// # Errors
    /// When the list, the id or the name is empty.
    pub fn check(&self) -> Result<(), LocationError> {
        let names_something = match self {
            Self::Hotels(ids) => !ids.is_empty() && ids.iter().all(|id| !id.as_str().is_empty()),
            Self::City(id) => !id.as_str().is_empty(),
            Self::Region(id) => !id.as_str().is_empty(),
            Self::Country(name) => !name.trim().is_empty(),
        };
        if names_something {
            Ok(())
        } else {
            Err(LocationError::Empty)
        }
    }
}

/// A point on Earth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Coordinates {
    /// Degrees north, -90 to 90.
    pub latitude: f64,
    /// Degrees east, -180 to 180.
    pub longitude: f64,
}

impl Coordinates {
    /// `None` outside the ranges, and for 0/0, which stands for "unknown" in such data.
    #[must_use]
    pub fn new(latitude: f64, longitude: f64) -> Option<Self> {
        let on_earth = latitude.abs() <= 90.0 && longitude.abs() <= 180.0;
        let null_island = latitude == 0.0 && longitude == 0.0;
        (on_earth && !null_island).then_some(Self {
            latitude,
            longitude,
        })
    }

    /// Both coordinates or nothing.
    #[must_use]
    pub fn from_parts(latitude: Option<f64>, longitude: Option<f64>) -> Option<Self> {
        Self::new(latitude?, longitude?)
    }
}
