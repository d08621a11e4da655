//! POST /booking/complete: a checkout becomes a booking, once (spec 4.7 and 4.9).

use std::sync::Arc;

use axum::extract::State;
use axum::response::Json;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::guests;
use crate::hotel_service::hotel::summary;
use crate::hotel_service::rate::rate;
use crate::hotel_service::state::HotelService;
use crate::hotel_service::store::checkout::{Checkout, period};
use crate::hotel_service::store::record::Record;
use crate::wire::booking::{Booking, CompleteRequest};
use crate::wire::error::{ApiError, Refusal};
use crate::wire::request::body::JsonBody;
use crate::wire::request::ensure;
use crate::wire::request::id::required_uuid;
use crate::world::World;
use crate::world::rng::SeededRng;

const MAX_REMARKS: usize = 2_000;

/// POST /booking/complete
#[utoipa::path(post, path = "/v2/booking/complete", tag = "booking", operation_id = "v2_complete", request_body = CompleteRequest, responses((status = 200, body = Booking), (status = 404, body = Refusal), (status = 409, body = Refusal), (status = 410, body = Refusal)))]
pub(crate) async fn complete(
    State(service): State<Arc<HotelService>>,
    JsonBody(request): JsonBody<CompleteRequest>,
) -> Result<Json<Booking>, ApiError> {
    let now = service.clock.now();
    let id = required_uuid("checkout_id", request.checkout_id.as_deref())?;
    let checkout = service.checkouts.find(id, now)?;
    let record = record(&service.world, &checkout, request, now)?;
    checkout.take()?;
    let booking_id = if checkout.hotel.is_test() {
        // Spec 4.9: nothing is stored, so the number need not be remembered either.
        let mut rng = SeededRng::new(Uuid::new_v4().as_u64_pair().0, "test booking");
        format!("TEST-{}", rng.between(10_000, 99_999))
    } else {
        service.bookings.add(record.clone())
    };
    Ok(Json(record.completed(booking_id)))
}

fn record(
    world: &World,
    checkout: &Checkout,
    request: CompleteRequest,
    now: DateTime<Utc>,
) -> Result<Record, ApiError> {
    let contact = guests::contact(request.contact_person.as_ref())?;
    let rooms = guests::rooms(request.occupancy.as_deref(), &checkout.search.stay.rooms)?;
    let remarks = request.remarks.unwrap_or_default();
    let problem = format!("expected at most {MAX_REMARKS} characters");
    ensure(remarks.chars().count() <= MAX_REMARKS, "remarks", problem)?;
    Ok(Record {
        hotel: summary(world, &checkout.hotel),
        hotel_uuid: checkout.hotel.rng("uuid").uuid().to_string(),
        period: period(&checkout.search.stay),
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
