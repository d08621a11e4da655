//! Events of a booking that is managed, and their effects.

use chrono::{DateTime, Utc};
use stopover_client::ClientError;
use stopover_model::wire::booking::CancelRequest;
use stopover_model::wire::{BookingFound, BookingHandle, LookupRequest, Purchase};
use stopover_model::{BookingId, Money};

use super::CancelFailure;
use crate::hotels::visit::{Known, Record};
use crate::ui::failure::Failure;

pub enum ManageEvent {
    /// The page is shown with a booking: it is opened from its confirmation.
    Shown(Known),
    Submitted(LookupRequest),
    /// What finds a booking was changed.
    Edited,
    LookupAnswered(Result<BookingFound, Failure>),
    /// The visitor asks what became of the booking.
    CheckDue,
    CheckAnswered(Result<Purchase, ClientError>),
    CancelAsked(DateTime<Utc>),
    /// The visitor does not cancel.
    Kept,
    /// `key` is that of a new cancellation.
    CancelConfirmed {
        now: DateTime<Utc>,
        key: String,
    },
    /// It could not be tried at all.
    CancelNotSent(CancelFailure),
    CancelAnswered(Result<Purchase, ClientError>),
}

/// A request replaces the one before it.
pub enum Effect {
    LookUp(LookupRequest),
    /// Ask the gateway what became of the booking.
    Check(BookingHandle),
    Cancel {
        request: CancelRequest,
        key: String,
        handle: BookingHandle,
    },
    /// Show this number in the form.
    FillNumber(BookingId),
    ReportFailure(Failure),
    /// With what is paid back, if the provider says it.
    ReportCancelled(Box<Record>, Option<Money>),
}
