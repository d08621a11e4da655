//! Availability search: what is asked, and what was found.

mod criteria;
mod results;

pub use criteria::{SearchCriteria, SearchError};
pub use results::{Facts, HotelOffer, RateOffer, SearchResults};
