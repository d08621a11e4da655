//! The booking lifecycle: checkout, completion, cancellation, retrieval (sections 2.10 to 2.15 and
//! 4.6 to 4.9).
//!
//! `Debug` of what identifies a person shows nothing of it: it must not reach a log by accident.

mod person;
mod record;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::availability::Rate;
use super::lenient::{self, Item};
use crate::booking::BookingStatus;
use crate::id::{BookingId, CheckoutId, HotelId, RateId, SearchId};
use crate::stay::Stay;
use crate::timestamp::Timestamp;

pub use person::{ContactPerson, Guest};
pub use record::{BookedGuest, Booking, Child, RoomRecord};

/// A stay in responses (section 2.10).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BookingPeriod {
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
    /// Number of nights.
    #[serde(
        default,
        deserialize_with = "lenient::optional_count",
        skip_serializing_if = "Option::is_none"
    )]
    pub nights: Option<u32>,
}

impl Item for BookingPeriod {}

impl BookingPeriod {
    /// The stay, if both dates are there and make one.
    #[must_use]
    pub fn stay(&self) -> Option<Stay> {
        Stay::new(self.check_in?, self.check_out?).ok()
    }
}

/// A stay in requests (section 2.10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StayDates {
    /// First day.
    #[serde(with = "crate::date::iso_date")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Date))]
    pub check_in: NaiveDate,
    /// Last day.
    #[serde(with = "crate::date::iso_date")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Date))]
    pub check_out: NaiveDate,
}

impl From<Stay> for StayDates {
    fn from(stay: Stay) -> Self {
        Self {
            check_in: stay.check_in(),
            check_out: stay.check_out(),
        }
    }
}

/// A hotel inside a checkout or booking (section 2.11). Its id may be a UUID here.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HotelSummary {
    /// Identifier.
    #[serde(
        default,
        deserialize_with = "lenient::id",
        skip_serializing_if = "Option::is_none"
    )]
    pub id: Option<HotelId>,
    /// Name.
    #[serde(default, deserialize_with = "lenient::text")]
    pub name: String,
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
    /// Stars; 0 means unrated.
    #[serde(
        default,
        with = "lenient::number",
        skip_serializing_if = "Option::is_none"
    )]
    pub rating: Option<f64>,
}

impl Item for HotelSummary {}

/// Asks for a checkout session (section 4.6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheckoutRequest {
    /// The search.
    pub search_id: SearchId,
    /// A rate of that search.
    pub rate_id: RateId,
    /// The stay searched for.
    pub booking_period: StayDates,
}

/// A checkout session (section 2.14).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct CheckoutResponse {
    /// The session, needed for completion.
    pub checkout_id: CheckoutId,
    /// The hotel.
    #[serde(
        default,
        deserialize_with = "lenient::object",
        skip_serializing_if = "Option::is_none"
    )]
    pub hotel: Option<HotelSummary>,
    /// The stay.
    #[serde(default, deserialize_with = "lenient::object_or_default")]
    pub booking_period: BookingPeriod,
    /// The rate.
    #[serde(
        default,
        deserialize_with = "lenient::object",
        skip_serializing_if = "Option::is_none"
    )]
    pub offer: Option<Rate>,
    /// Total price in major units.
    #[serde(
        default,
        with = "lenient::number",
        skip_serializing_if = "Option::is_none"
    )]
    pub price: Option<f64>,
    /// Three-letter currency code.
    #[serde(default, deserialize_with = "lenient::text")]
    pub currency: String,
    /// When it was created; written without an offset.
    #[serde(
        default,
        deserialize_with = "lenient::timestamp",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub created_at: Option<Timestamp>,
}

lenient::object_only!(CheckoutResponse);

/// Turns a checkout session into a booking (section 4.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CompleteRequest {
    /// The session.
    pub checkout_id: CheckoutId,
    /// Whom to write to.
    pub contact_person: ContactPerson,
    /// The guests, room by room.
    pub occupancy: Vec<RoomGuests>,
    /// Free text for the hotel.
    #[serde(default, deserialize_with = "lenient::text")]
    pub remarks: String,
}

/// The guests of one room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoomGuests {
    /// Adults and children.
    pub guests: Vec<Guest>,
}

/// Cancels a booking (section 4.8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CancelRequest {
    /// The booking.
    pub booking_id: BookingId,
}

/// A cancelled booking (section 4.8).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct CancelResponse {
    /// For people, in English.
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: String,
    /// The booking.
    pub booking_id: BookingId,
    /// `cancelled` where it was.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub status: BookingStatus,
    /// When it was cancelled.
    #[serde(
        default,
        deserialize_with = "lenient::timestamp",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub cancellation_date: Option<Timestamp>,
    /// What is paid back, in major units.
    #[serde(
        default,
        with = "lenient::number",
        skip_serializing_if = "Option::is_none"
    )]
    pub refunded_amount: Option<f64>,
    /// Three-letter currency code.
    #[serde(default, deserialize_with = "lenient::text")]
    pub currency: String,
}

lenient::object_only!(CancelResponse);
