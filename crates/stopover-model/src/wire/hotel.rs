//! Hotel content: hotels, cities, regions (sections 2.2 to 2.6).

use serde::{Deserialize, Serialize};

use super::lenient::{self, Item, Scalar};
use crate::id::{CityId, HotelId, LocationId, RegionId};
use crate::rating::GuestRating;

impl Item for GuestRating {}

/// A hotel in a list (section 2.2).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HotelItem {
    /// Identifier.
    pub id: HotelId,
    /// Name.
    #[serde(deserialize_with = "lenient::required_text")]
    pub name: String,
    /// Street address.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub address: Option<String>,
    /// Stars; 0 means unrated.
    #[serde(
        default,
        with = "lenient::number",
        skip_serializing_if = "Option::is_none"
    )]
    pub rating: Option<f64>,
    /// What guests say.
    #[serde(
        default,
        deserialize_with = "lenient::object",
        skip_serializing_if = "Option::is_none"
    )]
    pub guest_rating: Option<GuestRating>,
    /// City, by name.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub city: Option<String>,
    /// Degrees north.
    #[serde(
        default,
        with = "lenient::number",
        skip_serializing_if = "Option::is_none"
    )]
    pub latitude: Option<f64>,
    /// Degrees east.
    #[serde(
        default,
        with = "lenient::number",
        skip_serializing_if = "Option::is_none"
    )]
    pub longitude: Option<f64>,
    /// Country, by name.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub country: Option<String>,
    /// Country, by ISO code.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub country_iso: Option<String>,
    /// Detailed description, which some lists carry.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub description: Option<String>,
}

impl Item for HotelItem {}

/// A hotel in full (section 2.3).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct HotelDetail {
    /// Identifier.
    pub id: HotelId,
    /// Name.
    #[serde(deserialize_with = "lenient::required_text")]
    pub name: String,
    /// Address and coordinates.
    #[serde(
        default,
        deserialize_with = "lenient::object",
        skip_serializing_if = "Option::is_none"
    )]
    pub location: Option<HotelLocation>,
    /// Plain text with line breaks.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub description: Option<String>,
    /// Telephone number.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub phone: Option<String>,
    /// Email address.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub email: Option<String>,
    /// Website.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub url: Option<String>,
    /// Facilities.
    #[serde(default, deserialize_with = "lenient::list")]
    pub facilities: Vec<Facility>,
    /// Stars; 0 means unrated.
    #[serde(
        default,
        with = "lenient::number",
        skip_serializing_if = "Option::is_none"
    )]
    pub rating: Option<f64>,
    /// What guests say.
    #[serde(
        default,
        deserialize_with = "lenient::object",
        skip_serializing_if = "Option::is_none"
    )]
    pub guest_rating: Option<GuestRating>,
    /// Free text.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub checkin_policy: Option<String>,
    /// Free text.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub checkout_policy: Option<String>,
    /// Free text.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub fees: Option<String>,
    /// Free text.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub policies: Option<String>,
}

lenient::object_only!(HotelDetail);

/// A facility of a hotel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HotelFacility))]
pub struct Facility {
    /// A code such as `facility_wifi`.
    #[serde(deserialize_with = "lenient::required_text")]
    pub name: String,
}

impl Item for Facility {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        match scalar {
            Scalar::Text(_) => scalar.into_text().map(|name| Self { name }),
            _ => None,
        }
    }
}

/// Where a hotel stands (section 2.5).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HotelLocation {
    /// Identifier of the location.
    #[serde(
        default,
        deserialize_with = "lenient::id",
        skip_serializing_if = "Option::is_none"
    )]
    pub id: Option<LocationId>,
    /// First address line.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub address_1: Option<String>,
    /// Second address line.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub address_2: Option<String>,
    /// Degrees east.
    #[serde(
        default,
        with = "lenient::number",
        skip_serializing_if = "Option::is_none"
    )]
    pub longitude: Option<f64>,
    /// Degrees north.
    #[serde(
        default,
        with = "lenient::number",
        skip_serializing_if = "Option::is_none"
    )]
    pub latitude: Option<f64>,
    /// City, by name.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub city: Option<String>,
    /// Country, by name.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub country: Option<String>,
    /// Country, by ISO code.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub country_iso: Option<String>,
    /// Postal code.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub post_code: Option<String>,
}

impl Item for HotelLocation {}

macro_rules! places {
    ($($(#[$meta:meta])* $name:ident($id:ident))+) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub struct $name {
            /// Identifier, a UUID.
            pub id: $id,
            /// Name.
            #[serde(deserialize_with = "lenient::required_text")]
            pub name: String,
            /// Country, by name.
            #[serde(default, deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
            pub country: Option<String>,
            /// Country, by ISO code.
            #[serde(default, deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
            pub country_iso: Option<String>,
        }

        impl Item for $name {}
    )+};
}

places! {
    /// A city (section 2.6).
    City(CityId)
    /// A region or destination (section 2.6).
    Region(RegionId)
}
