//! Why a value was refused. Texts name the field or the rule and never repeat the value: it may be
//! a person's.

/// Why a text is not a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum DateError {
    /// Not `YYYY-MM-DD`.
    #[error("a date must be written YYYY-MM-DD")]
    Format,
    /// Well written, but the calendar has no such day.
    #[error("the calendar has no such day")]
    NoSuchDay,
}

/// Why a text is not a timestamp.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum TimestampError {
    /// Not ISO 8601 as the services write it.
    #[error("a timestamp must be written YYYY-MM-DDTHH:MM:SS, with or without an offset")]
    Format,
    /// Well written, but there is no such moment.
    #[error("the calendar has no such moment")]
    NoSuchMoment,
}

/// Why a text is not a currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum CurrencyError {
    /// Not three letters A to Z.
    #[error("a currency code has three letters")]
    NotThreeLetters,
}

/// Why two dates are not a stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum StayError {
    /// Check-out on or before check-in.
    #[error("check_out must be after check_in")]
    CheckOutNotAfterCheckIn,
    /// Check-in before today.
    #[error("check_in must not be in the past")]
    CheckInPast,
    /// Fewer nights than the site allows.
    #[error("the stay has fewer nights than the minimum")]
    TooShort,
    /// More nights than the site allows.
    #[error("the stay has more nights than the maximum")]
    TooLong,
}

/// Why rooms are not an occupancy. The limits are Stopover's own; the service states none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum OccupancyError {
    /// No room at all.
    #[error("rooms must have at least one room")]
    NoRooms,
    /// More rooms than [`MAX_ROOMS`](crate::limits::MAX_ROOMS).
    #[error("rooms must have at most 8 rooms")]
    TooManyRooms,
    /// A room without an adult.
    #[error("adults must be at least 1 in each room")]
    NoAdults,
    /// More adults than [`MAX_ADULTS_PER_ROOM`](crate::limits::MAX_ADULTS_PER_ROOM).
    #[error("adults must be at most 8 in each room")]
    TooManyAdults,
    /// More children than [`MAX_CHILDREN_PER_ROOM`](crate::limits::MAX_CHILDREN_PER_ROOM).
    #[error("children must be at most 6 in each room")]
    TooManyChildren,
    /// An age outside 0 to 17.
    #[error("the age of a child must be a whole number from 0 to 17")]
    ChildAge,
}

/// Why a search names no single location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum LocationError {
    /// None of the four criteria.
    #[error("one of hotel_id, city_id, region_id, country is required")]
    Missing,
    /// More than one of them.
    #[error("only one of hotel_id, city_id, region_id, country may be given")]
    Several,
    /// A criterion that names nothing.
    #[error("the location criterion must not be empty")]
    Empty,
}

/// What a message lacks to be of any use, although it could be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidMessage {
    /// The stay's dates are missing or not a stay.
    #[error("booking_period is missing or not a stay")]
    Stay,
    /// The price or its currency is missing or unreadable.
    #[error("the price or its currency is missing or unreadable")]
    Price,
}
