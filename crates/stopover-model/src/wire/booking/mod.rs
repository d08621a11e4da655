//! The booking lifecycle: checkout, completion, cancellation, retrieval (booking service 2.10 to 2.15
//! and 4.6 to 4.9).
//!
//! `Debug` of what identifies a person shows nothing of it: it must not reach a log by accident.

mod person;
mod record;

use chrono::NaiveDate;
use macro_rules_attribute::apply;
use serde::{Deserialize, Serialize};

use super::availability::Rate;
use super::lenient::{self, Item, message};
use crate::booking::BookingStatus;
use crate::id::{BookingId, CheckoutId, HotelId, RateId, SearchId};
use crate::stay::Stay;
use crate::timestamp::Timestamp;

pub use person::{ContactPerson, Guest};
pub use record::{BookedGuest, Booking, Child, RoomRecord};

/// A stay in responses (booking service 2.10).
#[apply(message!)]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BookingPeriod {
    /// First day.
    pub check_in: Option<NaiveDate>,
    /// Last day.
    pub check_out: Option<NaiveDate>,
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

/// A stay in requests (booking service 2.10).
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

/// A hotel inside a checkout or booking (booking service 2.11). Its id may be a UUID here.
#[apply(message!)]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HotelSummary {
    #[serde(deserialize_with = "lenient::id")]
    pub id: Option<HotelId>,
    pub name: String,
    /// Street address.
    pub address: Option<String>,
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
    /// Stars; 0 means unrated.
    pub rating: Option<f64>,
}

impl Item for HotelSummary {}

/// Asks for a checkout session (booking service 4.6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheckoutRequest {
    pub search_id: SearchId,
    /// A rate of that search.
    pub rate_id: RateId,
    /// The stay searched for.
    pub booking_period: StayDates,
}

/// A checkout session (booking service 2.14).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct CheckoutResponse {
    /// The session, needed for completion.
    pub checkout_id: CheckoutId,
    #[serde(deserialize_with = "lenient::object")]
    pub hotel: Option<HotelSummary>,
    /// The stay.
    #[serde(default, deserialize_with = "lenient::object_or_default")]
    pub booking_period: BookingPeriod,
    /// The rate.
    #[serde(deserialize_with = "lenient::object")]
    pub offer: Option<Rate>,
    /// Total price in major units.
    pub price: Option<f64>,
    /// Three-letter currency code.
    pub currency: String,
    /// When it was created; written without an offset.
    pub created_at: Option<Timestamp>,
}

lenient::object_only!(CheckoutResponse);

/// Turns a checkout session into a booking (booking service 4.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CompleteRequest {
    /// The session.
    pub checkout_id: CheckoutId,
    pub contact_person: ContactPerson,
    /// The guests, room by room.
    pub occupancy: Vec<RoomGuests>,
    /// Free text for the hotel.
    #[serde(default, deserialize_with = "lenient::text")]
    pub remarks: String,
}

/// The guests of one room (booking service 4.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoomGuests {
    /// Adults and children.
    pub guests: Vec<Guest>,
}

/// Cancels a booking (booking service 4.8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CancelRequest {
    pub booking_id: BookingId,
}

/// A cancelled booking (booking service 4.8).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct CancelResponse {
    /// For people, in English.
    pub message: String,
    /// Where it says none, it is about the booking that was asked for.
    #[serde(deserialize_with = "lenient::id")]
    pub booking_id: Option<BookingId>,
    /// `cancelled` where it was.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub status: BookingStatus,
    /// When it was cancelled.
    pub cancellation_date: Option<Timestamp>,
    /// What is paid back, in major units.
    pub refunded_amount: Option<f64>,
    /// Three-letter currency code.
    pub currency: String,
}

lenient::object_only!(CancelResponse);
