//! Availability search: request, result, rate, cancellation policy (spec 4.5 and 2.7 to 2.9).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::plain;
use super::request::object::Object;
use super::request::whole::Whole;

/// The request's body as sent. Every field is optional here, so that what is missing can be named.
#[derive(Debug, Deserialize)]
pub(crate) struct SearchRequest {
    pub(crate) check_in: Option<String>,
    pub(crate) check_out: Option<String>,
    pub(crate) rooms: Option<Vec<Object<RoomRequest>>>,
    pub(crate) hotel_id: Option<OneOrMany>,
    pub(crate) city_id: Option<String>,
    pub(crate) region_id: Option<String>,
    pub(crate) country: Option<String>,
}

/// A search: dates, rooms, and one destination.
#[derive(Deserialize, ToSchema)]
#[schema(as = SearchRequest)]
#[expect(dead_code, reason = "a description")]
pub(crate) struct SearchBody {
    #[schema(format = Date)]
    check_in: String,
    #[schema(format = Date)]
    check_out: String,
    #[schema(min_items = 1, max_items = 9)]
    rooms: Vec<RoomRequest>,
    #[serde(flatten)]
    destination: Destination,
}

/// Where to look: exactly one of these.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "a description")]
enum Destination {
    Hotel { hotel_id: OneOrMany },
    City { city_id: Uuid },
    Region { region_id: Uuid },
    Country { country: String },
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct RoomRequest {
    #[schema(required = true, value_type = i64, minimum = 1, maximum = 9)]
    pub(crate) adults: Option<Whole>,
    #[schema(value_type = Option<Vec<ChildAge>>, max_items = 6)]
    pub(crate) children: Option<Vec<Whole>>,
}

/// In years.
#[derive(ToSchema)]
#[schema(minimum = 0, maximum = 17)]
#[expect(dead_code, reason = "a description")]
pub(crate) struct ChildAge(i64);

#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged, expecting = "expected a hotel id or an array of hotel ids")]
pub(crate) enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

/// What a search found (spec 2.9).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SearchResult {
    pub(crate) search_id: Uuid,
    pub(crate) results_count: usize,
    pub(crate) search_time_ms: u64,
    pub(crate) check_in: String,
    pub(crate) check_out: String,
    pub(crate) results: Vec<HotelRates>,
    /// UTC, written without an offset.
    pub(crate) expires_at: String,
}

/// A hotel with what it offers for the dates.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HotelRates {
    pub(crate) hotel_id: String,
    pub(crate) hotel_name: String,
    pub(crate) rates: Vec<Rate>,
}

/// An offered rate (spec 2.7).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Rate {
    pub(crate) rate_id: String,
    pub(crate) room_type: &'static str,
    pub(crate) boarding: &'static str,
    #[serde(serialize_with = "plain")]
    pub(crate) price: f64,
    pub(crate) currency: &'static str,
    pub(crate) cancellation_policy: CancellationPolicy,
    pub(crate) non_refundable: bool,
}

/// When cancelling costs what (spec 2.8).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CancellationPolicy {
    pub(crate) cancellation_deadline: String,
    pub(crate) from_dates: Vec<String>,
    /// Percent of the price, by position in `from_dates`.
    pub(crate) penalty_fees: Vec<u8>,
}
