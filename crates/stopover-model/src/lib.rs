#![doc = include_str!("../README.md")]
// Code that runs in the browser neither formats nor parses floats through `core` and avoids the standard sorts: each would
// cost kilobytes of WebAssembly.

mod boarding;
mod booking;
mod cancellation;
mod date;
mod decimal;
mod error;
mod holiday;
mod hotel;
mod id;
pub mod limits;
mod location;
mod money;
mod occupancy;
mod rating;
mod scalar;
mod score;
mod search;
mod stay;
mod timestamp;
mod web;
pub mod wire;
mod with_all;

pub use boarding::Boarding;
pub use booking::{
    BookedGuest, BookedRoom, Booking, BookingStatus, Contact, ContactError, ContactField, Guest,
    GuestError, GuestField, GuestList, GuestProblem, HotelSummary, typed_number, unmarked,
};
pub use cancellation::{CancellationKind, CancellationSchedule, PenaltyPeriod};
pub use date::{iso, iso_date, parse_date};
pub use error::{
    CurrencyError, DateError, InvalidMessage, LocationError, OccupancyError, StayError,
    TimestampError,
};
pub use holiday::{
    AgeGroup, BoardingOption, Departure, DeparturePrice, Enquiry, EnquiryError, EnquiryField,
    Holiday, HolidayCategory, HolidayCountry, HolidayDetail, HolidayHotel, HolidayStatus,
    Known as HolidayKnown, Offering, PersonType, ProgramDay, Transport,
};
pub use hotel::{Facility, HotelProfile, PostalAddress};
pub use id::{
    BookingId, CategoryId, CheckoutId, CityId, HolidayCityId, HolidayHotelId, HolidayId, HotelId,
    LocationId, OfferingId, RateId, RegionId, SearchId, TripId,
};
pub use location::{Coordinates, DestinationKind, Location};
pub use money::{Currency, Money, Percent};
pub use occupancy::{ChildAge, Occupancy, Room};
pub use rating::{GuestRating, StarRating};
pub use score::Score;
pub use search::{Facts, HotelOffer, RateOffer, SearchCriteria, SearchError, SearchResults};
pub use stay::{Stay, StayRules};
pub use timestamp::Timestamp;
pub use web::{IMAGE_WIDTHS, image_at_width, phone_address};
pub use wire::{DestinationSuggestion, DestinationsResponse, Problem, ProblemKind};
