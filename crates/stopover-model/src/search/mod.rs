//! Availability search: what is asked, and what was found.

#![allow(
    missing_docs,
    reason = "a field named as the service names it needs no line; its type cites the section of PROVIDER.md"
)]

mod criteria;
mod results;

pub use criteria::{SearchCriteria, SearchError};
pub use results::{Facts, HotelOffer, RateOffer, SearchResults};
