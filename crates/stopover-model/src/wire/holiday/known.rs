//! What the gateway has read in a holiday's details, for finding it by them.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::super::lenient::{self, Item};

/// The gateway's addition to a holiday in a list (holiday catalogue 2.4): of its departures (2.6) what a list needs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayKnown))]
pub struct Known {
    /// Departure dates, each once, the earliest first; past ones too.
    #[serde(default, with = "lenient::dates")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub departures: Vec<NaiveDate>,
    /// Names of the hotels on offer, each once.
    #[serde(default, deserialize_with = "lenient::list")]
    pub hotels: Vec<String>,
    /// Names of the cities these stand in, each once.
    #[serde(default, deserialize_with = "lenient::list")]
    pub cities: Vec<String>,
}

impl Item for Known {}
