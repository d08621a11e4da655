//! POST /booking/cancel and GET /booking/{booking_id}/ (spec 4.8).

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Json;
use chrono::{SecondsFormat, Utc};

use super::ledger;
use crate::app::Shared;
use crate::http::body::JsonBody;
use crate::http::error::{ApiError, Refusal};
use crate::wire::booking::{Booking, CancelRequest, Cancellation};

/// GET /booking/{booking_id}/
#[utoipa::path(get, path = "/v2/booking/{booking_id}", tag = "booking", operation_id = "v2_retrieve", params(("booking_id" = String, Path, description = "Booking id")), responses((status = 200, body = Booking), (status = 404, body = Refusal)))]
pub(crate) async fn retrieve(
    State(app): State<Shared>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<Booking>, ApiError> {
    let Path(id) = id.map_err(|_| ApiError::malformed("booking_id", "expected UTF-8"))?;
    let number = app.ledger.number(&id)?;
    let record = ledger::with(&app, move |app| app.ledger.find(number)).await?;
    Ok(Json(record.retrieved(id)))
}

/// POST /booking/cancel
#[utoipa::path(post, path = "/v2/booking/cancel", tag = "booking", operation_id = "v2_cancel", request_body = CancelRequest, responses((status = 200, body = Cancellation), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub(crate) async fn cancel(
    State(app): State<Shared>,
    JsonBody(request): JsonBody<CancelRequest>,
) -> Result<Json<Cancellation>, ApiError> {
    let id = request
        .booking_id
        .ok_or_else(|| ApiError::invalid("booking_id", "is required"))?;
    let number = app.ledger.number(&id)?;
    let now = Utc::now();
    let change = move |app: &crate::app::App| {
        app.ledger.change(number, |record| {
            if record.cancelled_at.is_some() {
                return Err(ApiError::new(
                    StatusCode::CONFLICT,
                    "booking_id: booking is already cancelled",
                ));
            }
            if record.check_out <= now.date_naive() {
                return Err(ApiError::new(
                    StatusCode::CONFLICT,
                    "booking_id: the stay is over",
                ));
            }
            record.cancelled_at = Some(now);
            Ok((record.currency, record.refund(now)))
        })
    };
    let (currency, refund) = ledger::with(&app, change).await?;
    Ok(Json(Cancellation {
        message: "Booking cancelled successfully",
        booking_id: id,
        status: "cancelled",
        cancellation_date: now.to_rfc3339_opts(SecondsFormat::Secs, false),
        refunded_amount: currency.units(refund),
        currency: currency.code().to_owned(),
    }))
}
