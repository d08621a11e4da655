//! Why a value was refused. Texts name the field or the rule and never repeat the value: it may be
//! a person's.

use std::fmt;

macro_rules! static_errors {
    ($($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident => $text:literal,)+ })+) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name { $($(#[$variant_meta])* $variant,)+ }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $text,)+ })
            }
        }

        impl std::error::Error for $name {}
    )+};
}

static_errors! {
    /// Why a text is not a date.
    DateError {
        /// Not `YYYY-MM-DD`.
        Format => "a date must be written YYYY-MM-DD",
        /// Well written, but the calendar has no such day.
        NoSuchDay => "the calendar has no such day",
    }

    /// Why a text is not a timestamp.
    TimestampError {
        /// Not ISO 8601 as the services write it.
        Format => "a timestamp must be written YYYY-MM-DDTHH:MM:SS, with or without an offset",
        /// Well written, but there is no such moment.
        NoSuchMoment => "the calendar has no such moment",
    }

    /// Why a text is not a currency.
    CurrencyError {
        /// Not three letters A to Z.
        NotThreeLetters => "a currency code has three letters",
    }

    /// Why two dates are not a stay.
    StayError {
        /// Check-out on or before check-in.
        CheckOutNotAfterCheckIn => "check_out must be after check_in",
        /// Check-in before today.
        CheckInPast => "check_in must not be in the past",
        /// Fewer nights than the site allows.
        TooShort => "the stay has fewer nights than the minimum",
        /// More nights than the site allows.
        TooLong => "the stay has more nights than the maximum",
    }

    /// Why rooms are not an occupancy. The limits are Stopover's own; the service states none.
    OccupancyError {
        /// No room at all.
        NoRooms => "rooms must have at least one room",
        /// More rooms than [`MAX_ROOMS`](crate::limits::MAX_ROOMS).
        TooManyRooms => "rooms must have at most 8 rooms",
        /// A room without an adult.
        NoAdults => "adults must be at least 1 in each room",
        /// More adults than [`MAX_ADULTS_PER_ROOM`](crate::limits::MAX_ADULTS_PER_ROOM).
        TooManyAdults => "adults must be at most 8 in each room",
        /// More children than [`MAX_CHILDREN_PER_ROOM`](crate::limits::MAX_CHILDREN_PER_ROOM).
        TooManyChildren => "children must be at most 6 in each room",
        /// An age outside 0 to 17.
        ChildAge => "the age of a child must be a whole number from 0 to 17",
    }

    /// Why a search names no single location.
    LocationError {
        /// None of the four criteria.
        Missing => "one of hotel_id, city_id, region_id, country is required",
        /// More than one of them.
        Several => "only one of hotel_id, city_id, region_id, country may be given",
        /// A criterion that names nothing.
        Empty => "the location criterion must not be empty",
    }

    /// What a message lacks to be of any use, although it could be read.
    InvalidMessage {
        /// The stay's dates are missing or not a stay.
        Stay => "booking_period is missing or not a stay",
        /// The price or its currency is missing or unreadable.
        Price => "the price or its currency is missing or unreadable",
    }
}
