//! What a search asks.

use crate::error::{LocationError, OccupancyError, StayError};
use crate::location::Location;
use crate::occupancy::Occupancy;
use crate::stay::Stay;
use crate::wire::SearchRequest;

/// A valid search (booking service 4.5).
///
/// ```
/// use stopover_model::{DestinationKind, Occupancy, SearchCriteria, Stay, parse_date};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let criteria = SearchCriteria {
///     stay: Stay::new(parse_date("2027-06-12")?, parse_date("2027-06-15")?)?,
///     occupancy: Occupancy::default(),
///     location: DestinationKind::Country.location("Portugal".to_owned()),
/// };
/// let request = serde_json::to_value(criteria.to_request())?;
/// assert_eq!(request["country"], "Portugal");
/// assert_eq!(request["rooms"][0]["adults"], 2);
/// # Ok(())
/// # }
/// ```
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error(transparent)]
pub enum SearchError {
    /// The dates.
    Stay(#[from] StayError),
    /// The rooms.
    Occupancy(#[from] OccupancyError),
    /// The location criterion.
    Location(#[from] LocationError),
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
        let stay = Stay::new(request.check_in, request.check_out)?;
        let occupancy = Occupancy::new(request.rooms)?;
        request.location.check()?;
        Ok(Self {
            stay,
            occupancy,
            location: request.location,
        })
    }
}
