//! Identifiers. Opaque to us: the services give them, we hand them back.

use std::{borrow::Borrow, fmt};

use serde::{Deserialize, Deserializer, Serialize, de::Error};

use crate::scalar::Scalar;

macro_rules! ids {
    ($($(#[$meta:meta])* $name:ident)+) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// Wraps an identifier as the service spelt it.
            pub fn new(id: impl Into<String>) -> Self {
                Self(id.into())
            }

            /// The service's spelling.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        /// Where ids are keys, their spelling finds them.
        impl Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl From<&str> for $name {
            fn from(id: &str) -> Self {
                Self(id.to_owned())
            }
        }

        impl From<String> for $name {
            fn from(id: String) -> Self {
                Self(id)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read(deserializer).map(Self)
            }
        }
    )+};
}

ids! {
    /// A hotel of the booking service, `<prefix>-<digits>` or a UUID in booking retrieval.
    HotelId
    /// A city of the booking service.
    CityId
    /// A region or destination of the booking service.
    RegionId
    /// A hotel's location record (booking service 2.5).
    LocationId
    /// One availability search.
    SearchId
    /// One offered rate of a search.
    RateId
    /// A checkout session.
    CheckoutId
    /// A booking, `TEST-XXXXX` for the test hotel.
    BookingId
    /// A holiday package.
    HolidayId
    /// A holiday category.
    CategoryId
    /// A holiday's departure.
    TripId
    /// A hotel offered for a departure.
    OfferingId
    /// A hotel of the holiday catalogue.
    HolidayHotelId
    /// A city of the holiday catalogue.
    HolidayCityId
}

/// What the id of the test hotel ends with (booking service 4.9).
const TEST_HOTEL: &str = "-TEST";

/// What the number of a booking of the test hotel begins with (booking service 4.9).
const TEST_BOOKING: &str = "TEST-";

impl HotelId {
    /// Whether it is the test hotel, where nothing is booked and nothing paid (booking service 4.9).
    #[must_use]
    pub fn is_test(&self) -> bool {
        self.0.ends_with(TEST_HOTEL)
    }
}

/// Longest booking number taken for one. Stopover's own limit; the service states none.
const MAX_BOOKING_ID_CHARS: usize = 64;

impl BookingId {
    /// Whether it has the form of a booking's number, `<prefix>-<digits>` (booking service 2.15): letters, digits and hyphens,
    /// with something on both sides of a hyphen. Other characters after the prefix than digits are let through.
    #[must_use]
    pub fn has_form(&self) -> bool {
        let plain = |text: &str| {
            text.chars()
                .all(|sign| sign.is_ascii_alphanumeric() || sign == '-')
        };
        self.0.len() <= MAX_BOOKING_ID_CHARS
            && self.0.split_once('-').is_some_and(|(prefix, number)| {
                !prefix.is_empty() && !number.is_empty() && plain(prefix) && plain(number)
            })
    }

    /// Whether it is a booking of the test hotel, of which no record exists (booking service 4.9): `TEST-XXXXX`, in any case
    /// of its letters, since people type it.
    #[must_use]
    pub fn is_test(&self) -> bool {
        let prefix = self.0.get(..TEST_BOOKING.len());
        prefix.is_some_and(|prefix| prefix.eq_ignore_ascii_case(TEST_BOOKING))
    }
}

fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Scalar::deserialize(deserializer)?
        .into_text()
        .ok_or_else(|| D::Error::custom("an identifier must be a text that is not empty"))
}
