//! A booking, in any of the shapes the service sends it (booking service 2.15).

use std::fmt;

use macro_rules_attribute::apply;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::super::availability::Rate;
use super::super::lenient::{self, Item, Scalar, message};
use super::{BookingPeriod, ContactPerson, HotelSummary};
use crate::booking::BookingStatus;
use crate::id::BookingId;
use crate::timestamp::Timestamp;

/// A booking (booking service 2.15).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct Booking {
    /// Identifier, `TEST-XXXXX` for the test hotel.
    pub booking_id: BookingId,
    #[serde(deserialize_with = "lenient::object")]
    pub hotel: Option<HotelSummary>,
    /// The stay.
    #[serde(default, deserialize_with = "lenient::object_or_default")]
    pub booking_period: BookingPeriod,
    #[serde(deserialize_with = "lenient::object")]
    pub contact_person: Option<ContactPerson>,
    /// The rate.
    #[serde(deserialize_with = "lenient::object")]
    pub offer: Option<Rate>,
    /// Total price in major units.
    pub total_price: Option<f64>,
    /// Three-letter currency code.
    pub currency: String,
    /// Whether it stands.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub status: BookingStatus,
    /// When it was made; completion writes an offset, retrieval does not.
    pub created_at: Option<Timestamp>,
    /// The rooms.
    pub occupancy: Vec<RoomRecord>,
    /// Free text given at completion.
    pub remarks: Option<String>,
}

lenient::object_only!(Booking);

impl Item for Booking {}

/// A booked room (booking service 2.15).
#[apply(message!)]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoomRecord {
    /// The room, in words.
    pub title: String,
    pub adults: u32,
    /// Children, as ages or as guests.
    pub children: Vec<Child>,
    /// Meal plan code.
    pub boarding: String,
    /// Guests: all of them, or the adults only.
    pub occupancy: Vec<BookedGuest>,
}

impl Item for RoomRecord {}

/// A child in a booked room: completion sends ages, retrieval sends guests.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", serde(untagged))]
pub enum Child {
    /// Whole years.
    Age(u8),
    /// With name and age.
    Guest(BookedGuest),
}

impl Item for Child {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        let age = u8::try_from(scalar.into_uint()?).ok()?;
        Some(Self::Age(age))
    }
}

impl Serialize for Child {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Age(age) => to.serialize_u8(*age),
            Self::Guest(guest) => guest.serialize(to),
        }
    }
}

/// Reads the guest shape; ages come through [`Item::from_scalar`].
impl<'de> Deserialize<'de> for Child {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        BookedGuest::deserialize(from).map(Self::Guest)
    }
}

/// A guest in a response. Names are read in either style and written in the response's own.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(from = "GuestOnWire")]
pub struct BookedGuest {
    #[serde(rename = "firstName")]
    pub first_name: String,
    #[serde(rename = "lastName")]
    pub last_name: String,
    /// Whether a child, if said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_child: Option<bool>,
    /// Whole years; of children only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub age: Option<u8>,
}

#[apply(message!)]
#[derive(Deserialize)]
struct GuestOnWire {
    first_name: Option<String>,
    #[serde(rename = "firstName")]
    first_name_camel: Option<String>,
    last_name: Option<String>,
    #[serde(rename = "lastName")]
    last_name_camel: Option<String>,
    is_child: Option<bool>,
    age: Option<u8>,
}

impl From<GuestOnWire> for BookedGuest {
    fn from(guest: GuestOnWire) -> Self {
        Self {
            first_name: guest
                .first_name_camel
                .or(guest.first_name)
                .unwrap_or_default(),
            last_name: guest
                .last_name_camel
                .or(guest.last_name)
                .unwrap_or_default(),
            is_child: guest.is_child,
            age: guest.age,
        }
    }
}

impl Item for BookedGuest {}

impl fmt::Debug for BookedGuest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BookedGuest { .. }")
    }
}
