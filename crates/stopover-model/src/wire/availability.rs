//! Availability search (sections 2.7 to 2.9 and 4.5).

use chrono::NaiveDate;
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeSeq};

use super::hotel::HotelItem;
use super::lenient::{self, Item, Scalar};
use crate::id::{HotelId, RateId, SearchId};
use crate::rating::GuestRating;
use crate::timestamp::Timestamp;

pub use super::search_request::SearchRequest;

/// What a search found (section 2.9).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct SearchResponse {
    /// The search, needed for checkout.
    pub search_id: SearchId,
    /// Number of hotels, as the service counts them.
    #[serde(default, deserialize_with = "lenient::count")]
    pub results_count: u32,
    /// Milliseconds the service searched.
    #[serde(default, deserialize_with = "lenient::count")]
    pub search_time_ms: u32,
    /// First day.
    #[serde(
        default,
        with = "lenient::date",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = Date))]
    pub check_in: Option<NaiveDate>,
    /// Last day.
    #[serde(
        default,
        with = "lenient::date",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = Date))]
    pub check_out: Option<NaiveDate>,
    /// Hotels with their rates.
    #[serde(default, deserialize_with = "lenient::results")]
    pub results: Vec<SearchResult>,
    /// When the offers lapse; written without an offset.
    #[serde(
        default,
        deserialize_with = "lenient::timestamp",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub expires_at: Option<Timestamp>,
}

lenient::object_only!(SearchResponse);

/// A hotel with free rooms.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchResult {
    /// The hotel.
    pub hotel_id: HotelId,
    /// Its name.
    #[serde(deserialize_with = "lenient::required_text")]
    pub hotel_name: String,
    /// What it offers.
    #[serde(default, deserialize_with = "lenient::list")]
    pub rates: Vec<Rate>,
    /// What the gateway knows of the hotel. The provider does not send it.
    #[serde(
        default,
        deserialize_with = "lenient::object",
        skip_serializing_if = "Option::is_none"
    )]
    pub hotel: Option<HotelFacts>,
}

impl Item for SearchResult {}

/// What is known of a hotel, joined to search results by the gateway.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HotelFacts {
    /// Street address.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub address: Option<String>,
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
}

impl Item for HotelFacts {}

impl From<&HotelItem> for HotelFacts {
    fn from(hotel: &HotelItem) -> Self {
        Self {
            address: hotel.address.clone(),
            city: hotel.city.clone(),
            country: hotel.country.clone(),
            country_iso: hotel.country_iso.clone(),
            latitude: hotel.latitude,
            longitude: hotel.longitude,
            rating: hotel.rating,
            guest_rating: hotel.guest_rating,
        }
    }
}

/// An offered rate (section 2.7).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rate {
    /// Identifier, needed for checkout.
    pub rate_id: RateId,
    /// The room, in words.
    #[serde(default, deserialize_with = "lenient::text")]
    pub room_type: String,
    /// Meal plan code.
    #[serde(default, deserialize_with = "lenient::text")]
    pub boarding: String,
    /// Total selling price in major units.
    #[serde(
        default,
        with = "lenient::number",
        skip_serializing_if = "Option::is_none"
    )]
    pub price: Option<f64>,
    /// Three-letter currency code.
    #[serde(default, deserialize_with = "lenient::text")]
    pub currency: String,
    /// Penalties for cancelling.
    #[serde(
        default,
        deserialize_with = "lenient::object_or_default",
        skip_serializing_if = "CancellationPolicy::is_empty"
    )]
    pub cancellation_policy: CancellationPolicy,
    /// Whether cancelling costs everything.
    #[serde(default, deserialize_with = "lenient::restriction")]
    pub non_refundable: bool,
}

impl Item for Rate {}

/// Penalties for cancelling, as the service writes them (section 2.8). Positions matter, so what
/// cannot be read keeps its place. [`CancellationSchedule`](crate::CancellationSchedule) makes sense
/// of it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CancellationPolicy {
    /// Last moment of free cancellation.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub cancellation_deadline: Option<String>,
    /// Starts of the fee periods; an empty text where none could be read.
    #[serde(default, deserialize_with = "texts_in_place")]
    pub from_dates: Vec<String>,
    /// Penalty percentages, by position.
    #[serde(
        default,
        deserialize_with = "numbers_in_place",
        serialize_with = "write_numbers"
    )]
    pub penalty_fees: Vec<Option<f64>>,
}

impl Item for CancellationPolicy {}

impl CancellationPolicy {
    /// Whether it says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cancellation_deadline.is_none()
            && self.from_dates.is_empty()
            && self.penalty_fees.is_empty()
    }
}

impl Item for Scalar {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        Some(scalar)
    }
}

fn texts_in_place<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let texts = lenient::list::<Scalar, D>(from)?;
    Ok(texts
        .into_iter()
        .map(|text| text.into_text().unwrap_or_default())
        .collect())
}

fn numbers_in_place<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Option<f64>>, D::Error> {
    let numbers = lenient::list::<Scalar, D>(from)?;
    Ok(numbers.into_iter().map(Scalar::into_number).collect())
}

fn write_numbers<S: Serializer>(numbers: &[Option<f64>], to: S) -> Result<S::Ok, S::Error> {
    struct Number(Option<f64>);
    impl Serialize for Number {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            lenient::number::serialize(&self.0, to)
        }
    }
    let mut list = to.serialize_seq(Some(numbers.len()))?;
    for number in numbers {
        list.serialize_element(&Number(*number))?;
    }
    list.end()
}
