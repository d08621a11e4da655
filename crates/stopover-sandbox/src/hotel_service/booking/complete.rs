//! POST /booking/complete: a checkout becomes a booking, once (spec 4.7 and 4.9).

use axum::extract::State;
use axum::response::Json;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::checkout::{Checkout, uuid};
use super::record::Record;
use super::{guests, ledger};
use crate::app::{App, Shared};
use crate::hotel_service::availability::rate;
use crate::http::body::JsonBody;
use crate::http::error::{ApiError, Refusal};
use crate::wire::booking::{Booking, CompleteRequest, HotelSummary, Period};
use crate::world::dice::Dice;

const MAX_REMARKS: usize = 2_000;

/// POST /booking/complete
#[utoipa::path(post, path = "/v2/booking/complete", tag = "booking", operation_id = "v2_complete", request_body = CompleteRequest, responses((status = 200, body = Booking), (status = 404, body = Refusal), (status = 409, body = Refusal), (status = 410, body = Refusal)))]
pub(crate) async fn complete(
    State(app): State<Shared>,
    JsonBody(request): JsonBody<CompleteRequest>,
) -> Result<Json<Booking>, ApiError> {
    let now = Utc::now();
    let checkout = app
        .checkouts
        .find(uuid("checkout_id", request.checkout_id.as_deref())?, now)?;
    let record = record(&app, &checkout, request, now)?;
    checkout.take()?;
    if checkout.hotel.is_test() {
        // Spec 4.9: nothing is stored, so the number need not be remembered either.
        let number =
            Dice::new(Uuid::new_v4().as_u64_pair().0, "test booking").between(10_000, 99_999);
        return Ok(Json(record.completed(format!("TEST-{number}"))));
    }
    // A client that has gone must not take its half-made booking with it: the ledger's task runs to its end.
    let booking = ledger::with(&app, move |app| {
        let number = app
            .ledger
            .add(&record)
            .inspect_err(|_| checkout.give_back())?;
        Ok(record.completed(app.ledger.booking_id(number)))
    });
    Ok(Json(booking.await?))
}

fn record(
    app: &App,
    checkout: &Checkout,
    request: CompleteRequest,
    now: DateTime<Utc>,
) -> Result<Record, ApiError> {
    let contact = guests::contact(request.contact_person.as_ref())?;
    let rooms = guests::rooms(request.occupancy.as_deref(), &checkout.search.stay.rooms)?;
    let remarks = request.remarks.unwrap_or_default();
    if remarks.chars().count() > MAX_REMARKS {
        return Err(ApiError::invalid(
            "remarks",
            format!("expected at most {MAX_REMARKS} characters"),
        ));
    }
    Ok(Record {
        hotel: HotelSummary::new(&app.world, &checkout.hotel),
        hotel_uuid: checkout.hotel.dice("uuid").uuid().to_string(),
        period: Period::new(&checkout.search.stay),
        check_out: checkout.search.stay.check_out,
        contact,
        offer: rate(checkout.rate_id.clone(), &checkout.offer),
        price: checkout.offer.price,
        currency: checkout.offer.currency,
        penalties: checkout.offer.schedule.periods.clone(),
        rooms,
        remarks,
        created_at: now,
        cancelled_at: None,
    })
}
