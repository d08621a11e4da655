//! Suggestions of destinations, which the gateway adds to the provider's service.

use macro_rules_attribute::apply;
use serde::{Deserialize, Serialize};

use super::lenient::{self, Item, message};
pub use crate::location::DestinationKind;

/// Destinations whose name matches what was typed, best first (gateway, `GET /places`).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PlacesResponse))]
#[serde(remote = "Self")]
pub struct DestinationsResponse {
    pub suggestions: Vec<DestinationSuggestion>,
    /// Whether nothing is called what was typed, so that the suggestions are only nearest to it: a misspelling away.
    pub nearest: bool,
    /// Whether the gateway has read the whole catalogue; until then more destinations may match.
    pub complete: bool,
}

lenient::object_only!(DestinationsResponse);

/// What a search can be limited to.
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PlaceSuggestion))]
pub struct DestinationSuggestion {
    /// Which location criterion of a search the id belongs to.
    pub kind: DestinationKind,
    /// Identifier for the search; of a country, its name.
    #[serde(deserialize_with = "lenient::required_text")]
    #[serde_with(skip_apply)]
    pub id: String,
    #[serde(deserialize_with = "lenient::required_text")]
    #[serde_with(skip_apply)]
    pub name: String,
    /// City, by name; of hotels only.
    pub city: Option<String>,
    /// Country, by name.
    pub country: Option<String>,
    /// Country, by ISO code.
    pub country_iso: Option<String>,
    /// How many hotels the provider lists there; of cities and countries, and only where that is certain.
    pub hotels: Option<u32>,
    /// Parts of `name` that match, as half-open ranges in UTF-16 code units.
    #[serde(default)]
    #[serde_with(skip_apply)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<u16>>))]
    pub matches: Vec<(u16, u16)>,
}

impl Item for DestinationSuggestion {}
