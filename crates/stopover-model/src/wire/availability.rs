//! Availability search (booking service 2.7 to 2.9 and 4.5).

use chrono::NaiveDate;
use macro_rules_attribute::apply;
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeSeq};

use super::hotel::HotelItem;
use super::lenient::{self, Item, Scalar, message};
use crate::id::{HotelId, RateId, SearchId};
use crate::rating::GuestRating;
use crate::timestamp::Timestamp;

pub use super::search_request::SearchRequest;

/// What a search found (booking service 2.9).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct SearchResponse {
    /// The search, needed for checkout.
    pub search_id: SearchId,
    /// Number of hotels, as the service counts them.
    pub results_count: u32,
    /// Milliseconds the service searched.
    pub search_time_ms: u32,
    /// First day.
    pub check_in: Option<NaiveDate>,
    /// Last day.
    pub check_out: Option<NaiveDate>,
    /// Hotels with their rates.
    #[serde(default, deserialize_with = "lenient::results")]
    #[serde_with(skip_apply)]
    pub results: Vec<SearchResult>,
    /// When the offers lapse; written without an offset.
    pub expires_at: Option<Timestamp>,
    /// What a checkout needs of the search: handed back as it is. The provider does not send it.
    pub token: String,
}

lenient::object_only!(SearchResponse);

/// A hotel with free rooms (booking service 2.9).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SearchResult {
    pub hotel_id: HotelId,
    #[serde(deserialize_with = "lenient::required_text")]
    #[serde_with(skip_apply)]
    pub hotel_name: String,
    /// What it offers.
    pub rates: Vec<Rate>,
    /// What the gateway knows of the hotel. The provider does not send it.
    #[serde(deserialize_with = "lenient::object")]
    pub hotel: Option<HotelFacts>,
    /// Proves that the search found the hotel with these rates at these prices. The provider does not send it.
    pub token: String,
}

impl Item for SearchResult {}

/// What is known of a hotel, joined to search results by the gateway.
#[apply(message!)]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HotelFacts {
    /// Street address.
    pub address: Option<String>,
    /// City, by name.
    pub city: Option<String>,
    /// Country, by name.
    pub country: Option<String>,
    /// Country, by ISO code.
    pub country_iso: Option<String>,
    /// Degrees north.
    pub latitude: Option<f64>,
    /// Degrees east.
    pub longitude: Option<f64>,
    /// Stars; 0 means unrated.
    pub rating: Option<f64>,
    /// What guests say.
    #[serde(deserialize_with = "lenient::object")]
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

/// An offered rate (booking service 2.7).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rate {
    /// Identifier, needed for checkout.
    pub rate_id: RateId,
    /// The room, in words.
    pub room_type: String,
    /// Meal plan code.
    pub boarding: String,
    /// Total selling price in major units.
    pub price: Option<f64>,
    /// Three-letter currency code.
    pub currency: String,
    /// Penalties for cancelling.
    #[serde(
        default,
        deserialize_with = "lenient::object_or_default",
        skip_serializing_if = "CancellationPolicy::is_empty"
    )]
    pub cancellation_policy: CancellationPolicy,
    /// Whether cancelling costs everything.
    pub non_refundable: bool,
}

impl Item for Rate {}

/// Penalties for cancelling, as the service writes them (booking service 2.8). Positions matter, so what
/// cannot be read keeps its place. [`CancellationSchedule`](crate::CancellationSchedule) is made
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
