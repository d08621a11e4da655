//! Checkout, booking and cancellation (spec 2.10 to 2.15 and 4.6 to 4.8).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::plain;
use super::request::object::Object;
use super::request::whole::Whole;
use super::search::Rate;

/// The body of POST /booking/create as sent.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct CreateRequest {
    #[schema(required = true, value_type = String, format = Uuid)]
    pub(crate) search_id: Option<String>,
    #[schema(required = true, value_type = String)]
    pub(crate) rate_id: Option<String>,
    #[schema(required = true, value_type = PeriodRequest)]
    pub(crate) booking_period: Option<Object<PeriodRequest>>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PeriodRequest {
    #[schema(required = true, value_type = String, format = Date)]
    pub(crate) check_in: Option<String>,
    #[schema(required = true, value_type = String, format = Date)]
    pub(crate) check_out: Option<String>,
}

/// The body of POST /booking/complete as sent.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct CompleteRequest {
    #[schema(required = true, value_type = String, format = Uuid)]
    pub(crate) checkout_id: Option<String>,
    #[schema(required = true, value_type = ContactRequest)]
    pub(crate) contact_person: Option<Object<ContactRequest>>,
    #[schema(required = true, value_type = Vec<RoomGuests>)]
    pub(crate) occupancy: Option<Vec<Object<RoomGuests>>>,
    pub(crate) remarks: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ContactRequest {
    #[schema(required = true, value_type = String)]
    pub(crate) first_name: Option<String>,
    #[schema(required = true, value_type = String)]
    pub(crate) last_name: Option<String>,
    #[schema(required = true, value_type = String)]
    pub(crate) email: Option<String>,
    #[schema(required = true, value_type = String)]
    pub(crate) phone_number: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct RoomGuests {
    #[schema(required = true, value_type = Vec<GuestRequest>)]
    pub(crate) guests: Option<Vec<Object<GuestRequest>>>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct GuestRequest {
    #[schema(required = true, value_type = String)]
    pub(crate) first_name: Option<String>,
    #[schema(required = true, value_type = String)]
    pub(crate) last_name: Option<String>,
    #[schema(required = true, value_type = bool)]
    pub(crate) is_child: Option<bool>,
    /// Required for a child.
    #[schema(value_type = Option<i64>, minimum = 0, maximum = 17)]
    pub(crate) age: Option<Whole>,
}

/// The body of POST /booking/cancel as sent.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct CancelRequest {
    #[schema(required = true, value_type = String)]
    pub(crate) booking_id: Option<String>,
}

/// A hotel inside a checkout or booking (spec 2.11).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct HotelSummary {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) address: String,
    pub(crate) city: &'static str,
    pub(crate) latitude: f64,
    pub(crate) longitude: f64,
    pub(crate) country: &'static str,
    pub(crate) country_iso: &'static str,
    #[serde(serialize_with = "plain")]
    pub(crate) rating: f64,
}

/// The dates of a checkout or booking (spec 2.10).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Period {
    pub(crate) check_in: String,
    pub(crate) check_out: String,
    pub(crate) nights: u32,
}

/// A checkout session (spec 2.14).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CheckoutSession {
    pub(crate) checkout_id: Uuid,
    pub(crate) hotel: HotelSummary,
    pub(crate) booking_period: Period,
    pub(crate) offer: Rate,
    #[serde(serialize_with = "plain")]
    pub(crate) price: f64,
    pub(crate) currency: &'static str,
    /// Without an offset.
    pub(crate) created_at: String,
}

/// Who the hotel can reach (spec 2.12).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ContactPerson {
    pub(crate) first_name: String,
    pub(crate) last_name: String,
    pub(crate) email: String,
    pub(crate) phone_number: String,
}

/// A booking (spec 2.15).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Booking {
    pub(crate) booking_id: String,
    pub(crate) hotel: HotelSummary,
    pub(crate) booking_period: Period,
    pub(crate) contact_person: ContactPerson,
    pub(crate) offer: Rate,
    #[serde(serialize_with = "plain")]
    pub(crate) total_price: f64,
    pub(crate) currency: &'static str,
    pub(crate) status: &'static str,
    pub(crate) remarks: String,
    pub(crate) created_at: String,
    pub(crate) occupancy: Vec<BookedRoom>,
}

/// A room of a booking (spec 2.15).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BookedRoom {
    pub(crate) title: &'static str,
    pub(crate) adults: usize,
    pub(crate) children: Vec<Child>,
    pub(crate) boarding: &'static str,
    pub(crate) occupancy: Vec<BookedGuest>,
}

/// A child of a booked room: an age in the completion response, a guest in the retrieval response.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Child {
    Age(u8),
    Guest(BookedGuest),
}

/// A guest of a booked room, in either of the two styles of naming that responses have.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum BookedGuest {
    Camel {
        #[serde(rename = "firstName")]
        first_name: String,
        #[serde(rename = "lastName")]
        last_name: String,
        is_child: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        age: Option<u8>,
    },
    Snake {
        first_name: String,
        last_name: String,
        is_child: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        age: Option<u8>,
    },
}

/// The answer to POST /booking/cancel (spec 4.8).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Cancellation {
    pub(crate) message: &'static str,
    pub(crate) booking_id: String,
    pub(crate) status: &'static str,
    pub(crate) cancellation_date: String,
    #[serde(serialize_with = "plain")]
    pub(crate) refunded_amount: f64,
    pub(crate) currency: &'static str,
}
