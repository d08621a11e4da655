//! Suggestions of destinations, which the gateway adds to the provider's service.

use macro_rules_attribute::apply;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::lenient::{self, Item, Scalar, message};

/// Destinations whose name matches what was typed, best first (gateway, `GET /places`).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PlacesResponse))]
#[serde(remote = "Self")]
pub struct DestinationsResponse {
    /// The suggestions.
    pub suggestions: Vec<DestinationSuggestion>,
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
    /// Name.
    #[serde(deserialize_with = "lenient::required_text")]
    #[serde_with(skip_apply)]
    pub name: String,
    /// City, by name; of hotels only.
    pub city: Option<String>,
    /// Country, by name.
    pub country: Option<String>,
    /// Country, by ISO code.
    pub country_iso: Option<String>,
    /// Parts of `name` that match, as half-open ranges in UTF-16 code units.
    #[serde(default)]
    #[serde_with(skip_apply)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<u16>>))]
    pub matches: Vec<(u16, u16)>,
}

impl Item for DestinationSuggestion {}

/// What a destination is, hence which location criterion of a search its id belongs to (booking service, section 4.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PlaceKind, rename_all = "lowercase"))]
pub enum DestinationKind {
    /// A city.
    City,
    /// A region or destination.
    Region,
    /// A hotel.
    Hotel,
    /// A country.
    Country,
}

impl DestinationKind {
    /// The name on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::Region => "region",
            Self::Hotel => "hotel",
            Self::Country => "country",
        }
    }
}

impl Serialize for DestinationKind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for DestinationKind {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Scalar::Text(kind) = Scalar::deserialize(from)? else {
            return Err(D::Error::custom("the kind of destination must be a text"));
        };
        [Self::City, Self::Region, Self::Hotel, Self::Country]
            .into_iter()
            .find(|known| known.as_str() == kind)
            .ok_or_else(|| D::Error::custom("a kind of destination not known here"))
    }
}
