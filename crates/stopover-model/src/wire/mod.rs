//! The messages as they travel.
//!
//! Reading forgives: unknown fields are ignored, `null` is a missing field, an empty text is a
//! missing one where the field is optional, numbers may be texts and texts numbers, a missing list is
//! empty, and an item that cannot be read is skipped without losing its list. Required are only
//! identifiers and names, without which an item means nothing. Sending is exact: a request is what the
//! specification shows.

#![allow(
    missing_docs,
    reason = "fields are named as the specification names them"
)]

mod any;
pub mod availability;
pub mod booking;
pub mod destinations;
pub mod envelope;
pub mod error;
pub mod holiday;
pub mod hotel;
pub mod lenient;
pub mod problem;
pub mod purchase;
pub mod rich_text;
mod search_request;

pub use any::Any;
pub use availability::{
    CancellationPolicy, HotelFacts, Rate, SearchRequest, SearchResponse, SearchResult,
};
pub use destinations::{DestinationKind, DestinationSuggestion, DestinationsResponse};
pub use envelope::Page;
pub use error::ErrorBody;
pub use hotel::{City, Facility, HotelDetail, HotelItem, HotelLocation, Region};
pub use lenient::{Item, List};
pub use problem::{Problem, ProblemKind};
pub use purchase::{
    AbandonRequest, BookingFound, BookingHandle, Cancellation, CancellationState, Checkout,
    CheckoutOpened, CompletionRequest, Grant, LookupRequest, OfferedHotel, OfferedRate,
    OpeningRequest, PaymentRequest, Purchase, PurchaseState, Refusal,
};

pub use crate::rating::GuestRating;
