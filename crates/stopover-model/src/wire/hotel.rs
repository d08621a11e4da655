//! Hotel content: hotels, cities, regions (booking service 2.2 to 2.6).

use macro_rules_attribute::apply;
use serde::{Deserialize, Serialize};

use super::lenient::{self, Item, Scalar, message};
use crate::id::{CityId, HotelId, LocationId, RegionId};
use crate::rating::GuestRating;

impl Item for GuestRating {}

/// A hotel in a list (booking service 2.2).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HotelItem {
    pub id: HotelId,
    #[serde(deserialize_with = "lenient::required_text")]
    #[serde_with(skip_apply)]
    pub name: String,
    /// Street address.
    pub address: Option<String>,
    /// Stars; 0 means unrated.
    pub rating: Option<f64>,
    /// What guests say.
    #[serde(deserialize_with = "lenient::object")]
    pub guest_rating: Option<GuestRating>,
    /// City, by name.
    pub city: Option<String>,
    /// Degrees north.
    pub latitude: Option<f64>,
    /// Degrees east.
    pub longitude: Option<f64>,
    /// Country, by name.
    pub country: Option<String>,
    /// Country, by ISO code.
    pub country_iso: Option<String>,
    /// Detailed description, which some lists carry.
    pub description: Option<String>,
}

impl Item for HotelItem {}

/// A hotel in full (booking service 2.3).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct HotelDetail {
    pub id: HotelId,
    #[serde(deserialize_with = "lenient::required_text")]
    #[serde_with(skip_apply)]
    pub name: String,
    /// Address and coordinates.
    #[serde(deserialize_with = "lenient::object")]
    pub location: Option<HotelLocation>,
    /// Plain text with line breaks.
    pub description: Option<String>,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub url: Option<String>,
    pub facilities: Vec<Facility>,
    /// Stars; 0 means unrated.
    pub rating: Option<f64>,
    /// What guests say.
    #[serde(deserialize_with = "lenient::object")]
    pub guest_rating: Option<GuestRating>,
    /// Free text.
    pub checkin_policy: Option<String>,
    /// Free text.
    pub checkout_policy: Option<String>,
    /// Free text.
    pub fees: Option<String>,
    /// Free text.
    pub policies: Option<String>,
}

lenient::object_only!(HotelDetail);

/// A facility of a hotel (booking service 2.3).
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

/// Where a hotel stands (booking service 2.5).
#[apply(message!)]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HotelLocation {
    /// Identifier of the location.
    #[serde(deserialize_with = "lenient::id")]
    pub id: Option<LocationId>,
    /// First address line.
    pub address_1: Option<String>,
    /// Second address line.
    pub address_2: Option<String>,
    /// Degrees east.
    pub longitude: Option<f64>,
    /// Degrees north.
    pub latitude: Option<f64>,
    /// City, by name.
    pub city: Option<String>,
    /// Country, by name.
    pub country: Option<String>,
    /// Country, by ISO code.
    pub country_iso: Option<String>,
    pub post_code: Option<String>,
}

impl Item for HotelLocation {}

macro_rules! areas {
    ($($(#[$meta:meta])* $name:ident($id:ident))+) => {$(
        $(#[$meta])*
        #[apply(message!)]
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub struct $name {
            /// Identifier, a UUID.
            pub id: $id,
            #[serde(deserialize_with = "lenient::required_text")]
            #[serde_with(skip_apply)]
            pub name: String,
            /// Country, by name.
            pub country: Option<String>,
            /// Country, by ISO code.
            pub country_iso: Option<String>,
        }

        impl Item for $name {}
    )+};
}

areas! {
    /// A city (booking service 2.6).
    City(CityId)
    /// A region or destination (booking service 2.6).
    Region(RegionId)
}
