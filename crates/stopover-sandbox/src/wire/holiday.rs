//! The holiday catalogue's resources (holiday specification, section 2).

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::plain;

/// An amount with its currency (2.1).
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Money {
    #[serde(serialize_with = "plain")]
    pub(crate) value: f64,
    pub(crate) currency: &'static str,
}

/// A country (2.2).
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = HolidayCountry)]
pub(crate) struct Country {
    pub(crate) name: &'static str,
    pub(crate) iso_code: &'static str,
}

/// A category (2.3).
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Category {
    pub(crate) id: Uuid,
    pub(crate) name: &'static str,
}

/// What the list and the detail of a holiday share (2.4).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Holiday {
    pub(crate) id: Uuid,
    pub(crate) main_image: String,
    pub(crate) title: String,
    pub(crate) route: String,
    pub(crate) transport: &'static str,
    pub(crate) available_from: String,
    pub(crate) available_to: String,
    pub(crate) holiday_type: &'static str,
    pub(crate) currency: &'static str,
    pub(crate) min_price: Money,
    pub(crate) max_price: Money,
    pub(crate) country: Country,
    pub(crate) status: &'static str,
    pub(crate) days: u32,
    pub(crate) nights: u32,
    pub(crate) last_update: String,
}

/// An item of the list of holidays (2.4).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HolidayItem {
    #[serde(flatten)]
    pub(crate) holiday: Holiday,
    pub(crate) categories: Vec<Category>,
}

/// A holiday in detail (2.5).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HolidayDetail {
    #[serde(flatten)]
    pub(crate) holiday: Holiday,
    pub(crate) images: Vec<String>,
    pub(crate) price_included: Vec<Text>,
    pub(crate) price_not_included: Vec<Text>,
    pub(crate) daily_program: Vec<Day>,
    pub(crate) useful_info: Vec<Text>,
    pub(crate) cancellation_policy: Vec<Text>,
    /// Of more than one shape: the specification shows none.
    pub(crate) additional_services: Vec<Value>,
    pub(crate) holiday_trips: Vec<Trip>,
    /// Of more than one shape, too.
    pub(crate) excursion_trips: Vec<Value>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Text {
    pub(crate) text: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Day {
    pub(crate) day: String,
    pub(crate) description: String,
}

/// A departure (2.6).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Trip {
    pub(crate) id: Uuid,
    pub(crate) date: String,
    pub(crate) hotels: Vec<Offering>,
}

/// A hotel of a departure with its prices (2.6).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Offering {
    pub(crate) id: Uuid,
    pub(crate) hotel: Hotel,
    pub(crate) prices: Vec<Price>,
    pub(crate) age_groups: Vec<AgeGroup>,
    pub(crate) room_types: Vec<RoomType>,
    pub(crate) boardings: Vec<Boarding>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Price {
    pub(crate) date: String,
    pub(crate) boarding: &'static str,
    pub(crate) possible_occupancy: Occupancy,
    pub(crate) room_type: &'static str,
    pub(crate) price: Money,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Occupancy {
    pub(crate) adults: u32,
    pub(crate) children: u32,
    pub(crate) description: String,
    pub(crate) total_pax: u32,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct AgeGroup {
    #[serde(serialize_with = "plain")]
    pub(crate) age_from: f64,
    #[serde(serialize_with = "plain")]
    pub(crate) age_to: f64,
    pub(crate) person_type: &'static str,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct RoomType {
    pub(crate) name: &'static str,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Boarding {
    pub(crate) short_code: &'static str,
    pub(crate) description: &'static str,
}

/// A city (2.7).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HolidayCity)]
pub(crate) struct City {
    pub(crate) id: Uuid,
    pub(crate) city_name: &'static str,
    pub(crate) country: &'static str,
    pub(crate) country_iso: &'static str,
}

/// A hotel (2.8).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HolidayHotel)]
pub(crate) struct Hotel {
    pub(crate) id: Uuid,
    pub(crate) name: String,
    pub(crate) address: String,
    /// HTML.
    pub(crate) description: String,
    #[serde(serialize_with = "plain")]
    pub(crate) rating: f64,
    pub(crate) city: &'static str,
    pub(crate) country: &'static str,
    pub(crate) country_code: &'static str,
    pub(crate) latitude: f64,
    pub(crate) longitude: f64,
    pub(crate) main_image: String,
    /// In the list of hotels only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) images: Option<Vec<String>>,
}
