//! The gateway's side of a booking: a purchase, from checkout to cancellation.
//!
//! What the provider says travels inside, in its own shape. What the gateway adds is what only it knows: the handle
//! by which a visitor comes back to the purchase, and what became of it even if the provider's answer was lost.

use std::fmt;

use chrono::NaiveDate;
use macro_rules_attribute::apply;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::booking::{Booking, CheckoutResponse, ContactPerson, RoomGuests};
use super::lenient::{self, Item, Scalar, message};
use crate::id::{BookingId, CheckoutId, HotelId, RateId};
use crate::occupancy::Room;
use crate::timestamp::Timestamp;

/// Header of completion and cancellation: the same key and body have the same outcome, however often they are sent.
pub const IDEMPOTENCY_KEY_HEADER: &str = "idempotency-key";

/// Header with the [`BookingHandle`].
pub const HANDLE_HEADER: &str = "stopover-handle";

/// Header without which the gateway takes no booking request: no form or image of a foreign page can send it.
pub const CLIENT_HEADER: &str = "stopover-client";

/// What only the visitor who made or looked up a booking knows: 256 random bits, base64url without padding.
///
/// `Debug` shows nothing of it; it belongs into the [`HANDLE_HEADER`], never into an address or a log.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct BookingHandle(String);

impl BookingHandle {
    /// Wraps a handle as the gateway gave it.
    pub fn new(handle: impl Into<String>) -> Self {
        Self(handle.into())
    }

    /// The handle itself, for the header.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for BookingHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BookingHandle { .. }")
    }
}

impl<'de> Deserialize<'de> for BookingHandle {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        lenient::required_text(from).map(Self)
    }
}

/// Body of `POST /booking/create`: a rate of a search, with what the answer to that search said.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpeningRequest {
    /// `token` of the answer.
    pub search: String,
    /// The hotel of the rate; its result as it stands in the answer will do.
    pub hotel: OfferedHotel,
    /// One of its rates.
    pub rate_id: RateId,
}

/// A hotel that was found, with all its rates.
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferedHotel {
    pub hotel_id: HotelId,
    pub rates: Vec<OfferedRate>,
    pub token: String,
}

/// What identifies a rate, and its price.
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferedRate {
    pub rate_id: RateId,
    /// Total selling price in major units.
    pub price: Option<f64>,
    /// Three-letter currency code.
    pub currency: String,
}

impl Item for OfferedRate {}

/// A checkout session with what the gateway's own record adds (answer to `POST /booking/create`).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Checkout {
    /// The session as the provider made it (booking service 2.14).
    pub session: CheckoutResponse,
    /// The price this rate had in the search, in major units of the session's currency.
    pub searched_price: Option<f64>,
    /// Who stays, as searched for: guests must be named for exactly these rooms.
    #[serde(default)]
    #[serde_with(skip_apply)]
    pub rooms: Vec<Room>,
    /// Whether it is of the test hotel, where nothing is booked and nothing paid (booking service 4.9).
    pub test: bool,
    /// Whether completion needs a grant of the site.
    pub needs_grant: bool,
}

impl Item for Checkout {}

/// Body of `POST /booking/abandon`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AbandonRequest {
    /// The session.
    pub checkout_id: CheckoutId,
}

/// Answer to `POST /booking/create`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct CheckoutOpened {
    /// Opens this purchase again, and nothing else.
    pub handle: BookingHandle,
    /// The session.
    pub checkout: Checkout,
}

lenient::object_only!(CheckoutOpened);

/// Body of `POST /booking/complete`: booking service 4.7, with what the visitor agreed to and the site's grant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CompletionRequest {
    /// The session.
    pub checkout_id: CheckoutId,
    /// The total the visitor agreed to, in major units; another than the session's is refused.
    pub accepted_price: f64,
    pub currency: String,
    pub contact_person: ContactPerson,
    /// The guests, room by room.
    pub occupancy: Vec<RoomGuests>,
    /// Free text for the hotel.
    #[serde(default, deserialize_with = "lenient::text")]
    pub remarks: String,
    /// The site's signed statement that it was paid, a JWT. Not needed for the test hotel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grant: Option<Grant>,
}

/// A site's signed statement that one checkout was paid, a JWT. `Debug` shows nothing of it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Grant(String);

impl Grant {
    /// Wraps a token as the site gave it.
    pub fn new(token: impl Into<String>) -> Self {
        Self(token.into())
    }

    /// The token itself.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Grant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Grant { .. }")
    }
}

/// What the site's backend receives to decide whether a checkout is paid: no personal data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaymentRequest {
    /// The session the grant must name.
    pub checkout_id: CheckoutId,
    /// What is to be paid, in the currency's minor unit: 131200 is 1,312.00 EUR.
    pub amount: i64,
    /// Three-letter currency code.
    pub currency: String,
    /// The hotel's name.
    pub hotel: String,
    /// First day, `YYYY-MM-DD`.
    pub check_in: String,
    /// Last day, `YYYY-MM-DD`.
    pub check_out: String,
    /// The room, in words.
    pub room: String,
}

/// Body of `POST /booking/lookup`. In the body, because addresses end up in logs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LookupRequest {
    /// The booking's number.
    pub booking_id: BookingId,
    /// The contact person's email address, in any case.
    pub email: String,
    /// First day of the stay.
    #[serde(with = "crate::date::iso_date")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Date))]
    pub check_in: NaiveDate,
}

impl fmt::Debug for LookupRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LookupRequest { .. }")
    }
}

/// Answer to `POST /booking/lookup`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct BookingFound {
    /// Opens this booking again for a while.
    pub handle: BookingHandle,
    /// The booking.
    pub purchase: Purchase,
}

lenient::object_only!(BookingFound);

/// What became of a purchase: answer to `GET /booking`, completion and cancellation.
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct Purchase {
    /// How far it came.
    pub state: PurchaseState,
    /// Of a purchase the provider refused: why.
    #[serde(deserialize_with = "refusal")]
    pub refusal: Option<Refusal>,
    /// The session it began with; none for a booking that was looked up.
    #[serde(deserialize_with = "lenient::object")]
    pub checkout: Option<Checkout>,
    /// The booking, of which only what its page shows. While booked it can be missing: then the provider could not
    /// be asked for it just now, and `booking_id` still has its number.
    #[serde(deserialize_with = "lenient::object")]
    pub booking: Option<Booking>,
    /// The booking's number, once it is booked.
    #[serde(deserialize_with = "lenient::id")]
    pub booking_id: Option<BookingId>,
    /// The hotel as searches know it, by which its page is found. None where the gateway does not know: of a booking made elsewhere.
    #[serde(deserialize_with = "lenient::id")]
    pub hotel_id: Option<HotelId>,
    /// What became of a request to cancel, once there is one.
    #[serde(deserialize_with = "lenient::object")]
    pub cancellation: Option<Cancellation>,
    /// Whether this handle may cancel, and there is something to cancel.
    pub may_cancel: bool,
    /// Whether it is of the test hotel.
    pub test: bool,
}

lenient::object_only!(Purchase);

/// What became of a request to cancel.
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Cancellation {
    /// How far it came.
    pub state: CancellationState,
    /// When it was cancelled.
    pub cancelled_at: Option<Timestamp>,
    /// What is paid back, in major units, as the provider reported it.
    pub refunded_amount: Option<f64>,
    pub currency: String,
}

impl Item for Cancellation {}

macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $word:literal,)+ } else $fallback:ident) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "openapi", schema(rename_all = "snake_case"))]
        pub enum $name {
            $($(#[$variant_meta])* $variant,)+
        }

        impl $name {
            /// The word on the wire.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// Reads the word; what a newer gateway may say counts as the most cautious one.
            #[must_use]
            pub fn from_word(word: &str) -> Self {
                $(if word == $word {
                    return Self::$variant;
                })+
                Self::$fallback
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                match Scalar::deserialize(from)?.into_text() {
                    Some(word) => Ok(Self::from_word(&word)),
                    None => Err(D::Error::custom("a word is required")),
                }
            }
        }
    };
}

words! {
    /// How far a purchase came.
    PurchaseState {
        /// Not submitted: it can be completed, while the session lasts.
        Open = "open",
        /// Submitted, not answered yet.
        Confirming = "confirming",
        /// Submitted, and whether it was booked is unknown until a person finds out. Never to be submitted again.
        Unknown = "unknown",
        /// The provider refused: nothing is booked.
        Refused = "refused",
        /// Booked; the booking's own status says whether it still stands.
        Booked = "booked",
    } else Unknown
}

words! {
    /// Why a purchase was refused. Nothing is booked in any of these.
    Refusal {
        /// The session had lapsed or the room is gone: search again.
        Lapsed = "lapsed",
        /// The provider was too busy to look at it: begin again later.
        Busy = "busy",
        /// The provider did not accept the details.
        Details = "details",
        /// The provider refuses this site: its owner must act.
        Misconfigured = "misconfigured",
        /// A person found out that nothing was booked.
        NotBooked = "not_booked",
    } else NotBooked
}

words! {
    /// How far a request to cancel came.
    CancellationState {
        /// Submitted, not answered yet.
        Confirming = "confirming",
        /// Submitted, and whether it took effect is not known yet.
        Unknown = "unknown",
        /// The provider refused: the booking stands.
        Refused = "refused",
        Cancelled = "cancelled",
    } else Unknown
}

fn refusal<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Refusal>, D::Error> {
    let word = lenient::optional_text(from)?;
    Ok(word.map(|word| Refusal::from_word(&word)))
}
