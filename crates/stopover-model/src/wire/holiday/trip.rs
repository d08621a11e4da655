//! Departures of a holiday (section 2.6).

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::super::lenient::{self, Item, Scalar};
use super::{Amount, Hotel};
use crate::id::{OfferingId, TripId};

/// A departure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayTrip))]
pub struct Trip {
    /// Identifier.
    pub id: TripId,
    /// Departure date.
    #[serde(
        default,
        with = "lenient::date",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = Date))]
    pub date: Option<NaiveDate>,
    /// Hotels offered for it.
    #[serde(default, deserialize_with = "lenient::list")]
    pub hotels: Vec<Offering>,
}

impl Item for Trip {}

/// A hotel offered for a departure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayOffering))]
pub struct Offering {
    /// Identifier of the offering, not of the hotel.
    pub id: OfferingId,
    /// The hotel, without `images`.
    #[serde(
        default,
        deserialize_with = "lenient::object",
        skip_serializing_if = "Option::is_none"
    )]
    pub hotel: Option<Hotel>,
    /// Prices.
    #[serde(default, deserialize_with = "lenient::list")]
    pub prices: Vec<Price>,
    /// Who counts as a child.
    #[serde(default, deserialize_with = "lenient::list")]
    pub age_groups: Vec<AgeGroup>,
    /// Rooms.
    #[serde(default, deserialize_with = "lenient::list")]
    pub room_types: Vec<RoomName>,
    /// Meal plans.
    #[serde(default, deserialize_with = "lenient::list")]
    pub boardings: Vec<BoardingName>,
}

impl Item for Offering {}

/// The price of a room for a party.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayPrice))]
pub struct Price {
    /// Departure date.
    #[serde(
        default,
        with = "lenient::date",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = Date))]
    pub date: Option<NaiveDate>,
    /// Meal plan code.
    #[serde(default, deserialize_with = "lenient::text")]
    pub boarding: String,
    /// The party.
    #[serde(
        default,
        deserialize_with = "lenient::object",
        skip_serializing_if = "Option::is_none"
    )]
    pub possible_occupancy: Option<PossibleOccupancy>,
    /// The room, in words.
    #[serde(default, deserialize_with = "lenient::text")]
    pub room_type: String,
    /// The price.
    #[serde(
        default,
        deserialize_with = "lenient::object",
        skip_serializing_if = "Option::is_none"
    )]
    pub price: Option<Amount>,
}

impl Item for Price {}

/// A party a price is for.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayPossibleOccupancy))]
pub struct PossibleOccupancy {
    /// Number of adults.
    #[serde(default, deserialize_with = "lenient::count")]
    pub adults: u32,
    /// Number of children.
    #[serde(default, deserialize_with = "lenient::count")]
    pub children: u32,
    /// The party, in words.
    #[serde(default, deserialize_with = "lenient::text")]
    pub description: String,
    /// Number of people.
    #[serde(default, deserialize_with = "lenient::count")]
    pub total_pax: u32,
}

impl Item for PossibleOccupancy {}

/// Ages of a kind of person.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayAgeGroup))]
pub struct AgeGroup {
    /// From this age.
    #[serde(
        default,
        with = "lenient::number",
        skip_serializing_if = "Option::is_none"
    )]
    pub age_from: Option<f64>,
    /// To this age.
    #[serde(
        default,
        with = "lenient::number",
        skip_serializing_if = "Option::is_none"
    )]
    pub age_to: Option<f64>,
    /// `child` or `adult`.
    #[serde(default, deserialize_with = "lenient::text")]
    pub person_type: String,
}

impl Item for AgeGroup {}

/// A room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayRoomName))]
pub struct RoomName {
    /// Name.
    #[serde(deserialize_with = "lenient::required_text")]
    pub name: String,
}

impl Item for RoomName {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        scalar.into_text().map(|name| Self { name })
    }
}

/// A meal plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayBoardingName))]
pub struct BoardingName {
    /// Code.
    #[serde(deserialize_with = "lenient::required_text")]
    pub short_code: String,
    /// In words.
    #[serde(default, deserialize_with = "lenient::text")]
    pub description: String,
}

impl Item for BoardingName {}
