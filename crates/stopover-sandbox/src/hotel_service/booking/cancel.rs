//! Retrieval and cancellation of bookings (spec 4.8).

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::Json;
use chrono::SecondsFormat;

use crate::hotel_service::state::HotelService;
use crate::wire::booking::{Booking, CancelRequest, Cancellation};
use crate::wire::error::{ApiError, Refusal};
use crate::wire::request::body::JsonBody;
use crate::wire::request::id::path_id;
use crate::wire::request::required;

/// GET /booking/{booking_id}/
#[utoipa::path(get, path = "/v2/booking/{booking_id}", tag = "booking", operation_id = "v2_retrieve", params(("booking_id" = String, Path, description = "Booking id")), responses((status = 200, body = Booking), (status = 404, body = Refusal)))]
pub(crate) async fn retrieve(
    State(service): State<Arc<HotelService>>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<Booking>, ApiError> {
    let id = path_id("booking_id", id)?;
    let booking = service
        .bookings
        .with(&id, |record| Ok(record.retrieved(id.clone())))?;
    Ok(Json(booking))
}

/// POST /booking/cancel
#[utoipa::path(post, path = "/v2/booking/cancel", tag = "booking", operation_id = "v2_cancel", request_body = CancelRequest, responses((status = 200, body = Cancellation), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub(crate) async fn cancel(
    State(service): State<Arc<HotelService>>,
    JsonBody(request): JsonBody<CancelRequest>,
) -> Result<Json<Cancellation>, ApiError> {
    let id = required("booking_id", request.booking_id)?;
    let now = service.clock.now();
    let conflict = |problem| Err(ApiError::conflict("booking_id", problem));
    let (currency, refund) = service.bookings.with(&id, |record| {
        if record.cancelled_at.is_some() {
            return conflict("booking is already cancelled");
        }
        if record.check_out <= now.date_naive() {
            return conflict("the stay is over");
        }
        record.cancelled_at = Some(now);
        Ok((record.currency, record.refund(now)))
    })?;
    Ok(Json(Cancellation {
        message: "Booking cancelled successfully",
        booking_id: id,
        status: "cancelled",
        cancellation_date: now.to_rfc3339_opts(SecondsFormat::Secs, false),
        refunded_amount: currency.units(refund),
        currency: currency.code(),
    }))
}
