//! Departures of a holiday (holiday catalogue 2.6).

use chrono::NaiveDate;
use macro_rules_attribute::apply;
use serde::{Deserialize, Serialize};

use super::super::lenient::{self, Item, Scalar, message};
use super::{Amount, Hotel};
use crate::id::{OfferingId, TripId};

/// A departure (holiday catalogue 2.6).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayTrip))]
pub struct Trip {
    pub id: TripId,
    /// Departure date.
    pub date: Option<NaiveDate>,
    /// Hotels offered for it.
    pub hotels: Vec<Offering>,
}

impl Item for Trip {}

/// A hotel offered for a departure (holiday catalogue 2.6).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayOffering))]
pub struct Offering {
    /// Identifier of the offering, not of the hotel.
    pub id: OfferingId,
    /// The hotel, without `images`.
    #[serde(deserialize_with = "lenient::object")]
    pub hotel: Option<Hotel>,
    pub prices: Vec<Price>,
    /// Who counts as a child.
    pub age_groups: Vec<AgeGroup>,
    pub room_types: Vec<RoomName>,
    /// Meal plans.
    pub boardings: Vec<BoardingName>,
}

impl Item for Offering {}

/// The price of a room for a party (holiday catalogue 2.6).
#[apply(message!)]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayPrice))]
pub struct Price {
    /// Departure date.
    pub date: Option<NaiveDate>,
    /// Meal plan code.
    pub boarding: String,
    /// The party.
    #[serde(deserialize_with = "lenient::object")]
    pub possible_occupancy: Option<PossibleOccupancy>,
    /// The room, in words.
    pub room_type: String,
    #[serde(deserialize_with = "lenient::object")]
    pub price: Option<Amount>,
}

impl Item for Price {}

/// A party a price is for (holiday catalogue 2.6).
#[apply(message!)]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayPossibleOccupancy))]
pub struct PossibleOccupancy {
    pub adults: u32,
    pub children: u32,
    /// The party, in words.
    pub description: String,
    /// Number of people.
    pub total_pax: u32,
}

impl Item for PossibleOccupancy {}

/// Ages of a kind of person (holiday catalogue 2.6).
#[apply(message!)]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayAgeGroup))]
pub struct AgeGroup {
    /// From this age.
    pub age_from: Option<f64>,
    /// To this age.
    pub age_to: Option<f64>,
    /// `child` or `adult`.
    pub person_type: String,
}

impl Item for AgeGroup {}

/// A room of an offering (holiday catalogue 2.6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayRoomName))]
pub struct RoomName {
    #[serde(deserialize_with = "lenient::required_text")]
    pub name: String,
}

impl Item for RoomName {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        scalar.into_text().map(|name| Self { name })
    }
}

/// A meal plan of an offering (holiday catalogue 2.6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayBoardingName))]
pub struct BoardingName {
    #[serde(deserialize_with = "lenient::required_text")]
    pub short_code: String,
    /// In words.
    #[serde(default, deserialize_with = "lenient::text")]
    pub description: String,
}

impl Item for BoardingName {}
