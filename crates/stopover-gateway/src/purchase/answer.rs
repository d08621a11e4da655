//! A purchase as its visitor sees it.

use stopover_model::{
    BookingStatus,
    wire::{Cancellation, CancellationState, Purchase, PurchaseState, booking::Booking},
};

use super::shown;
use crate::{
    handles::Handle,
    journal::{PurchaseRecord, Scope},
};

/// The provider's answer to the completion, as far as this handle opens it.
pub(super) fn stored_booking(handle: &Handle, record: &PurchaseRecord) -> Option<Booking> {
    let sealed = record.completion.as_ref()?.answer.as_ref()?;
    let about = record.checkout.as_ref()?.id();
    let opened = handle.open(about.as_str(), sealed)?;
    serde_json::from_slice(&opened).ok()
}

/// From what the journal and the provider know.
pub(super) fn present(record: &PurchaseRecord, booking: Option<Booking>) -> Purchase {
    let state = match &record.completion {
        Some(completion) => completion.state,
        // A booking that was looked up exists.
        None if record.booking_id.is_some() => PurchaseState::Booked,
        None => PurchaseState::Open,
    };
    let test = record
        .checkout
        .as_ref()
        .is_some_and(|record| record.checkout.test);
    let booking = booking.map(shown::booking).map(|booking| Booking {
        // The answer may be older than the cancellation.
        status: if is_cancelled(record.cancellation.as_ref()) {
            BookingStatus::Cancelled
        } else {
            booking.status
        },
        ..booking
    });
    let stands = booking
        .as_ref()
        .is_some_and(|it| it.status == BookingStatus::Confirmed);
    Purchase {
        state,
        refusal: record.completion.as_ref().and_then(|it| it.refusal),
        may_cancel: record.scope == Scope::Cancel
            && !test
            && stands
            && may_ask_to_cancel(record.cancellation.as_ref()),
        checkout: record.checkout.as_ref().map(|it| it.checkout.clone()),
        booking,
        booking_id: record.booking_id.clone(),
        hotel_id: record.hotel.clone(),
        cancellation: record.cancellation.clone(),
        test,
    }
}

fn is_cancelled(latest: Option<&Cancellation>) -> bool {
    latest.is_some_and(|latest| latest.state == CancellationState::Cancelled)
}

/// A refused request may be repeated; one that is open, unknown or done may not.
fn may_ask_to_cancel(latest: Option<&Cancellation>) -> bool {
    latest.is_none_or(|latest| latest.state == CancellationState::Refused)
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use stopover_model::BookingId;

    use super::*;

    /// As its visitor sees a booking with this status and the last cancellation in this state.
    fn shown(status: &str, cancellation: Option<&str>) -> Purchase {
        let cancellation = cancellation.map(|state| json!({ "state": state }));
        let record = PurchaseRecord {
            scope: Scope::Cancel,
            checkout: None,
            completion: None,
            booking_id: Some(BookingId::new("BKG-1")),
            hotel: None,
            cancellation: serde_json::from_value(json!(cancellation)).unwrap(),
        };
        let booking = json!({ "booking_id": "BKG-1", "status": status });
        present(&record, Some(serde_json::from_value(booking).unwrap()))
    }

    #[test]
    fn a_booking_that_stands_may_be_cancelled_where_no_request_is_open_or_done() {
        for (status, cancellation, told, may_cancel) in [
            ("confirmed", None, BookingStatus::Confirmed, true),
            ("confirmed", Some("refused"), BookingStatus::Confirmed, true),
            (
                "confirmed",
                Some("unknown"),
                BookingStatus::Confirmed,
                false,
            ),
            (
                "confirmed",
                Some("confirming"),
                BookingStatus::Confirmed,
                false,
            ),
            // The answer may be older than the cancellation.
            (
                "confirmed",
                Some("cancelled"),
                BookingStatus::Cancelled,
                false,
            ),
            ("cancelled", None, BookingStatus::Cancelled, false),
            (
                "cancelled",
                Some("refused"),
                BookingStatus::Cancelled,
                false,
            ),
        ] {
            let purchase = shown(status, cancellation);
            assert_eq!(
                purchase.booking.unwrap().status,
                told,
                "{status} {cancellation:?}"
            );
            assert_eq!(purchase.may_cancel, may_cancel, "{status} {cancellation:?}");
        }
    }
}
