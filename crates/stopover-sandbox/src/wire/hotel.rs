//! Hotels as the content endpoints show them (spec 2.2 to 2.5).

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::plain;

/// An item of the list of hotels (spec 2.2).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Hotel)]
pub(crate) struct HotelItem {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) address: String,
    #[serde(serialize_with = "plain")]
    pub(crate) rating: f64,
    pub(crate) guest_rating: GuestRating,
    pub(crate) city: &'static str,
    pub(crate) latitude: f64,
    pub(crate) longitude: f64,
    pub(crate) country: &'static str,
    pub(crate) country_iso: &'static str,
}

/// A hotel in detail (spec 2.3).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HotelDetail {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) location: Location,
    pub(crate) description: String,
    pub(crate) phone: String,
    pub(crate) email: String,
    pub(crate) url: String,
    pub(crate) facilities: Vec<Facility>,
    #[serde(serialize_with = "plain")]
    pub(crate) rating: f64,
    pub(crate) guest_rating: GuestRating,
    pub(crate) checkin_policy: String,
    pub(crate) checkout_policy: String,
    pub(crate) fees: String,
    pub(crate) policies: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Facility {
    pub(crate) name: &'static str,
}

/// Guests' scores as decimal strings (spec 2.4).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GuestRating {
    pub(crate) count: u32,
    pub(crate) comfort: String,
    pub(crate) overall: String,
    pub(crate) service: String,
    pub(crate) amenities: String,
    pub(crate) condition: String,
    pub(crate) cleanliness: String,
}

/// Where a hotel is (spec 2.5).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Location {
    pub(crate) id: Uuid,
    pub(crate) address_1: String,
    pub(crate) address_2: Option<String>,
    pub(crate) longitude: f64,
    pub(crate) latitude: f64,
    pub(crate) city: &'static str,
    pub(crate) country: &'static str,
    pub(crate) country_iso: &'static str,
    pub(crate) post_code: String,
}
